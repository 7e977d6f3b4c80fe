// Plays what happened, one thing at a time, from the view before to the view after.
import { tick } from "svelte";
import { Vizier, type Ballot, type Card, type City, type CourtSeat, type Event, type Seat, type Verrat, type View } from "../../generated/verrat";
import type { Step, TableModel } from "../../lib/table_model.svelte";
import { pause, Scenes, type Scene } from "../scenes.svelte";
import { arc, boxOf, isCourtSeat, middleOf, standing, type Layout, type Point, type Stand } from "./layout";
import { isFree } from "./draft";
import { played, story, type Cue } from "./story";
import { partsOf, wayBetween } from "./ways";

// A card on its way.
export interface Flight {
  card: Card | undefined; // face down when nobody may know it
  to: Point;
}

// The elements that move: viziers by name, cards as "card-" and the city, "flight", "throne".
export class Stage extends Scenes<Verrat> {
  override readonly game = "verrat";
  layout: Layout;
  event = $state.raw<Event | undefined>(undefined); // that is being played
  ballots = $state.raw<Partial<Record<Seat, Ballot>>>({});
  totals = $state.raw<Partial<Record<Vizier, number>>>({});
  flight = $state.raw<Flight | undefined>(undefined);

  constructor(model: TableModel<Verrat>, layout: Layout) {
    super(model);
    this.layout = $state.raw(layout);
  }

  get you(): Seat | undefined {
    return this.model.you as Seat | undefined;
  }

  protected override clear(): void {
    this.event = undefined;
    this.flight = undefined;
  }

  async play(step: Step<Verrat>): Promise<void> {
    const events = played(step);
    if (!events.some(story.cueFor)) return events.forEach((event) => this.ring(event));
    await this.tell({ ...step, events }, story, (scene) => this.#perform(scene));
  }

  // Votes are shown until the next turn, also where nothing moved or the page is new: the log knows them.
  recall(): void {
    const events = this.model.log.flatMap((past) => past.events);
    for (const event of events.slice(Math.max(0, events.findLastIndex(({ event }) => event === "turn_began")))) this.#count(event);
  }

  #count(event: Event): void {
    if (event.event === "votes_shown") this.ballots = event.ballots;
    if (event.event === "tallied") this.totals = event.votes;
    if (event.event === "turn_began") {
      this.ballots = {};
      this.totals = {};
    }
  }

  async #perform({ event, cue, before, after, change, still }: Scene<Verrat, Cue>): Promise<void> {
    if (cue) this.event = event;
    switch (cue?.effect) {
      case "ballots":
        change();
        return this.#showBallots(event, cue.time, still);
      case "card":
        await this.#fly(event, before, cue.time);
        return change();
      case "flip":
        change();
        await tick();
        return this.#flip(event, cue.time);
      case "shake":
        change();
        return this.#shake(event, cue.time);
      case "glow":
        change();
        return this.animate("throne", [{ transform: "scale(1)" }, { transform: "scale(1.14)" }, { transform: "scale(1)" }], cue.time);
      default:
        this.#count(event);
        change();
        await tick();
        if (cue) await Promise.all([this.#glide(before, after, event.event === "places_changed", cue.time), pause(cue.time)]);
    }
  }

  // Every pawn that stands elsewhere now goes there: along its way, from seat to seat, or a step aside.
  async #glide(before: View, after: View, round: boolean, time: number): Promise<void> {
    const from = standing(this.layout, before.viziers, placeIn(before)).at;
    const to = standing(this.layout, after.viziers, placeIn(after)).at;
    const moves = Vizier.filter((vizier) => from[vizier].x !== to[vizier].x || from[vizier].y !== to[vizier].y);
    await Promise.all(
      moves.map((vizier) => {
        const way = round ? this.#ringWay(before, after, vizier, from[vizier], to[vizier]) : this.#way(before, after, vizier, from[vizier], to[vizier]);
        return this.animate(vizier, keyframes(way, from[vizier], to[vizier]), time);
      }),
    );
  }

  #way(before: View, after: View, vizier: Vizier, from: Stand, to: Stand): Point[] {
    const [start, end] = [before.viziers[vizier], after.viziers[vizier]];
    if (start === end || !isFree(start)) return [from, to];
    return [from, ...wayBetween(this.layout, start, end, placeIn(before)), to];
  }

  #ringWay(before: View, after: View, vizier: Vizier, from: Stand, to: Stand): Point[] {
    const [start, end] = [before.viziers[vizier], after.viziers[vizier]];
    if (!isCourtSeat(start) || !isCourtSeat(end)) return [from, to];
    const way = arc(this.layout, placeIn(before)(start), placeIn(after)(end));
    const [first] = way;
    return first ? way.map(({ x, y }) => ({ x: x - first.x + from.x, y: y - first.y + from.y })) : [from, to];
  }

  async #showBallots(event: Event, time: number, still: () => boolean): Promise<void> {
    if (event.event !== "votes_shown") return;
    this.ballots = {};
    for (const [seat, ballot] of Object.entries(event.ballots)) {
      if (!still()) break;
      this.ballots = { ...this.ballots, [seat]: ballot };
      await pause(time);
    }
    this.ballots = event.ballots;
  }

  // From the pile to whoever takes it; a demanded card crosses the hall.
  async #fly(event: Event, view: View, time: number): Promise<void> {
    const { court } = this.layout;
    let from: Point = { x: court.x - court.hall, y: court.y };
    let to: Point = { x: court.x + court.hall, y: court.y };
    if (event.event === "taken" || event.event === "picked") {
      const city: City = event.event === "taken" ? event.city : "kaffa";
      const box = boxOf(this.layout, city, placeIn(view));
      from = { x: box.x + this.layout.card.x + this.layout.card.width / 2, y: box.y + this.layout.card.y + this.layout.card.height / 2 };
      const taker = Vizier.find((vizier) => view.viziers[vizier] === city);
      to = taker ? standing(this.layout, view.viziers, placeIn(view)).at[taker] : middleOf(box);
    }
    this.flight = { card: "card" in event ? event.card : undefined, to };
    await tick();
    const start = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
    await this.animate("flight", [{ transform: start }, { transform: "none", opacity: 1, offset: 0.8 }, { transform: "none", opacity: 0 }], time);
    this.flight = undefined;
  }

  #flip(event: Event, time: number): Promise<void> {
    const city = event.event === "turned_up" ? event.city : "kaffa";
    return this.animate(`card-${city}`, [{ transform: "scaleX(0.05)" }, { transform: "none" }], time);
  }

  #shake(event: Event, time: number): Promise<void> {
    if (event.event !== "stayed") return Promise.resolve();
    const frames = [0, -5, 5, -4, 4, 0].map((x) => ({ transform: `translate(${x}px, 0)` }));
    return this.animate(event.vizier, frames, time);
  }
}

export function placeIn(view: View): (seat: CourtSeat) => number {
  return (seat) => Number(view.court[seat].place);
}

// In the pawn's own measure: it is drawn at `to` already.
function keyframes(way: Point[], from: Stand, to: Stand): Keyframe[] {
  const parts = partsOf(way);
  return way.map(({ x, y }, i) => {
    const part = parts[i] ?? 1;
    const scale = from.scale / to.scale + (1 - from.scale / to.scale) * part;
    return { transform: `translate(${(x - to.x) / to.scale}px, ${(y - to.y) / to.scale}px) scale(${scale})`, offset: part };
  });
}
