// Where things of a palace are drawn: rows from above, half-columns from the left (SU-5); and what may be done there.
import type { Action, Build, Call, Djinn, Face, Floor, HalfColumn, Move, PlayerView, View } from "../../generated/sultaniya";
import { halfWidth, rows, sheet, tileHeight, tileWidth } from "./sheet.svelte";

export const columns = 14;
export const headroom = 34;
export const margin = 10;
export const plinth = 10;
export const width = columns * halfWidth + 2 * margin;
export const height = headroom + rows.length * tileHeight + plinth;

export interface Drawn {
  tile: string;
  face: Face;
  x: number;
  y: number;
}
export interface PalacePlace {
  x: number;
  y: number;
}
export type Way = Build | Move;
export interface OpenPlace extends PalacePlace {
  row: Floor;
  at: HalfColumn;
  ways: Way[]; // what can be done there
}

export const nameOf = ({ row, at }: OpenPlace) => `${row} ${at}`;

export const numberOf = (column: string) => Number(column.slice("column-".length));
export const left = (column: string) => margin + numberOf(column) * halfWidth;
export const top = (row: Floor) => headroom + rows.indexOf(row) * tileHeight;

// The tiles of a palace, the lower rows first, so that what rises stands before what is behind.
export function tilesOf(palace: PlayerView["palace"]): Drawn[] {
  return [...rows].reverse().flatMap((row) =>
    Object.entries(palace[row]).flatMap(([column, laid]) => (laid ? [{ tile: laid.tile, face: laid.face, x: left(column), y: top(row) }] : [])),
  );
}

// The halves of overhanging tiles under which nothing stands: a beam carries them.
export function beamsOf(palace: PlayerView["palace"]): PalacePlace[] {
  return rows.slice(0, -1).flatMap((row, i) => {
    const below = new Set(Object.keys(palace[rows[i + 1] ?? "ground"]).map(numberOf));
    return Object.entries(palace[row]).flatMap(([column, laid]) =>
      ([0, 1] as const).flatMap((half) => {
        const at = numberOf(column) + half;
        if (!laid || below.has(at) || below.has(at - 1) || !sheet.hasFoot(laid.tile, laid.face, half)) return [];
        return [{ x: margin + at * halfWidth, y: top(row) + tileHeight }];
      }),
    );
  });
}

// The row of a tile that may be built or moved, told by where it lies: the names of a set are its own.
export function rowOf(tile: string, { piles, players, question }: View): Floor | undefined {
  if (question?.what === "seek") return question.pile;
  const isIn = (palace: PlayerView["palace"], row: Floor) => Object.values(palace[row]).some((laid) => laid?.tile === tile);
  return rows.find((row) => piles[row].front.includes(tile) || Object.values(players).some((player) => player && isIn(player.palace, row)));
}

export const waysOf = (legal: readonly Action[]) => legal.filter((action): action is Way => action.do === "build" || action.do === "move");

// The places where something may be built now; of one tile, when it is in the hand.
export function openPlaces(legal: readonly Action[], view: View, hand?: string): OpenPlace[] {
  const found = new Map<string, OpenPlace>();
  for (const way of waysOf(legal)) {
    const row = rowOf(way.tile, view);
    if (!row || (hand !== undefined && way.tile !== hand)) continue;
    const place = { row, at: way.at, x: left(way.at), y: top(row), ways: [] };
    const known = found.get(nameOf(place)) ?? place;
    found.set(nameOf(place), { ...known, ways: [...known.ways, way] });
  }
  return [...found.values()];
}

export const callsOf = (legal: readonly Action[], djinn: Djinn) => legal.filter((action): action is Call => action.do === "call" && action.djinn === djinn);

export { tileHeight, tileWidth };
