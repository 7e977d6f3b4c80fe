// What the server tells of rounds that are over: asked for once, kept while the page is open.
import type { Hindsight } from "../../generated/karaya";
import { get } from "../../lib/calls";

const kept = new Map<string, Promise<Hindsight>>();

// A call that failed may be made again.
export function lookBack(table: string, round: number): Promise<Hindsight> {
  const path = `tables/${table}/hindsight/${round}`;
  const asked = kept.get(path) ?? get<Hindsight>(path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}
