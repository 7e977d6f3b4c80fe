// The board in words: a part of a score explained, a palace row by row.
import type { Djinn, Face, PlayerView, Seat, View } from "../../generated/sultaniya";
import { catalogue, say } from "../../lib/catalogue.svelte";
import { capital } from "../../lib/words";
import type { Chapter } from "../board";
import { aimOf, guardRank, othersGuards, type Part } from "./scoring";
import { rows } from "./sheet.svelte";

const each = { sights: 1, crowns: 3, rises: 6 } as const;

// What is counted there: a word of the vocabulary; undefined when nothing is.
export function thingOf(player: PlayerView, part: Part): string | undefined {
  if (part === "sights") return player.sight;
  if (part === "crowns") return player.crown;
  if (part === "rises") return player.rise;
  if (part === "guards") return "guard";
  return part === "bonuses" ? "bonuses" : player.score[part]?.objective;
}

// What a tile shows, as it lies: turned over, its halves change places (SU-7).
export function halvesOf(tile: string, face: Face): string | undefined {
  const front = catalogue.help(tile);
  if (front === undefined || face === "front") return front;
  const told = (left: string, right: string) => say("draw.told.halves", { left, right });
  const [halves, left, right] = new RegExp(told("([^.]+)", "([^.]+)")).exec(front) ?? [];
  return halves && left && right ? front.replace(halves, told(right, left)) : `${front} ${say("draw.told.turned")}`;
}

// How a part came to its points.
export function explain(view: View, seat: Seat, part: Part): string {
  const player = view.players[seat];
  const line = player?.score[part];
  const what = player && thingOf(player, part);
  if (!player || !line || !what) return say("board.part.hidden");
  const { count, points } = line;
  if (part === "guards") {
    const others = othersGuards(view, seat);
    return capital(say(others.length === 0 ? "board.part.guards.alone" : "board.part.guards", { count, points, rank: `rank-${guardRank(count, others)}` }));
  }
  if (part === "bonuses") return capital(say("board.part.bonuses", { count, points }));
  if (part === "goal" || part === "other_goal") return capital(ofGoal(what, count, points));
  return capital(say("board.part.each", { what, count, each: each[part], points }));
}

// SU-56: a column counts 1 more than it shows; a pair of sapphires is what counts, not the sapphires.
function ofGoal(objective: string, count: number, points: number): string {
  if (aimOf(objective)?.by === "column") return say("board.part.column", { objective, count, points });
  const times = objective === "sapphires" ? points : count;
  return say("board.part.goal", { objective, count: times, each: objective === "djinns" ? 2 : 1, points });
}

// SU-50. The Twin may build one more.
export const roofsToEnd = 5;
export const roofsInWords = (count: number) => say(count > roofsToEnd ? "board.roofs.more" : "board.roofs", { count });

// What a djinn does; what it costs stands beside it already.
export const deedOf = (djinn: Djinn) => capital((catalogue.help(djinn) ?? "").replace(/^[^:]*:\s/, ""));

// The lowest row first.
export function rowsInWords(palace: PlayerView["palace"]): string[] {
  return rows.toReversed().flatMap((row) => {
    const tiles = Object.entries(palace[row]).flatMap(([at, laid]) => (laid ? [say("board.told", { at, tile: laid.tile, face: laid.face })] : []));
    return tiles.length > 0 ? [capital(say("board.row", { floor: row, tiles: catalogue.list(tiles) }))] : [];
  });
}

// For the ear: every palace.
export function inWords(view: View): Chapter[] {
  return Object.entries(view.players).flatMap(([seat, player]) =>
    player?.character ? [{ title: say("panel.palace", { seat: Number(seat), character: player.character }), lines: rowsInWords(player.palace) }] : [],
  );
}
