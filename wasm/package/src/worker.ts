// The worker behind worker_client.ts: carries out what is asked, one thing after the other.
import { open, type Bot, type Divan, type Table } from "./browser.js";

const things = new Map<number, Divan | Table | Bot>();
let last = 0;

const divan = open();

addEventListener("message", async ({ data: { id, of, name, given } }: MessageEvent<{ id: number; of: number; name: string; given: unknown[] }>) => {
  try {
    const thing = (of === 0 ? await divan : things.get(of)) as unknown as Record<string, unknown>;
    const member = thing[name];
    const found = typeof member === "function" ? (member as (...given: unknown[]) => unknown).apply(thing, given) : member;
    if (name === "close") things.delete(of);
    const kept = ["table", "replay", "bot"].includes(name);
    if (kept) things.set(++last, found as Table | Bot);
    postMessage({ id, found: kept ? last : found });
  } catch (problem) {
    postMessage({ id, problem: String((problem as Error).message) });
  }
});
