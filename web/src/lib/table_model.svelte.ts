// What this client knows of a table: the last view, what may be done, who is there, what has happened. Boards read it and nothing
// else; it changes only by what the server tells.
import { tick } from "svelte";
import type { Answer, Malformed, Message, Order, Past, People, Seat, Snapshot, Update } from "../generated/protocol";
import { changesOf, stoodIn, type Change } from "./changes";
import { Connection, type ConnectionNeeds } from "./connection.svelte";
import { mergePatch } from "./json";
import type { Args } from "./words";

// The types of a game; a generated file has one of each.
export interface GameTypes {
  view: object;
  action: { do: string };
  event: { event: string };
  claim: { claim: string };
  bounds: object;
  notebook: object;
}

// What every game's view has, as far as it has it (docs/protocol.md).
export interface CommonView {
  turn?: number;
  phase?: string;
  question?: { what: string; number: number; asked: Partial<Record<Seat, { answered: boolean }>> };
  outcome?: Partial<Record<Seat, { rank: number; points: number }>>;
  winner?: Seat;
}

export interface Said<G extends GameTypes = GameTypes> {
  to?: Seat;
  text?: string;
  claim?: G["claim"];
}

export interface Heard<G extends GameTypes = GameTypes> {
  seat: Seat;
  say: Said<G>;
}

// One thing that happened, as a log shows it.
export interface Happening<G extends GameTypes = GameTypes> {
  version: number;
  events: G["event"][];
  heard?: Heard<G>;
  change?: Change; // of the people at the table
  byBots?: Seat[]; // whose deeds were a bot's
}

export interface Refusal {
  rule: string;
  reason: string;
  args: Args;
}

export interface Step<G extends GameTypes = GameTypes> {
  events: G["event"][];
  before: G["view"];
  after: G["view"];
}

// Follows a table in which the reader plays: what the reader did, and every step as it stood.
export interface Follower<G extends GameTypes = GameTypes> {
  acted(from: number, view: G["view"], to: number): void; // the versions before and after
  stepped(version: number, step: Step<G>): void;
}

// Plays what happened, on the old view; the new view stands when the promise resolves.
export type Director<G extends GameTypes = GameTypes> = (step: Step<G>) => Promise<void> | void;

// A scene plays to its end, however much waits behind it, unless the player skips it or nobody looks. A director that takes longer than this
// is stuck.
const stuckAfter = 60_000;

export class TableModel<G extends GameTypes = GameTypes> {
  version = $state(0);
  you = $state<Seat | undefined>(undefined);
  open = $state(false); // the match has ended and everything lies open
  view = $state<G["view"] | undefined>(undefined);
  notebook = $state.raw<G["notebook"] | undefined>(undefined);
  legal = $state.raw<G["action"][]>([]);
  bounds = $state.raw<G["bounds"] | undefined>(undefined);
  mayUndo = $state(false);
  order = $state<Order | undefined>(undefined);
  people = $state.raw<People | undefined>(undefined);
  log = $state.raw<Happening<G>[]>([]);
  // What the last command of this seat met with, until the next one.
  refusal = $state<Refusal | undefined>(undefined);
  fault = $state<Malformed | undefined>(undefined);
  playing = $state(false); // a director is at work
  stoodIn = $state.raw<{ after: number; until: number } | undefined>(undefined); // a bot played for the reader between these versions
  unseen = $state.raw<Happening<G>[]>([]); // what happened while nobody looked, until it is summed up

  onchange: ((change: Change) => void) | undefined; // hears of every change among the people
  readonly line: Connection;
  #director: Director<G> | undefined;
  #waiting: (Pick<Message, "update" | "snapshot"> & { again?: Step<G> })[] = [];
  #follower: Follower<G> | undefined;
  #received = 0; // the newest version that has come, shown or not
  #stream = "watch"; // what counts these versions: a seat, or the spectators
  #hurried: (() => void) | undefined;
  #skipTo = 0; // up to this version nothing is played
  #seen: number | undefined; // the version at which this table was left on an earlier visit
  #left = 0; // the version that was here when the line was opened last
  #botUntil = 0; // from there up to here a bot played for the reader
  #stood = 0; // how often one had begun to, as far as the reader knows
  #played: (() => void)[] = []; // who waits for the end of what is played

  constructor(needs: ConnectionNeeds) {
    const have = () => {
      this.#left = this.#received;
      return this.#received > 0 ? `${this.#stream}:${this.#received}` : "";
    };
    this.line = new Connection(needs, have, (message) => this.hear(message));
  }

  get common(): CommonView | undefined {
    return this.view as CommonView | undefined;
  }

  get question(): CommonView["question"] {
    return this.common?.question;
  }

  // Who must answer now, by what is public.
  get asked(): Seat[] {
    const asked = Object.entries(this.question?.asked ?? {});
    return asked.filter(([, answer]) => !answer?.answered).map(([seat]) => Number(seat) as Seat);
  }

  get isAsked(): boolean {
    return this.you !== undefined && !this.open && this.asked.includes(this.you);
  }

  get ended(): boolean {
    return this.common?.outcome !== undefined;
  }

  // The legal actions of one kind.
  can<D extends G["action"]["do"]>(kind: D): Extract<G["action"], { do: D }>[] {
    return this.legal.filter((action): action is Extract<G["action"], { do: D }> => action.do === kind);
  }

  async act(action: G["action"]): Promise<boolean> {
    const { version } = this;
    const view = this.#follower && this.view && ($state.snapshot(this.view) as G["view"]);
    const answer = await this.line.send({ act: $state.snapshot(action), question: this.question?.number ?? 0 });
    if (view && answer.committed) this.#follower?.acted(version, view, answer.version ?? version + 1);
    return this.#said(answer);
  }

  async undo(): Promise<boolean> {
    return this.#said(await this.line.send({ undo: true, question: this.question?.number ?? 0 }));
  }

  async say(said: Said<G>): Promise<boolean> {
    return this.#said(await this.line.send({ say: $state.snapshot(said) }));
  }

  async moreTime(): Promise<boolean> {
    return this.#said(await this.line.send({ more_time: true }));
  }

  async pause(wanted: boolean): Promise<boolean> {
    return this.#said(await this.line.send({ pause: wanted }));
  }

  async giveOrder(order: Order): Promise<boolean> {
    return this.#said(await this.line.send({ order }));
  }

  async back(): Promise<boolean> {
    return this.#said(await this.line.send({ back: true }));
  }

  // Who plays what happens; undefined: things simply change. Gives a function that takes the director away again.
  direct(director: Director<G> | undefined): () => void {
    this.#director = director;
    return () => {
      if (this.#director === director) this.#director = undefined;
    };
  }

  // Gives a function that takes the follower away again.
  follow(follower: Follower<G>): () => void {
    this.#follower = follower;
    return () => {
      if (this.#follower === follower) this.#follower = undefined;
    };
  }

  // Plays again what happened; what comes meanwhile waits behind it.
  replay(steps: Step<G>[]): void {
    this.#waiting.push(...steps.map((again) => ({ again })));
    if (!this.playing) void this.#play();
  }

  // The scene that is being played ends at once.
  hurry(): void {
    this.#hurried?.();
  }

  // So does everything that has come and waits to be played.
  skip(): void {
    this.#skipTo = this.#received;
    this.#waiting = this.#waiting.filter(({ again }, i) => i === 0 || !again);
    this.hurry();
  }

  // Before the first snapshot: what this device has seen of the table already. What came later is unseen.
  recall(version: number | undefined, stood = 0): void {
    this.#seen = version;
    this.#stood = stood;
  }

  // Resolves when no scene is playing.
  settled(): Promise<void> {
    return this.playing ? new Promise((resolve) => this.#played.push(resolve)) : Promise.resolve();
  }

  hear(message: Message): void {
    if (message.snapshot) this.#begin(message.snapshot);
    if (message.update) this.#queue(message.update);
    if (message.people) {
      for (const change of changesOf(this.people, message.people)) this.#note(change);
      this.people = message.people;
      if (this.#wasStoodIn(message.people)) this.#markBots(this.#left, this.#received);
    }
    if (message.order) this.order = message.order;
  }

  #wasStoodIn(people: People): boolean {
    const stood = (this.you && people.seats[this.you]?.stood_in) || 0;
    if (stood <= this.#stood) return false;
    this.#stood = stood;
    return true;
  }

  // What the reader did between these versions was a bot's deed.
  #markBots(after: number, until: number): void {
    const { you } = this;
    if (you === undefined) return;
    this.#botUntil = until;
    this.stoodIn = { after, until };
    this.log = this.log.map((past) => (past.version > after && past.version <= until ? { ...past, byBots: [...(past.byBots ?? []), you] } : past));
  }

  // What changes among the people stands in the log; the board has nothing to do with it.
  #note(change: Change): void {
    this.onchange?.(change);
    this.log = [...this.log, { version: this.version, events: [], change }];
  }

  #said(answer: Answer): boolean {
    this.refusal = answer.refused as Refusal | undefined;
    this.fault = answer.malformed;
    return answer.committed === true;
  }

  // How a match ended is seen before everything lies open. Any other snapshot begins anew.
  #begin(snapshot: Snapshot): void {
    this.#received = snapshot.version;
    const stream = snapshot.you === undefined ? "watch" : `${snapshot.you}`;
    if (stream !== this.#stream) this.version = 0; // another count
    this.#stream = stream;
    this.order = snapshot.order;
    this.people = snapshot.people;
    if (snapshot.open && this.playing) {
      this.#waiting.push({ snapshot });
      return;
    }
    this.#waiting = [];
    this.hurry();
    this.#take(snapshot);
  }

  #take(snapshot: Snapshot): void {
    const sawTheEnd = this.ended && !this.open;
    const seen = this.#seen ?? this.version;
    this.#seen = undefined;
    this.version = snapshot.version;
    this.you = snapshot.you;
    this.open = snapshot.open ?? false;
    this.view = snapshot.view as G["view"] | undefined;
    this.notebook = snapshot.notebook as G["notebook"] | undefined;
    this.#may(snapshot);
    // The open view counts its own versions: what was read to the end before it came stays.
    if (this.open && sawTheEnd) return;
    const log = (snapshot.log ?? []).map((past) => happening<G>(past));
    const first = log[0]?.version ?? Infinity;
    this.log = [...(this.open ? [] : this.log.filter((past) => past.version < first)), ...log];
    if (this.#wasStoodIn(snapshot.people)) this.#markBots(seen, snapshot.version);
    if (seen > 0 && seen < snapshot.version && !this.open) this.unseen = log.filter((past) => past.version > seen && past.events.length > 0);
  }

  #queue(update: Update): void {
    if (update.version <= this.#received) return; // it came twice
    if (update.version > this.#received + 1) {
      // Something is missing, and a patch would be put on another view than it was made for.
      this.#received = 0;
      this.line.resync();
      return;
    }
    this.#received = update.version;
    this.#waiting.push({ update });
    if (!this.playing) void this.#play();
  }

  async #play(): Promise<void> {
    this.playing = true;
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      if (next.again) await this.#perform(next.again);
      if (next.update) await this.#scene(next.update);
      if (this.#waiting[0] !== next) continue; // a snapshot came between
      this.#waiting.shift();
      if (next.update) this.#apply(next.update);
      if (next.snapshot) this.#take(next.snapshot);
      // What follows from the new view is done first: the board ends the scene of the old one, and would end the next one as well.
      if (this.#waiting.length > 0) await tick();
    }
    this.playing = false;
    for (const tell of this.#played.splice(0)) tell();
  }

  // As long as the director needs, unless nobody looks or somebody skips it.
  async #scene(update: Update): Promise<void> {
    const events = update.events as G["event"][];
    if (!this.#director || !this.view || events.length === 0 || document.hidden || update.version <= this.#skipTo) return;
    const before = $state.snapshot(this.view) as G["view"];
    const after = mergePatch(structuredClone(before), update.patch) as G["view"];
    await this.#perform({ events, before, after });
  }

  async #perform(step: Step<G>): Promise<void> {
    if (!this.#director || document.hidden) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enough = new Promise<void>((resolve) => {
      this.#hurried = resolve;
      timer = setTimeout(resolve, stuckAfter);
    });
    const leave = () => document.hidden && this.hurry();
    document.addEventListener("visibilitychange", leave);
    try {
      await Promise.race([this.#director(step), enough]);
    } catch (failure) {
      console.error(failure); // a scene that fails is not played; the game goes on
    }
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", leave);
    this.#hurried = undefined;
  }

  #apply(update: Update): void {
    this.version = update.version;
    const before = this.#follower && this.view && ($state.snapshot(this.view) as G["view"]);
    this.view = mergePatch(this.view, update.patch) as G["view"];
    if (before) this.#follower?.stepped(update.version, { events: update.events as G["event"][], before, after: $state.snapshot(this.view) as G["view"] });
    if (update.notebook !== undefined) this.notebook = update.notebook as G["notebook"];
    this.#may({ ...update, bounds: update.bounds ?? this.bounds });
    const mine = this.you !== undefined && update.version <= this.#botUntil ? [this.you] : [];
    const bots = [...stoodIn(this.people), ...mine];
    const past = { ...happening<G>(update), ...(bots.length > 0 && { byBots: bots }) };
    if (past.events.length > 0 || past.heard) this.log = [...this.log, past];
    if (past.events.length > 0 && document.hidden) this.unseen = [...this.unseen, past];
  }

  #may(told: Snapshot | Update): void {
    this.legal = (told.legal ?? []) as G["action"][];
    this.bounds = told.bounds as G["bounds"] | undefined;
    this.mayUndo = told.may_undo ?? false;
  }
}

function happening<G extends GameTypes>(past: Past | Update): Happening<G> {
  const heard = past.heard as Heard<G> | undefined;
  return { version: past.version, events: past.events as G["event"][], ...(heard && { heard }) };
}
