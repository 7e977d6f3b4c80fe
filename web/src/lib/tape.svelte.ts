// Plays a tape: what one viewer was told of a whole match. The model that it feeds has no line, so that the boards draw it as they draw a
// match, and every command ends here. Step 0 is the deal, step n is what stands after the n-th update.
import type { Answer, Seat, Snapshot, Tape, TableInfo, Update } from "../generated/protocol";
import type { Command, ConnectionNeeds, Verb } from "./connection.svelte";
import { isObject, mergePatch, sameJson } from "./json";
import { TableModel, type Happening } from "./table_model.svelte";
import { TableSession } from "./table_session.svelte";

// What a viewer holds between two updates.
type Standing = Pick<Snapshot, "version" | "view" | "notebook" | "legal" | "bounds" | "may_undo">;

// Where a turn or a round begins, and whose it is, as far as the game counts them and says so.
export interface Mark {
  step: number;
  round?: number;
  turn?: number;
  active?: Seat;
}

// What becomes of a command; nothing is ever carried out unless somebody says so.
export type Judge = (verb: Verb) => Promise<Answer>;

const cachedEvery = 64; // so many steps lie between two cached standings

export class TapePlayer {
  step = $state(0);
  readonly model: TableModel;
  readonly session: TapeSession;
  #tape = $state.raw() as Tape;
  #cached = new Map<number, Standing>();

  // Without a judge nothing can be done, and nothing is offered.
  constructor(
    tape: Tape,
    private readonly judge?: Judge,
  ) {
    this.model = judge ? new TableModel(noConnection) : new StillModel(noConnection);
    this.model.line.send = (verb) => judge?.(verb) ?? Promise.resolve({});
    this.session = new TapeSession(this.model, judge === undefined);
    this.load(tape, 0);
  }

  get tape(): Tape {
    return this.#tape;
  }

  get length(): number {
    return this.#tape.updates.length;
  }

  // The line of the record after which this step stands; 1 before any.
  get line(): number {
    return this.lineOf(this.step);
  }

  lineOf(step: number): number {
    return this.#tape.moments[step - 1]?.line ?? 1;
  }

  // What stood when that line had been written: tapes of other eyes have other steps, but the same lines.
  stepAt(line: number): number {
    const { moments } = this.#tape;
    let [first, past] = [0, moments.length];
    while (first < past) {
      const middle = (first + past) >> 1;
      if ((moments[middle]?.line ?? 0) <= line) first = middle + 1;
      else past = middle;
    }
    return first;
  }

  readonly marks: Mark[] = $derived.by(() => marksOf(this.#tape));

  // Another tape of the same match: at a step, or where this line of the record had been written.
  load(tape: Tape, step: number, line?: number): void {
    this.#tape = tape;
    this.#cached = new Map([[0, dealt(tape.snapshot)]]);
    this.session.show(tape);
    this.goTo(line === undefined ? step : this.stepAt(line));
  }

  // At once, without a scene.
  goTo(step: number): void {
    this.step = Math.max(0, Math.min(step, this.length));
    const standing = this.#standing(this.step);
    const { people, you, open } = this.#tape.snapshot;
    this.model.hear({ snapshot: { ...this.#offered(structuredClone(standing)), people, ...(you && { you }), ...(open && { open }) } });
    this.model.log = this.#log(this.step);
  }

  // The next update, as it happened; resolved when its scene has been played. False at the end.
  async forward(): Promise<boolean> {
    this.model.hurry();
    await this.model.settled();
    const update = this.#tape.updates[this.step];
    if (!update) return false;
    this.step += 1;
    this.model.hear({ update: this.#offered(structuredClone(update)) });
    await this.model.settled();
    return true;
  }

  #offered<T extends Update | Snapshot | Standing>(told: T): T {
    if (this.judge) return told;
    const { legal: _legal, bounds: _bounds, may_undo: _undo, ...rest } = told;
    return rest as T;
  }

  #standing(step: number): Standing {
    const from = step - (step % cachedEvery);
    const known = this.#cached.get(from);
    if (known) return this.#follow(known, from, step);
    const standing = this.#standing(from - cachedEvery);
    const cached = this.#follow(standing, from - cachedEvery, from);
    this.#cached.set(from, cached);
    return this.#follow(cached, from, step);
  }

  #follow(standing: Standing, from: number, to: number): Standing {
    const next = structuredClone(standing);
    for (const update of this.#tape.updates.slice(from, to)) {
      next.version = update.version;
      next.view = mergePatch(next.view, structuredClone(update.patch));
      for (const key of ["notebook", "legal", "bounds", "may_undo"] as const) {
        if (update[key] !== undefined) Object.assign(next, { [key]: update[key] });
      }
    }
    return next;
  }

  #log(step: number): Happening[] {
    const told = [...(this.#tape.snapshot.log ?? []), ...this.#tape.updates.slice(0, step)];
    const happenings = told.map(({ version, events, heard }) => ({ version, events, ...(heard !== undefined && { heard }) }) as Happening);
    return happenings.filter((past) => past.events.length > 0 || past.heard);
  }
}

// Nobody is asked any more.
class StillModel extends TableModel {
  override get isAsked(): boolean {
    return false;
  }
}

// A visit at a table that is no more: it shows who sat there, and can do nothing.
export class TapeSession extends TableSession {
  // Whoever has the record can look back.
  back: ((round: number) => Promise<unknown>) | undefined;

  constructor(
    model: TableModel,
    private readonly still: boolean,
  ) {
    super("", undefined, model);
  }

  override get isReplay(): boolean {
    return this.still;
  }

  override get looksBack(): boolean {
    return this.back !== undefined;
  }

  override lookBack(round: number): Promise<unknown> {
    return this.back?.(round) ?? super.lookBack(round);
  }

  show(tape: Tape): void {
    const { game, seats, options, content, snapshot } = tape;
    const info: TableInfo = { table: "", game, status: "running", seats, options, people: snapshot.people };
    if (content) info.content = content;
    if (snapshot.you !== undefined) info.you = snapshot.you as Seat;
    this.info = info;
  }

  override call<T>(): Promise<T> {
    return new Promise(() => {});
  }
}

const noConnection: ConnectionNeeds = {
  address: () => new Promise(() => {}),
  fatal: () => undefined,
  open: () => {
    throw new Error("a tape has no line");
  },
  unanswered: { read: (): Command[] => [], write: () => {} },
};

function dealt({ version, view, notebook, legal, bounds, may_undo }: Snapshot): Standing {
  return structuredClone({
    version,
    ...(view !== undefined && { view }),
    ...(notebook !== undefined && { notebook }),
    ...(legal !== undefined && { legal }),
    ...(bounds !== undefined && { bounds }),
    ...(may_undo !== undefined && { may_undo }),
  });
}

function marksOf({ snapshot, updates }: Tape): Mark[] {
  const counted = ["round", "turn", "active"] as const;
  let now: Omit<Mark, "step"> = {};
  const marks: Mark[] = [];
  [snapshot.view, ...updates.map((update) => update.patch)].forEach((told, step) => {
    const news = counted.filter((name) => isObject(told) && typeof told[name] === "number");
    const next: Omit<Mark, "step"> = { ...now, ...Object.fromEntries(news.map((name) => [name, (told as Mark)[name]])) };
    // Where turns are counted, whose it is tells nothing without its number: a round that is over may have passed it on.
    if (sameJson(next, now) || (next.turn !== undefined && next.turn === now.turn && next.round === now.round)) return;
    now = next;
    marks.push({ step, ...next });
  });
  return marks;
}
