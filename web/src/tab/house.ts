// The server core of this tab (wasm/house.cpp), without a page: whoever runs it stores, shows the time and carries messages.
import { Module } from "./module.ts";

export interface Asked {
  method: string;
  path: string;
  query: string;
  body: string;
  name: string;
  language: string;
}
export interface Attaching {
  table: string;
  stream: string;
  version: number;
  name: string;
  language: string;
}
export interface Answered {
  status: number;
  body: string;
}

// What becomes of an append, in the numbers of wasm/house.cpp.
export type Stored = "done" | "conflict" | "failed";
const storedAs: Record<Stored, number> = { done: 0, conflict: 1, failed: 2 };

// What the house says, from within a call to it: whoever hears it calls the house later.
export interface Surroundings {
  // One append as JSON, to be answered by House.stored.
  store(number: number, append: string): void;
  tell(line: number, message: string): void;
  hangUp(line: number, code: number): void;
}

export class House {
  #module: Module | undefined;
  #calls = new Map<number, (answered: Answered) => void>();
  #last = 0;
  #alarm: ReturnType<typeof setTimeout> | undefined;

  // `hurried`: bots answer at once.
  static async open(source: WebAssembly.Module, around: Surroundings, hurried = false): Promise<House> {
    const house = new House();
    house.#module = await Module.start(source, (module) => ({
      now: () => Date.now(),
      alarm: (when: number) => house.#wakeAt(when),
      store: (number: number, at: number, size: number) => around.store(number, module.text(at, size)),
      reply: (call: number, status: number, at: number, size: number) => house.#reply(call, { status, body: module.text(at, size) }),
      tell: (line: number, at: number, size: number) => around.tell(line, module.text(at, size)),
      hang_up: (line: number, code: number) => around.hangUp(line, code),
    }));
    house.#module.call("divan_open", Number(hurried));
    return house;
  }

  call(asked: Asked): Promise<Answered> {
    const number = ++this.#last;
    return new Promise((resolve) => {
      this.#calls.set(number, resolve);
      this.#module?.send("divan_call", number, JSON.stringify(asked));
    });
  }

  attach(line: number, wanted: Attaching): void {
    this.#module?.send("divan_attach", line, JSON.stringify(wanted));
  }

  receive(line: number, message: string): void {
    this.#module?.send("divan_receive", line, message);
  }

  detach(line: number): void {
    this.#module?.call("divan_detach", line);
  }

  // A table as it is stored, append by append. False: it is damaged.
  take(table: string, appends: string[]): boolean {
    return this.#module?.send("divan_take", [table, ...appends].join("\n")) === 1;
  }

  // The table leaves the memory, and its lines are closed: whoever comes back reads it again.
  forget(table: string): void {
    this.#module?.send("divan_forget", table);
  }

  stored(number: number, result: Stored): void {
    this.#module?.call("divan_stored", number, storedAs[result]);
  }

  // Nothing is called any more.
  stop(): void {
    this.#module = undefined;
    clearTimeout(this.#alarm);
  }

  #reply(call: number, answered: Answered): void {
    this.#calls.get(call)?.(answered);
    this.#calls.delete(call);
  }

  #wakeAt(when: number): void {
    clearTimeout(this.#alarm);
    const longest = 2 ** 31 - 1;
    if (when > 0 && this.#module) this.#alarm = setTimeout(() => this.#module?.call("divan_wake"), Math.min(longest, Math.max(0, when - Date.now())));
  }
}
