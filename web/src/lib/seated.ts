// The tables at which somebody sits with this device, the newest first, so that home leads back to them, and whoever comes back is sent the
// board before the server is asked. The server tells of a table only to those who name it.
import { deviceDrawer } from "./drawer";

export interface Place {
  table: string;
  game: string;
}

const drawer = deviceDrawer<unknown>("tables");
const most = 6;

export function places(): Place[] {
  const kept = drawer.read();
  return Array.isArray(kept) ? kept.filter((place): place is Place => typeof place?.table === "string" && typeof place?.game === "string") : [];
}

export function gameAt(table: string): string | undefined {
  return places().find((place) => place.table === table)?.game;
}

export function sitAt(place: Place): void {
  drawer.write([place, ...others(place.table)].slice(0, most));
}

export function rise(table: string): void {
  drawer.write(others(table));
}

const others = (table: string) => places().filter((place) => place.table !== table);
