// The package under node.
import { readFile } from "node:fs/promises";
import { Divan } from "./divan.js";

export * from "./divan.js";

export async function open(): Promise<Divan> {
  return Divan.start(await WebAssembly.compile(await readFile(new URL("./divan.wasm", import.meta.url))));
}
