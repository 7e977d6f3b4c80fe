// Plays what happened, one thing at a time, before the new view stands: a tile flies from its pile to the palace, a djinn stirs.
import { tick } from "svelte";
import type { Event, Face, Floor, HalfColumn, Sultaniya, View } from "../../generated/sultaniya";
import type { Step } from "../../lib/table_model.svelte";
import { pause, Scenes } from "../scenes.svelte";
import { rowOf } from "./palace";
import type { Play } from "./play.svelte";

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

export class Stage extends Scenes<Sultaniya> {
  override readonly game = "sultaniya";
  flight = $state.raw<Flight | undefined>(undefined);
  carrier = $state<HTMLElement>();

  constructor(
    private readonly hands: Play,
    private readonly sights: Sights,
  ) {
    super(hands.model);
  }

  protected override clear(): void {
    this.flight = undefined;
  }

  async play({ events, before }: Step<Sultaniya>): Promise<void> {
    const { still } = this.begin();
    for (const event of events) {
      if (!still()) return;
      this.ring(event);
      const start = performance.now();
      await this.#show(event, before);
      const foreign = "seat" in event && event.seat !== this.hands.you;
      const rests = event.event in times && foreign;
      if (rests && still()) await pause(rest);
      if (still()) this.measure(event, start, rests ? rest : 0);
    }
  }

  async #show(event: Event, view: View): Promise<void> {
    const { sights } = this;
    const box = (selector: string) => sights.find(selector)?.getBoundingClientRect();
    switch (event.event) {
      case "built": {
        if (event.seat === this.hands.you) return; // it lies there already
        const row = rowOf(event.tile, view);
        const from = box(`[data-tile="${event.tile}"]`) ?? (row && box(`[data-pile="${row}"]`));
        const to = this.hands.shown === event.seat && row ? sights.place(row, event.at) : this.#small(event.seat);
        return this.#fly(event, from, to, times.built);
      }
      case "moved": {
        const row = rowOf(event.tile, view);
        if (event.seat === this.hands.you || this.hands.shown !== event.seat || !row) return;
        return this.#fly(event, sights.place(row, event.from), sights.place(row, event.to), times.moved);
      }
      case "uncovered":
        return this.#fly({ tile: event.tile, face: "front" }, box(`[data-pile="${event.pile}"]`), box(`.pile.${event.pile} .slot`), times.uncovered);
      case "returned": {
        const from = this.hands.shown === event.seat ? box(`[data-take="${event.tile}"]`) : undefined;
        return this.#fly({ tile: event.tile, face: "front" }, from ?? this.#small(event.seat), box(`[data-pile="${event.pile}"]`), times.returned);
      }
      case "called":
        return this.animate(sights.find(`[data-djinn="${event.djinn}"]`), [{ transform: "none" }, { transform: "translateY(-5px)" }, { transform: "none" }], times.called);
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
    await this.animate(carrier, [{ transform: at(from) }, { transform: at(to) }], time);
    this.flight = undefined;
  }
}
