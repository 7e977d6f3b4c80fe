// A game against bots, begun in this tab.
import type { GameInfo, GameList, Made, MakeTable } from "../generated/protocol";
import { bestBot, usualSeats, type Taste } from "../home/lobby";
import { say } from "../lib/catalogue.svelte";
import { me } from "../lib/me.svelte";
import { nameHere, nameMeHere, request } from "./practice";

// The address of its table.
export async function begin(game: string, known: GameInfo | undefined, { seats, options = {} }: Taste): Promise<string> {
  if (me.name !== "" && me.name !== nameHere()) nameMeHere(me.name);
  if (nameHere() === "") nameMeHere(say("home.guest", { number: 10 + Math.floor(Math.random() * 90) }));
  const info = known ?? (await request<GameList>("GET", "games")).games.find(({ id }) => id === game);
  if (!info) throw new Error(`no such game: ${game}`);
  const most = seats ?? usualSeats(info);
  const bots = Array.from({ length: most - 1 }, () => bestBot(info));
  const wanted: MakeTable = { game, seats: most, options, listed: false, clock: { kind: "none" }, bots, spectators: false };
  const made = await request<Made>("POST", "tables", wanted);
  await request("POST", `tables/${made.table}/start`);
  return `/t/${made.table}`;
}
