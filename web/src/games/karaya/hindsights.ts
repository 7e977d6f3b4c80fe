// What the server tells of rounds that are over: asked for once, cached while the table is open.
import type { Hindsight } from "../../generated/karaya";
import type { TableSession } from "../../lib/table_session.svelte";

const cache = new WeakMap<TableSession, Map<number, Promise<Hindsight>>>();

// A call that failed may be made again.
export function lookBack(session: TableSession, round: number): Promise<Hindsight> {
  const rounds = cache.get(session) ?? new Map<number, Promise<Hindsight>>();
  cache.set(session, rounds);
  const asked = rounds.get(round) ?? (session.lookBack(round) as Promise<Hindsight>);
  rounds.set(round, asked);
  asked.catch(() => rounds.delete(round));
  return asked;
}
