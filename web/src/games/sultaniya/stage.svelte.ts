// Plays what happened, one thing at a time, before the new view stands: a tile flies from its pile to the palace, a djinn stirs.
import { tick } from "svelte";
import type { Event, Face, Floor, HalfColumn, Sultaniya, View } from "../../generated/sultaniya";
import type { Step } from "../../lib/table_model.svelte";
import { rowOf } from "./palace";
import type { Play } from "./play.svelte";

const eased = "cubic-bezier(0.3, 0, 0.2, 1)";
const times = { built: 400, moved: 350, uncovered: 250, returned: 300, called: 350 } as const;
const rest = 200; // after what somebody else did

// A tile on its way.
export interface Flight {
  tile: string;
  face: Face;
}

// Where things are on the screen.
export interface Sights {
  find(selector: string): Element | null | undefined;
  place(row: Floor, at: HalfColumn): DOMRect | undefined;
}

export class Stage {
  flight = $state.raw<Flight | undefined>(undefined);
  carrier = $state<HTMLElement>();
  #running: Animation | undefined;
  #scene = 0;

  constructor(
    private readonly play: Play,
    private readonly sights: Sights,
  ) {}

  stop(): void {
    this.#scene += 1;
    this.#running?.cancel();
    this.#running = undefined;
    this.flight = undefined;
  }

  async perform({ events, before }: Step<Sultaniya>): Promise<void> {
    this.stop();
    const scene = this.#scene;
    for (const event of events) {
      if (scene !== this.#scene) return;
      await this.#show(event, before);
      const foreign = "seat" in event && event.seat !== this.play.you;
      if (event.event in times && foreign && scene === this.#scene) await new Promise((resolve) => setTimeout(resolve, rest));
    }
  }

  async #show(event: Event, view: View): Promise<void> {
    const { sights } = this;
    const box = (selector: string) => sights.find(selector)?.getBoundingClientRect();
    switch (event.event) {
      case "built": {
        if (event.seat === this.play.you) return; // it lies there already
        const row = rowOf(event.tile, view);
        const from = box(`[data-tile="${event.tile}"]`) ?? (row && box(`[data-pile="${row}"]`));
        const to = this.play.shown === event.seat && row ? sights.place(row, event.at) : this.#small(event.seat);
        return this.#fly(event, from, to, times.built);
      }
      case "moved": {
        const row = rowOf(event.tile, view);
        if (event.seat === this.play.you || this.play.shown !== event.seat || !row) return;
        return this.#fly(event, sights.place(row, event.from), sights.place(row, event.to), times.moved);
      }
      case "uncovered":
        return this.#fly({ tile: event.tile, face: "front" }, box(`[data-pile="${event.pile}"]`), box(`.pile.${event.pile} .slot`), times.uncovered);
      case "returned": {
        const from = this.play.shown === event.seat ? box(`[data-take="${event.tile}"]`) : undefined;
        return this.#fly({ tile: event.tile, face: "front" }, from ?? this.#small(event.seat), box(`[data-pile="${event.pile}"]`), times.returned);
      }
      case "called":
        return this.#animate(sights.find(`[data-djinn="${event.djinn}"]`), [{ transform: "none" }, { transform: "translateY(-5px)" }, { transform: "none" }], times.called);
      default:
        return undefined;
    }
  }

  #small(seat: number): DOMRect | undefined {
    return document.querySelector(`[data-palace="${seat}"]`)?.getBoundingClientRect();
  }

  async #fly({ tile, face }: Flight, from: DOMRect | undefined, to: DOMRect | undefined, time: number): Promise<void> {
    if (!from || !to) return;
    this.flight = { tile, face };
    await tick();
    const { carrier } = this;
    if (!carrier) return;
    carrier.style.width = `${to.width}px`;
    const at = ({ x, y, width }: DOMRect) => `translate(${x}px, ${y}px) scale(${width / to.width})`;
    await this.#animate(carrier, [{ transform: at(from) }, { transform: at(to) }], time);
    this.flight = undefined;
  }

  async #animate(element: Element | null | undefined, frames: Keyframe[], time: number): Promise<void> {
    const animation = element?.animate(frames, { duration: time, easing: eased, fill: "forwards" });
    if (!animation) return;
    this.#running = animation;
    await animation.finished.catch(() => undefined); // cancelled: the scene was skipped
    animation.cancel();
  }
}
