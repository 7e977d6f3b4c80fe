// The tables at which somebody sits with this device, the newest first, so that home leads back to them, and whoever comes back is sent the
// board before the server is asked. The server tells of a table only to those who name it.
export interface Place {
  table: string;
  game: string;
}

const drawer = "divan.tables";
const most = 6;

export function places(): Place[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(drawer) ?? "[]");
    return Array.isArray(kept) ? kept.filter((place): place is Place => typeof place?.table === "string" && typeof place?.game === "string") : [];
  } catch {
    return [];
  }
}

export function gameAt(table: string): string | undefined {
  return places().find((place) => place.table === table)?.game;
}

export function sitAt(place: Place): void {
  keep([place, ...others(place.table)].slice(0, most));
}

export function rise(table: string): void {
  keep(others(table));
}

const others = (table: string) => places().filter((place) => place.table !== table);

function keep(all: Place[]): void {
  try {
    if (all.length > 0) localStorage.setItem(drawer, JSON.stringify(all));
    else localStorage.removeItem(drawer);
  } catch {
    // Without storage the link itself must be kept.
  }
}
