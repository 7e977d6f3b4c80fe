// Tables and bots of the engine's module: wasm/engine.cpp is the other side.
import { Module } from "./module.js";

export interface GameInfo {
  id: string;
  rules: number;
  least_seats: number;
  most_seats: number;
  options: object;
  bots: string[]; // from the weakest to the strongest
}
export interface Wanted {
  game: string;
  seats: number;
  options?: object;
  seed?: string; // 64 hexadecimal digits; else chance of its own
}
export interface Standing {
  question: number; // 0: nothing is asked
  asked: number[]; // seats
  hash: string;
  ranks?: number[]; // by seat, when the match is over
  points?: number[];
}
// What a seat can say.
export type Saying = { act: object } | { undo: true } | { say: object };
export interface Said {
  allowed: boolean;
  refused?: { rule: string; reason: string; args: Record<string, unknown> };
  malformed?: { where: string; problem: string };
}
export type Viewer = number | "watching" | "open";

export class DivanError extends Error {}

const numberOf = (viewer: Viewer): number => (viewer === "open" ? 0 : viewer === "watching" ? -1 : viewer);

export class Divan {
  #found = "";
  #module: Module | undefined;

  static async start(source: WebAssembly.Module): Promise<Divan> {
    const divan = new Divan();
    divan.#module = await Module.start(source, (module) => ({
      found: (at: number, size: number) => void (divan.#found = module.text(at, size)),
    }));
    return divan;
  }

  games(): GameInfo[] {
    return this.read("divan_games") as GameInfo[];
  }

  table(wanted: Wanted): Table {
    return new Table(this, this.#opened("divan_table", JSON.stringify({ options: {}, ...wanted })));
  }

  // The table of a record, as it stands after the record's last line.
  replay(record: string): Table {
    return new Table(this, this.#opened("divan_replay", record));
  }

  #opened(name: string, text: string): number {
    const number = this.module.send(name, text);
    if (number > 0) return number;
    const { fault } = JSON.parse(this.#found) as { fault: { where: string; problem: string } };
    throw new DivanError([fault.where, fault.problem].filter(Boolean).join(": "));
  }

  get module(): Module {
    return this.#module as Module;
  }

  // What a function of the module finds.
  text(name: string, ...given: (number | string)[]): string {
    this.#found = "";
    if (typeof given.at(-1) === "string") this.module.send(name, ...(given as [string]));
    else this.module.call(name, ...(given as number[]));
    return this.#found;
  }

  read(name: string, ...given: (number | string)[]): unknown {
    const text = this.text(name, ...given);
    if (text === "") throw new DivanError("there is no such table or seat");
    return JSON.parse(text);
  }
}

export class Table {
  constructor(
    private readonly divan: Divan,
    private readonly number: number,
  ) {}

  get standing(): Standing {
    return this.divan.read("divan_standing", this.number) as Standing;
  }

  view<View = Record<string, unknown>>(viewer: Viewer): View {
    return this.divan.read("divan_view", this.number, numberOf(viewer)) as View;
  }

  legal<Action = Record<string, unknown>>(seat: number): Action[] {
    return this.divan.read("divan_legal", this.number, seat) as Action[];
  }

  // What the seat's open actions (offers) may hold.
  bounds<Bounds = Record<string, unknown>>(seat: number): Bounds | undefined {
    const text = this.divan.text("divan_bounds", this.number, seat);
    return text === "" ? undefined : (JSON.parse(text) as Bounds);
  }

  act(seat: number, action: object): Said {
    return this.say(seat, { act: action });
  }

  say(seat: number, said: Saying): Said {
    return this.divan.read("divan_say", this.number, seat, JSON.stringify(said)) as Said;
  }

  lapse(): Said {
    return this.divan.read("divan_lapse", this.number) as Said;
  }

  record(): string {
    return this.divan.text("divan_record", this.number);
  }

  bot(seat: number, name: string, seed = seat): Bot {
    const bot = this.divan.module.send("divan_bot", this.number, seat, seed, name);
    if (bot === 0) throw new DivanError(`no bot ${name} for seat ${seat}`);
    return new Bot(this.divan, this.number, bot, seat);
  }

  close(): void {
    this.divan.module.call("divan_close", this.number);
  }
}

export class Bot {
  constructor(
    private readonly divan: Divan,
    private readonly table: number,
    private readonly number: number,
    readonly seat: number,
  ) {}

  // What it would say now; nothing: it has nothing to say.
  choose(): Saying | undefined {
    const text = this.divan.text("divan_choose", this.table, this.number);
    return text === "" ? undefined : (JSON.parse(text) as Saying);
  }
}
