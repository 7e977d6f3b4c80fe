// What the home screen asks of the server.
import type { Found, GameInfo, GameList, Made, MakeTable, Summary, TableList } from "../generated/protocol";
import { CallFailure, get, post } from "../lib/calls";
import { me } from "../lib/me.svelte";
import { noServer, obstacle } from "../tab/places";

export async function fetchGames(): Promise<GameInfo[]> {
  return (await get<GameList>("games")).games;
}

export interface Wanted {
  game?: string;
  free?: boolean; // only tables with a free seat
}

export interface TablesPage {
  tables: Summary[];
  next?: string; // for the page after
}

// One page of the open tables, as the server filters them.
export async function fetchTables(wanted: Wanted = {}, after?: string): Promise<TablesPage> {
  const query = new URLSearchParams();
  if (wanted.game) query.set("game", wanted.game);
  if (wanted.free) query.set("free", "true");
  if (after) query.set("after", after);
  const filters = query.toString();
  const page = await get<TableList>(filters ? `tables?${filters}` : "tables");
  return { tables: page.tables as Summary[], ...(page.next && { next: page.next }) };
}

// Gives the address of the new table. The invitation stands behind the #, where no server log sees it.
export async function makeTable(wanted: MakeTable): Promise<string> {
  await me.needsName();
  const made = await post<Made>("tables", wanted);
  return `/t/${made.table}#${made.invite}`;
}

export interface Taste {
  seats?: number;
  options?: unknown;
}

// A game against bots, at once: in this tab, or at the server where the tab cannot. The address of its table.
export async function playBots(game: string, known?: GameInfo, taste: Taste = {}): Promise<string> {
  const why = obstacle();
  try {
    if (why) throw new CallFailure(why, {}, 501);
    return await (await import("../tab/begin")).begin(game, known, taste);
  } catch (failure) {
    if (noServer || !(failure instanceof CallFailure) || failure.status < 500) throw failure;
    const info = known ?? (await fetchGames().catch(() => Promise.reject(failure))).find(({ id }) => id === game);
    if (!info) throw failure;
    return playNow(info, taste);
  }
}

// A table of one's own at the server, bots on all other seats, no clock, at once.
async function playNow(game: GameInfo, { seats = usualSeats(game), options = {} }: Taste): Promise<string> {
  await me.needsName();
  const bots = Array.from({ length: seats - 1 }, () => bestBot(game));
  const wanted: MakeTable = { game: game.id, seats, options, listed: false, clock: { kind: "none" }, bots, spectators: false };
  const made = await post<Made>("tables", wanted);
  await post(`tables/${made.table}/start`);
  return `/t/${made.table}#${made.invite}`;
}

// Four, or as near as the game allows.
export function usualSeats({ least_seats, most_seats }: Pick<GameInfo, "least_seats" | "most_seats">): number {
  return Math.min(most_seats, Math.max(least_seats, 4));
}

// The server names them from the weakest to the strongest.
export function bestBot(game: GameInfo): string {
  return game.bots.find((bot) => bot === "medium") ?? game.bots.at(-1) ?? "random";
}

// A code as it is read out: four syllables.
export function codeIn(text: string): string | undefined {
  const code = text.toLowerCase().replaceAll(/[\s-]/g, "");
  return /^([bdfgklmnprstvz][aeiou]){4}$/.test(code) ? code : undefined;
}

export async function findByCode(code: string): Promise<string> {
  const { table, invite } = await post<Found>("code", { code });
  return `/t/${table}${invite ? `#${invite}` : ""}`;
}

// The table in a link, or in what was copied of one: an address inside this client, or nothing.
export function tableIn(text: string): string | undefined {
  const found = /(?:^|\/t\/)([A-Za-z0-9_-]{20,40})\/?(?:#([A-Za-z0-9_-]+))?\s*$/.exec(text.trim());
  return found ? `/t/${found[1]}${found[2] ? `#${found[2]}` : ""}` : undefined;
}
