// Where this device has played: whoever comes back there is sent the board before the server is asked.
const place = "divan.visited";
const most = 12;

// The tables and their games, the latest first.
function visits(): [table: string, game: string][] {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "[]") as [string, string][];
  } catch {
    return [];
  }
}

export function gameAt(table: string): string | undefined {
  return visits().find(([where]) => where === table)?.[1];
}

export function remember(table: string, game: string): void {
  const others = visits().filter(([where]) => where !== table);
  try {
    localStorage.setItem(place, JSON.stringify([[table, game], ...others].slice(0, most)));
  } catch {
    // Without storage it is asked for again.
  }
}
