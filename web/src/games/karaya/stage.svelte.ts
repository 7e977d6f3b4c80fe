// Plays what happened, one thing at a time, from the view before to the view after. What only this seat may see (a card it peeked at, with whom
// it exchanged in secret) comes with events that only this seat is sent.
import { tick } from "svelte";
import type { Card, Event, Karaya, Seat, View } from "../../generated/karaya";
import type { Step } from "../../lib/table_model.svelte";
import { pause, Scenes, type Scene } from "../scenes.svelte";
import type { Point } from "./layout";
import type { Target } from "./play.svelte";
import { pointOf, story, type Cue } from "./story";

const glimpseFor = 4_000;
const leans = 900;
const moving: (Cue["effect"] | undefined)[] = ["deal", "swap", "dance"]; // cards: what was seen lies elsewhere now

// A card on its way, face down.
export interface Flight {
  from: Point;
  to: Point;
  bend: number; // how far to the side of the straight way
}

// The elements that move: cards by their seat or "spare", "hand", and flights by their number.
export class Stage extends Scenes<Karaya> {
  override readonly game = "karaya";
  event = $state.raw<Event | undefined>(undefined); // that is being played
  flights = $state.raw<Flight[]>([]);
  away = $state.raw<Target[]>([]); // whose cards are on their way
  line = $state.raw<{ from: Seat; to: Seat; kind: Event["event"] } | undefined>(undefined);
  shut = $state(false); // all eyes
  glimpse = $state.raw<{ seat: Seat; card: Card } | undefined>(undefined);
  #forget: ReturnType<typeof setTimeout> | undefined;
  #placeOf: (target: Target) => Point = () => ({ x: 0, y: 0 });

  // Where the cards lie, as the board has laid them out.
  lay(placeOf: (target: Target) => Point): void {
    this.#placeOf = placeOf;
  }

  protected override clear(): void {
    this.event = undefined;
    this.flights = [];
    this.away = [];
    this.line = undefined;
    this.shut = false;
  }

  async play(step: Step<Karaya>): Promise<void> {
    if (!step.events.some(story.cueFor)) {
      step.events.forEach((event) => this.ring(event));
      return this.note(step.events);
    }
    await this.tell(step, story, (scene) => this.#perform(scene));
  }

  // Where nothing moves, a card that was looked at is still shown for a while.
  note(events: Event[]): void {
    for (const event of events) {
      if (moving.includes(story.cueFor(event)?.effect)) this.forget();
      if (event.event === "saw") this.#see(event);
    }
  }

  forget(): void {
    clearTimeout(this.#forget);
    this.glimpse = undefined;
  }

  #see(event: Extract<Event, { event: "saw" }>): void {
    if (event.seat !== this.model.you || event.of === event.seat) return;
    this.forget();
    this.glimpse = { seat: event.of, card: event.card };
    this.#forget = setTimeout(() => (this.glimpse = undefined), glimpseFor);
  }

  async #perform({ event, cue, before, change }: Scene<Karaya, Cue>): Promise<void> {
    this.line = undefined;
    if (moving.includes(cue?.effect)) this.forget();
    if (cue && event.event !== "saw") this.event = event;
    switch (cue?.effect) {
      case "flip":
        if ("seat" in event) await this.#turnOver([String(event.seat)], cue.time, change, event.event === "killed");
        return;
      case "open":
        return this.#turnOver([...Object.keys(before.seats).filter((seat) => !before.seats[Number(seat) as Seat]?.card), "spare"], cue.time, change);
      case "own":
        if (event.event !== "saw") return;
        this.#see(event);
        if (event.of !== event.seat) return this.#turnUp(String(event.of), cue.time);
        return this.#turnOver(["hand"], cue.time, change);
      case "swap":
        await this.#swap(event, cue.time);
        return change();
      case "deal":
        change();
        return this.#deal(before, cue.time);
      case "dance":
        await this.#turnOver("seat" in event ? [String(event.seat)] : [], 200, change);
        return this.#dance(before, cue.time);
      case "peek":
      case "point":
        this.line = { ...(pointOf(event) ?? { from: before.active, to: before.active }), kind: event.event };
        change();
        this.#reach(this.line.from, this.line.to, cue.effect === "point");
        return pause(cue.time);
      default:
        change();
        await tick();
        if (cue) await pause(cue.time);
    }
  }

  // Half way round, change, and the other half.
  async #turnOver(names: string[], time: number, change: () => void, shaken = false): Promise<void> {
    const away: Keyframe[] = [{ transform: "none" }, { transform: "scaleX(0.04)" }];
    await Promise.all(names.map((name) => this.animate(name, away, time / 2)));
    change();
    await tick();
    const shakes = [0, -4, 4, -2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    await Promise.all(names.map((name) => this.animate(name, [{ transform: "scaleX(0.04)" }, { transform: "none" }, ...(shaken ? shakes : [])], time / 2)));
  }

  // Whoever does something to somebody leans over there; whoever it strikes starts back.
  #reach(from: Seat, to: Seat, strikes: boolean): void {
    if (from === to) return;
    const [one, other] = [this.#placeOf(from), this.#placeOf(to)];
    const far = Math.hypot(other.x - one.x, other.y - one.y) || 1;
    const [dx, dy] = [(other.x - one.x) / far, (other.y - one.y) / far];
    const towards = (pixels: number) => ({ transform: `translate(${dx * pixels}px, ${dy * pixels}px) rotate(${dx * pixels * 0.35}deg)` });
    void this.animate(String(from), [{ transform: "none" }, { ...towards(20), offset: 0.35 }, { ...towards(20), offset: 0.75 }, { transform: "none" }], leans);
    if (strikes) void this.animate(String(to), [{ transform: "none", offset: 0.3 }, { ...towards(14), offset: 0.45 }, { transform: "none" }], leans);
  }

  async #turnUp(name: string, time: number): Promise<void> {
    await tick();
    await this.animate(name, [{ transform: "scaleX(0.04)" }, { transform: "none" }], time);
  }

  // Two cards that change places pass each other.
  async #swap(event: Event, time: number): Promise<void> {
    if ((event.event !== "switched" && event.event !== "exchanged") || (event.event === "exchanged" && event.exchange === "keep")) return;
    this.away = [event.seat, event.with ?? "spare"];
    const [one, other] = [this.#placeOf(event.seat), this.#placeOf(event.with ?? "spare")];
    await this.#fly(
      [
        { from: one, to: other, bend: 0.16 },
        { from: other, to: one, bend: 0.16 },
      ],
      time,
    );
  }

  async #deal(view: View, time: number): Promise<void> {
    const from = this.#placeOf("spare");
    this.away = Object.keys(view.seats).map((seat) => Number(seat) as Seat);
    await this.#fly(
      Object.keys(view.seats).map((seat) => ({ from, to: this.#placeOf(Number(seat) as Seat), bend: 0 })),
      time,
    );
  }

  async #fly(flights: Flight[], time: number): Promise<void> {
    this.flights = flights;
    await tick();
    await Promise.all(
      flights.map(({ from, to, bend }, i) => {
        const [dx, dy] = [to.x - from.x, to.y - from.y];
        const half = `translate(${-dx / 2 - dy * bend}px, ${-dy / 2 + dx * bend}px)`;
        return this.animate(`flight-${i}`, [{ transform: `translate(${-dx}px, ${-dy}px)` }, { transform: half }, { transform: "none" }], time);
      }),
    );
    this.flights = [];
    this.away = [];
  }

  // With their eyes shut all hear cards move, and nobody knows whose: every hidden card and the spare stir alike.
  async #dance(before: View, time: number): Promise<void> {
    this.shut = true;
    const hidden = Object.entries(before.seats).filter(([, seat]) => seat.face === "hidden");
    const frames = [0, -5, 4, -4, 5, 0].map((x, i) => ({ transform: `translate(${x}px, ${i % 2 ? -3 : 0}px) rotate(${x}deg)` }));
    await tick();
    await Promise.all([...hidden.map(([seat]) => seat), "spare"].map((name) => this.animate(name, frames, time)));
    this.shut = false;
  }
}
