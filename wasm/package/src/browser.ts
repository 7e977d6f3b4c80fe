// The package in a page or a worker.
import { Divan } from "./divan.js";

export * from "./divan.js";

export async function open(): Promise<Divan> {
  return Divan.start(await WebAssembly.compileStreaming(fetch(new URL("./divan.wasm", import.meta.url))));
}
