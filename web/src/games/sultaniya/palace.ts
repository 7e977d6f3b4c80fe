// Where things of a palace are drawn: rows from above, half-columns from the left (SU-5).
import type { Action, Build, Face, Floor, HalfColumn, Move, PlayerView } from "../../generated/sultaniya";
import { halfWidth, hasFoot, rows, tileHeight, tileWidth } from "./sheet";

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
export interface Place {
  x: number;
  y: number;
}
export type Way = Build | Move;
export interface OpenPlace extends Place {
  row: Floor;
  at: HalfColumn;
  ways: Way[]; // what can be done there
}

export const nameOf = ({ row, at }: OpenPlace) => `${row} ${at}`;

const numberOf = (column: string) => Number(column.slice("column-".length));
const left = (column: string) => margin + numberOf(column) * halfWidth;
const top = (row: Floor) => headroom + rows.indexOf(row) * tileHeight;

// The tiles of a palace, the lower rows first, so that what rises stands before what is behind.
export function tilesOf(palace: PlayerView["palace"]): Drawn[] {
  return [...rows].reverse().flatMap((row) =>
    Object.entries(palace[row]).flatMap(([column, laid]) => (laid ? [{ tile: laid.tile, face: laid.face, x: left(column), y: top(row) }] : [])),
  );
}

// The halves of overhanging tiles under which nothing stands: a beam carries them.
export function beamsOf(palace: PlayerView["palace"]): Place[] {
  return rows.slice(0, -1).flatMap((row, i) => {
    const below = new Set(Object.keys(palace[rows[i + 1] ?? "ground"]).map(numberOf));
    return Object.entries(palace[row]).flatMap(([column, laid]) =>
      ([0, 1] as const).flatMap((half) => {
        const at = numberOf(column) + half;
        if (!laid || below.has(at) || below.has(at - 1) || !hasFoot(laid.tile, laid.face, half)) return [];
        return [{ x: margin + at * halfWidth, y: top(row) + tileHeight }];
      }),
    );
  });
}

// The places where something may be built now.
export function openPlaces(legal: readonly Action[]): OpenPlace[] {
  const found = new Map<string, OpenPlace>();
  for (const action of legal) {
    if (action.do !== "build" && action.do !== "move") continue;
    const row = rows.find((each) => action.tile.startsWith(each));
    if (!row) continue;
    const place = { row, at: action.at, x: left(action.at), y: top(row), ways: [] };
    const known = found.get(nameOf(place)) ?? place;
    found.set(nameOf(place), { ...known, ways: [...known.ways, action] });
  }
  return [...found.values()];
}

export { tileHeight, tileWidth };
