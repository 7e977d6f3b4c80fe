// Where things stand in the room around the ring: all of it behind the people, in pixels.
import type { Box, Point, Ring } from "./layout";

export interface Hall {
  horizon: number; // where the wall meets the floor
  arches: { x: number; width: number }[];
  lanterns: Point[];
  stars: [x: number, y: number][]; // in each arch, as parts of it
  throne: { x: number; y: number; scale: number; taken: boolean } | undefined;
}

const bay = 178; // about so wide
const drawn = { width: 60, height: 70 }; // the throne at a scale of 1
const step = 6;
const margin = 2;
const smallest = 0.9; // a smaller throne would be a toy
const stars: Hall["stars"] = [[0.3, 0.42], [0.52, 0.24], [0.68, 0.5], [0.44, 0.6], [0.78, 0.66]];

// `sultan`: the place in the ring of whoever is known to be the Sultan.
export function hallOf(ring: Ring, sultan: number | undefined): Hall {
  const { width, seats, cell, card } = ring;
  const top = Math.min(...seats.map(({ y }) => y));
  const horizon = Math.round(top + cell.height * 0.3);
  const bays = Math.max(1, Math.round(width / bay));
  const arches = Array.from({ length: bays }, (_, i) => ({ x: Math.round((i * width) / bays + 11), width: Math.round(width / bays - 22) }));
  const piers = Array.from({ length: bays - 1 }, (_, i) => Math.round(((i + 1) * width) / bays));
  const cells = seats.map(({ x, y }) => ({ x: x - cell.width / 2, y: y - cell.height / 2, ...cell }));
  const lamp = { width: 30, height: Math.min(80, horizon * 0.6) };
  const lanterns = piers.map((x) => ({ x, y: lamp.height - 36 })).filter(({ x }) => cells.every((box) => gap(box, { x: x - lamp.width / 2, y: 0, ...lamp }) > 0));
  const throne = throneOf(ring, cells, horizon, sultan, card);
  const free = lanterns.filter(({ x }) => !throne || Math.abs(x - throne.x) > (drawn.width / 2) * throne.scale + 24);
  return { horizon, arches, lanterns: free, stars, throne };
}

function throneOf(ring: Ring, cells: Box[], horizon: number, sultan: number | undefined, card: number): Hall["throne"] {
  const seat = sultan === undefined ? undefined : ring.seats[sultan];
  // It frames the card.
  if (seat) return { x: seat.x, y: seat.y + ring.cell.height / 2 - 20, scale: (card + 56) / drawn.width, taken: true };
  const { x: middle } = ring.centre;
  // As large as there is a place for it, the nearest to the middle.
  for (let scale = Math.min(2.2, (horizon - 10) / (drawn.height + 4)); scale >= smallest; scale *= 0.9) {
    const size = { width: (drawn.width + 8) * scale, height: drawn.height * scale };
    for (let far = 0; far < middle - size.width / 2; far += step) {
      for (const x of [middle + far, middle - far]) {
        const box = { x: x - size.width / 2, y: horizon - size.height, ...size };
        if (cells.every((cell) => gap(cell, box) >= margin)) return { x, y: horizon + 4, scale, taken: false };
      }
    }
  }
  return undefined;
}

// How far two boxes are apart; below 0 they share something.
function gap(one: Box, other: Box): number {
  const aside = Math.max(one.x - other.x - other.width, other.x - one.x - one.width);
  const above = Math.max(one.y - other.y - other.height, other.y - one.y - one.height);
  return Math.max(aside, above);
}
