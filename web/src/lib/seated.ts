// The tables at which somebody sits with this device, the newest first, so that home leads back to them, and whoever comes back is sent the
// board before the server is asked. The server tells of a table only to those who name it.
import { deviceItem, forgetDeviceItem, type StoredItem } from "./storage";

export interface SeatedTable {
  table: string;
  game: string;
  seen?: number; // the version up to which somebody has looked at it
  stood?: number; // how often a bot had begun to play for them then
  over?: number; // when it ended: it stays listed, with its result
  rank?: number;
  of?: number; // how many played
  points?: number;
}

const stored = deviceItem<unknown>("tables");
const most = 6;
const mostOver = 4;

export function seatedTables(): SeatedTable[] {
  const saved = stored.read();
  return Array.isArray(saved) ? saved.filter((place): place is SeatedTable => typeof place?.table === "string" && typeof place?.game === "string") : [];
}

export function gameAt(table: string): string | undefined {
  return placeAt(table)?.game;
}

export function placeAt(table: string): SeatedTable | undefined {
  return seatedTables().find((place) => place.table === table);
}

export function sitAt(place: SeatedTable): void {
  const places = [place, ...others(place.table)];
  const isOver = ({ over }: SeatedTable) => over !== undefined;
  const kept = [...places.filter((one) => !isOver(one)).slice(0, most), ...places.filter(isOver).slice(0, mostOver)];
  stored.write(kept);
  for (const { table } of places.filter((one) => !kept.includes(one) || isOver(one))) forgetDeviceItem(`turns.${table}`);
}

// What is kept of the last turns of somebody who sits there (table/since.svelte.ts).
export const turnsAt = <Turns>(table: string): StoredItem<Turns> => deviceItem<Turns>(`turns.${table}`);

export function rise(table: string): void {
  stored.write(others(table));
  forgetDeviceItem(`turns.${table}`);
}

const others = (table: string) => seatedTables().filter((place) => place.table !== table);
