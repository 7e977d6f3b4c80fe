// The package in a worker of its own, so that a page stays quick while bots think: the same names, and promises of what they give.
import { DivanError, type GameInfo, type Said, type Saying, type Standing, type Viewer, type Wanted } from "./divan.js";

type Ask = <T>(of: number, name: string, ...given: unknown[]) => Promise<T>;

export interface RemoteBot {
  seat: number;
  choose(): Promise<Saying | undefined>;
}
export interface RemoteTable {
  standing(): Promise<Standing>;
  view<View = Record<string, unknown>>(viewer: Viewer): Promise<View>;
  legal<Action = Record<string, unknown>>(seat: number): Promise<Action[]>;
  bounds<Bounds = Record<string, unknown>>(seat: number): Promise<Bounds | undefined>;
  act(seat: number, action: object): Promise<Said>;
  say(seat: number, said: Saying): Promise<Said>;
  lapse(): Promise<Said>;
  record(): Promise<string>;
  bot(seat: number, name: string, seed?: number): Promise<RemoteBot>;
  close(): Promise<void>;
}
export interface RemoteDivan {
  games(): Promise<GameInfo[]>;
  table(wanted: Wanted): Promise<RemoteTable>;
  replay(record: string): Promise<RemoteTable>;
  end(): void;
}

export function open(worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" })): RemoteDivan {
  const waiting = new Map<number, { resolve: (found: never) => void; reject: (problem: DivanError) => void }>();
  let last = 0;
  worker.onmessage = ({ data: { id, found, problem } }: MessageEvent<{ id: number; found: never; problem?: string }>) => {
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (problem === undefined) resolve?.(found);
    else reject?.(new DivanError(problem));
  };
  const ask: Ask = (of, name, ...given) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve: resolve as never, reject });
      worker.postMessage({ id: last, of, name, given });
    });
  return {
    games: () => ask(0, "games"),
    table: async (wanted) => remoteTable(ask, await ask<number>(0, "table", wanted)),
    replay: async (record) => remoteTable(ask, await ask<number>(0, "replay", record)),
    end: () => worker.terminate(),
  };
}

function remoteTable(ask: Ask, at: number): RemoteTable {
  return {
    standing: () => ask(at, "standing"),
    view: (viewer) => ask(at, "view", viewer),
    legal: (seat) => ask(at, "legal", seat),
    bounds: (seat) => ask(at, "bounds", seat),
    act: (seat, action) => ask(at, "act", seat, action),
    say: (seat, said) => ask(at, "say", seat, said),
    lapse: () => ask(at, "lapse"),
    record: () => ask(at, "record"),
    async bot(seat, name, seed) {
      const bot = await ask<number>(at, "bot", seat, name, seed);
      return { seat, choose: () => ask(bot, "choose") };
    },
    close: () => ask(at, "close"),
  };
}
