// What happened since the reader's last turn, or, while the reader's turn goes on, before it: from the log, from where the reader stood then,
// and, as far as this page saw it, step by step, so that it can be played again. Where the reader stood is kept on the device.
import type { Chronicle, Effect, Reason } from "../games/chronicle";
import type { StoredItem } from "../lib/storage";
import type { Follower, GameTypes, Step, TableModel } from "../lib/table_model.svelte";

type Event<G extends GameTypes> = G["event"];

// The reader acted once or several times in a row, and nobody else between: the versions around the last of these acts.
export interface Turn<View = object> {
  seat: number;
  began: number; // the version before the first of them
  from: number; // before the last
  to: number; // after it
  view: View; // at `from`
}

export interface Told<G extends GameTypes = GameTypes> {
  key: string;
  event: Event<G>;
  reason?: Reason;
  by: number | undefined; // whose deed
  effect: Effect | undefined; // on the reader
}

interface Kept<G extends GameTypes> {
  version: number;
  step: Step<G>;
}

const mostKept = 300; // steps

export class Since<G extends GameTypes = GameTypes> implements Follower<G> {
  #turns = $state.raw<Turn<G["view"]>[]>([]); // at most the last two
  #kept: Kept<G>[] = [];

  constructor(
    private readonly model: TableModel<G>,
    private readonly chronicle: () => Chronicle<G> | undefined,
    private readonly stored: StoredItem<Turn<G["view"]>[]>,
  ) {
    const turns = stored.read();
    if (Array.isArray(turns)) this.#turns = turns;
  }

  acted(from: number, view: G["view"], to: number): void {
    const seat = this.model.you ?? 0;
    this.model.unseen = [];
    const own = this.#own;
    const last = own.at(-1);
    const goesOn = last && this.#between(last.to, from).every(({ event }) => this.#isMinor(event) || this.#isMine(event));
    const turn: Turn<G["view"]> = { seat, began: goesOn ? last.began : from, from, to, view };
    this.#turns = [...(goesOn ? own.slice(0, -1) : own), turn].slice(-2);
    this.stored.write(this.#turns);
    const first = this.#turns[0]?.from ?? 0;
    this.#kept = this.#kept.filter(({ version }) => version > first);
  }

  stepped(version: number, step: Step<G>): void {
    this.#kept = [...this.#kept, { version, step }].slice(-mostKept);
  }

  // Oldest first.
  readonly told: Told<G>[] = $derived.by(() => {
    const { after, until, acted } = this.#stretch;
    const seat = this.model.you;
    if (seat === undefined) return [];
    // What the reader's own act said of the reader is not news.
    const events = this.#between(after, until).flatMap(({ version, event }) => (version <= acted && this.#isMine(event) ? [] : [event]));
    const chronicle = this.chronicle();
    const folded = chronicle?.fold?.(events) ?? events;
    const view = this.#turnBefore?.view ?? this.model.view;
    const reasons = view ? (chronicle?.reasons?.(folded, view, seat) ?? []) : [];
    return folded.flatMap((event, i): Told<G>[] => [
      ...reasons.filter(({ at }) => at === i).map((reason, j) => ({ key: `${i}.${j}`, event: reason.event as Event<G>, reason, by: undefined, effect: "loss" as const })),
      ...(this.#isMinor(event) ? [] : [{ key: `${i}`, event, by: this.deedOf(event), effect: chronicle?.effectOn(event, seat) }]),
    ]);
  });

  // The same, to be played: as it was seen, or at once from where the reader stood to what stands now.
  get steps(): Step<G>[] {
    const { after, until } = this.#stretch;
    const kept = this.#kept.filter(({ version }) => version > after && version <= until);
    const events = this.#between(after, Math.min(until, (kept[0]?.version ?? Infinity) - 1)).map(({ event }) => event);
    const now = kept[0]?.step.before ?? (this.model.view && ($state.snapshot(this.model.view) as G["view"]));
    const unseen = events.length > 0 && now ? [{ events, before: this.#turnBefore?.view ?? now, after: now }] : [];
    return [...unseen, ...kept.map(({ step }) => step)].filter(({ events }) => events.length > 0);
  }

  // How much of it came while nobody looked.
  get fresh(): number {
    return this.model.unseen.flatMap(({ events }) => events).filter((event) => !this.#isMinor(event) && !this.#isMine(event)).length;
  }

  // The reader's turn goes on: what is told lies before it.
  get isOver(): boolean {
    return !this.#othersSince && this.#own.length > 0;
  }

  deedOf(event: Event<G>): number | undefined {
    const { seat, from } = event as { seat?: number; from?: number };
    return this.chronicle()?.deedOf?.(event) ?? seat ?? (typeof from === "number" ? from : undefined);
  }

  get #own(): Turn<G["view"]>[] {
    return this.#turns.filter(({ seat, to }) => seat === this.model.you && to <= this.model.version);
  }

  get #turnBefore(): Turn<G["view"]> | undefined {
    const own = this.#own;
    return this.#othersSince ? own.at(-1) : own.at(-2);
  }

  // Somebody else did something after the reader's last act.
  get #othersSince(): boolean {
    const last = this.#own.at(-1);
    return last !== undefined && this.#between(last.from, Infinity).some(({ event }) => !this.#isMinor(event) && !this.#isMine(event));
  }

  // The versions between which it lies. A device that knows of no turn begins after the reader's last deed in the log.
  get #stretch(): { after: number; until: number; acted: number } {
    const turn = this.#turnBefore;
    const until = this.#othersSince ? Infinity : (this.#own.at(-1)?.began ?? Infinity);
    if (turn) return { after: turn.from, until, acted: turn.to };
    const mine = ({ events }: { events: Event<G>[] }) => events.some((event) => !this.#isMinor(event) && this.#isMine(event));
    const after = this.model.log.findLast((past) => past.version <= until && mine(past))?.version ?? 0;
    return { after, until, acted: after };
  }

  #between(after: number, until: number): { version: number; event: Event<G> }[] {
    return this.model.log.filter(({ version }) => version > after && version <= until).flatMap(({ version, events }) => events.map((event) => ({ version, event })));
  }

  #isMine(event: Event<G>): boolean {
    return (event as { seat?: number }).seat === this.model.you;
  }

  #isMinor({ event }: Event<G>): boolean {
    return this.chronicle()?.minor.includes(event) ?? (event === "asked" || event === "lapsed");
  }
}
