// A WebAssembly module of Divan, and how text goes to and fro: wasm/page.h is the other side.
import { wasi } from "./wasi.ts";

export type Exports = Record<string, (...args: number[]) => number>;

export class Module {
  #memory: WebAssembly.Memory | undefined;
  #exports: Exports = {};

  // `page` are the functions that the module imports beside those of WASI; texts come to them as (at, size).
  static async start(source: WebAssembly.Module, page: (module: Module) => WebAssembly.ModuleImports): Promise<Module> {
    const made = new Module();
    const log = (text: string) => console.warn(`divan: ${text.trim()}`);
    const memory = () => made.#memory as WebAssembly.Memory;
    const imports = {
      wasi_snapshot_preview1: wasi(memory, log),
      page: { log: (at: number, size: number) => log(made.text(at, size)), ...page(made) },
    };
    const instance = await WebAssembly.instantiate(source, imports);
    made.#memory = instance.exports.memory as WebAssembly.Memory;
    made.#exports = instance.exports as Exports;
    made.call("_initialize");
    return made;
  }

  text(at: number, size: number): string {
    return new TextDecoder().decode(new Uint8Array((this.#memory as WebAssembly.Memory).buffer, at, size));
  }

  call(name: string, ...numbers: number[]): number {
    return this.#exports[name]?.(...numbers) ?? 0;
  }

  // With a text as the last argument.
  send(name: string, ...given: [...numbers: number[], text: string]): number {
    const bytes = new TextEncoder().encode(given.pop() as string);
    const room = this.call("divan_room", bytes.length);
    new Uint8Array((this.#memory as WebAssembly.Memory).buffer).set(bytes, room);
    return this.call(name, ...(given as number[]), bytes.length);
  }
}
