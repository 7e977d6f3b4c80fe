// In which order the tables of this device are listed.
import type { TableInfo } from "../generated/protocol";
import type { SeatedTable } from "../lib/seated";

// The reader is asked there now.
export function isWaiting({ you, asked, people }: TableInfo): boolean {
  return you !== undefined && people?.paused === undefined && (asked ?? []).includes(you);
}

// Those that wait for the reader, the most urgent first; then matches, tables that gather, and what is over. The server has not told of some yet.
export function inOrder(places: readonly SeatedTable[], known: Readonly<Record<string, TableInfo>>): SeatedTable[] {
  const rankOf = ({ table, over }: SeatedTable) => {
    const info = known[table];
    if (over !== undefined || info?.status === "ended") return 3;
    if (!info) return 1;
    return isWaiting(info) ? 0 : info.status === "running" ? 1 : 2;
  };
  const dueAt = ({ table }: SeatedTable) => known[table]?.people?.deadline ?? Infinity;
  return places.toSorted((one, other) => rankOf(one) - rankOf(other) || (rankOf(one) === 0 && dueAt(one) !== dueAt(other) ? dueAt(one) - dueAt(other) : 0));
}
