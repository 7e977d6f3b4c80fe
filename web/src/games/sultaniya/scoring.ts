// SU-51 to SU-56 as the eye needs them: where in a palace each part of a score stands, and what a tile would add to it. The points
// themselves come from the server.
import { Rise, Symbol, type Floor, type HalfColumn, type PlayerView, type Score, type Seat, type View } from "../../generated/sultaniya";
import { left, numberOf, top, type Way } from "./palace";
import { halfWidth, rows, sheet, tileHeight, tileWidth, type Shown } from "./sheet.svelte";

export const parts = ["sights", "crowns", "rises", "guards", "bonuses", "goal", "other_goal"] as const;
export type Part = (typeof parts)[number];
type Palace = PlayerView["palace"];

// A piece of the picture that counts: half a tile, a whole one, or a gate over two rows.
export interface Mark {
  x: number;
  y: number;
  width: number;
  height: number;
  count: number;
}
export interface ClosedRise {
  rise: Rise;
  x: number; // of the tile that closes it, or is it
  y: number;
  whole: boolean; // in one tile
}

interface Laid {
  row: Floor;
  column: number;
  x: number;
  y: number;
  shown: Shown;
}

function laidIn(palace: Palace): Laid[] {
  return rows.flatMap((row) =>
    Object.entries(palace[row]).flatMap(([column, laid]) => {
      const shown = laid && sheet.shown(laid.tile, laid.face);
      return shown ? [{ row, column: numberOf(column), x: left(column), y: top(row), shown }] : [];
    }),
  );
}

interface HalfMark extends Mark {
  row: Floor;
  column: number;
}
function marksOfSymbol(palace: Palace, symbol: string): HalfMark[] {
  return laidIn(palace).flatMap(({ row, column, x, y, shown }) =>
    shown.halves.flatMap((half, i) => {
      const count = half.filter((one) => one === symbol).length;
      return count > 0 ? [{ row, column: column + i, x: x + i * halfWidth, y, width: halfWidth, height: tileHeight, count }] : [];
    }),
  );
}
const total = (marks: Mark[]) => marks.reduce((sum, { count }) => sum + count, 0);

// SU-53: a lintel or point closes what both tiles below it show; the pictures prove that they show it.
export function closedRises(palace: Palace): ClosedRise[] {
  const wholes: Record<string, { rise: Rise; whole: boolean }> = {
    gate: { rise: "gate", whole: true },
    minaret: { rise: "minaret", whole: true },
    lintel: { rise: "gate", whole: false },
    point: { rise: "minaret", whole: false },
  };
  return laidIn(palace).flatMap(({ row, column, x, y, shown }) => {
    const kind = wholes[shown.whole ?? ""];
    const below = palace[rows[rows.indexOf(row) + 1] ?? "ground"];
    const stands = kind?.whole || ([column - 1, column + 1] as const).every((at) => below[`column-${at}` as HalfColumn]);
    return kind && stands ? [{ ...kind, x, y }] : [];
  });
}

// The group that has most of what it holds.
function fullest(marks: HalfMark[], by: "row" | "column"): HalfMark[] {
  const groups = [...new Set(marks.map((mark) => mark[by]))].map((which) => marks.filter((mark) => mark[by] === which));
  return groups.reduce<HalfMark[]>((best, group) => (total(group) > total(best) ? group : best), []);
}

export function aimOf(objective: string): { by: "row" | "column"; symbol: Symbol } | undefined {
  const [, by, symbol] = /^(row|column)_(\w+)$/.exec(objective) ?? [];
  return Symbol.some((one) => one === symbol) ? { by: by as "row" | "column", symbol: symbol as Symbol } : undefined;
}

// Where a part of the score stands.
export function marksOf(player: PlayerView, part: Part): Mark[] {
  const { palace, score } = player;
  switch (part) {
    case "sights":
      return player.sight ? marksOfSymbol(palace, player.sight) : [];
    case "crowns":
      return player.crown ? marksOfSymbol(palace, player.crown) : [];
    case "guards":
      return marksOfSymbol(palace, "guard");
    case "rises":
      return closedRises(palace)
        .filter(({ rise }) => rise === player.rise)
        .map(({ x, y, whole }) => ({ x, y, width: tileWidth, height: whole ? tileHeight : 2 * tileHeight, count: 1 }));
    case "bonuses":
      return laidIn(palace).flatMap(({ x, y, shown }) => (shown.bonus > 0 ? [{ x, y, width: tileWidth, height: tileHeight, count: 1 }] : []));
    case "goal":
    case "other_goal": {
      const aim = aimOf(score[part]?.objective ?? "");
      return aim ? fullest(marksOfSymbol(palace, aim.symbol), aim.by) : [];
    }
  }
}

// SU-54: tied players take the lowest of the places they share.
export const guardRank = (own: number, others: number[]) => 1 + others.filter((count) => count >= own).length;
const guardPoints = (rank: number) => [9, 6, 3, 0][rank - 1] ?? 0;

function goalPoints(player: PlayerView, goal: Score["goal"], part: "goal" | "other_goal"): number {
  if (!goal) return 0;
  if (goal.objective === "sapphires") return Math.floor(player.sapphires / 2);
  const aim = aimOf(goal.objective);
  if (!aim) return goal.points;
  const count = total(marksOf(player, part));
  return aim.by === "row" ? count : count + 1;
}

export function othersGuards(view: View, seat: Seat): number[] {
  return Object.entries(view.players).flatMap(([other, player]) => (player && Number(other) !== seat ? [player.score.guards.count] : []));
}

// The score of a palace, as far as the reader may know it.
export function pointsOf(player: PlayerView, others: number[]): number {
  const count = (part: Part) => total(marksOf(player, part));
  const bonus = laidIn(player.palace).reduce((sum, { shown }) => sum + shown.bonus, 0);
  const goals = goalPoints(player, player.score.goal, "goal") + goalPoints(player, player.score.other_goal, "other_goal");
  return count("sights") + 3 * count("crowns") + 6 * count("rises") + guardPoints(guardRank(count("guards"), others)) + bonus + goals;
}

export interface Gain {
  points: number;
  sapphires: number;
}

// What it brings to build or move a tile so. SU-23, SU-40: sapphires only for what is built without a djinn.
export function gainOf(view: View, seat: Seat, way: Way, row: Floor): Gain | undefined {
  const player = view.players[seat];
  const shown = sheet.shown(way.tile, way.face);
  if (!player || !shown) return undefined;
  const found = shown.halves.flat().filter((one) => one === "sapphire").length;
  const sapphires = way.do === "build" && !view.now.djinn ? Math.min(found, view.treasury) : 0;
  const beside = Object.entries(player.palace[row]).filter(([, laid]) => laid?.tile !== way.tile);
  const palace = { ...player.palace, [row]: { ...Object.fromEntries(beside), [way.at]: { tile: way.tile, face: way.face } } };
  const others = othersGuards(view, seat);
  const after = { ...player, palace, sapphires: player.sapphires + sapphires };
  return { points: pointsOf(after, others) - pointsOf(player, others), sapphires };
}
