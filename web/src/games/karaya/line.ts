// Where the line runs that tells who does what to whom: past everybody else and past what stands in the middle, wherever there is a way.
import type { Box, Point, Ring } from "./layout";

export interface Line {
  from: Point;
  to: Point;
  bend: Point; // of the curve, which arrives from there
  sign: Point; // where on it there is room to say what it is
}

export interface Ground extends Pick<Ring, "cell" | "centre" | "seats"> {
  title?: Box; // what stands in the middle
  kept?: Box[]; // and what else does
}

export const signSize = 15; // half of it
const step = 16; // from one way that is tried to the next
const farthest = 480;
const leanings = [0, -0.15, 0.15, -0.3, 0.3, -0.45, 0.45]; // towards one end or the other
const apart = 4; // from a cell, for the head
const clear = 3; // from anything, for the dots
const shortest = 84; // so that there is room for the sign
const fine = 24; // points of a way that are looked at
const dear = { people: 100, title: 150, rest: 60 }; // what a point costs that lies there
const parts = [0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74, 0.2, 0.8];

export function lineBetween(one: Point, other: Point, { cell, centre, seats, title, kept = [] }: Ground): Line {
  const cells = seats.map(({ x, y }) => ({ x: x - cell.width / 2, y: y - cell.height / 2, ...cell }));
  const written = title ? [title] : [];
  const things = [...written, ...kept, ...cells];
  const inside = around([...seats, centre]);
  const half = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  const long = Math.hypot(other.x - one.x, other.y - one.y) || 1;
  // Aside is towards the middle, or above it.
  const across = { x: (one.y - other.y) / long, y: (other.x - one.x) / long };
  const inwards = across.x * (centre.x - half.x) + across.y * (centre.y - half.y - 1) < 0 ? -1 : 1;
  let best: { line: Line; cost: number } | undefined;
  for (let far = -farthest; far <= farthest; far += step) {
    for (const lean of leanings) {
      const aside = far * inwards;
      const bend = { x: half.x + across.x * aside + across.y * lean * long, y: half.y + across.y * aside - across.x * lean * long };
      const line = { from: leave(one, bend, cell), to: leave(other, bend, cell), bend, sign: half };
      const points = Array.from({ length: fine + 1 }, (_, i) => along(line, i / fine));
      const length = points.reduce((sum, { x, y }, i) => sum + Math.hypot(x - (points[i - 1]?.x ?? x), y - (points[i - 1]?.y ?? y)), 0);
      const on = (boxes: Box[]) => points.filter((point) => boxes.some((box) => gap(point, box) < clear)).length;
      const outside = points.filter((point) => gap(point, inside) > 0).length;
      const hits = (outside + on(cells)) * dear.people + on(written) * dear.title + on(kept) * dear.rest;
      const cost = length + hits + Math.max(0, shortest - length) * 6 + Math.abs(far) * 0.2 + (far < 0 ? 40 : 0) + Math.abs(lean) * 40;
      if (!best || cost < best.cost) best = { line, cost };
    }
  }
  const { line } = best as { line: Line };
  const places = parts.map((part) => along(line, part));
  const room = (point: Point) => Math.min(signSize, ...things.map((thing) => gap(point, thing)));
  const sign = places.reduce((free, point) => (room(point) > room(free) ? point : free));
  return { from: round(line.from), to: round(line.to), bend: round(line.bend), sign: round(sign) };
}

function along({ from, to, bend }: Line, part: number): Point {
  const at = (axis: "x" | "y") => (1 - part) ** 2 * from[axis] + 2 * part * (1 - part) * bend[axis] + part ** 2 * to[axis];
  return { x: at("x"), y: at("y") };
}

// From the middle of a cell to a little beyond its edge.
function leave({ x, y }: Point, towards: Point, { width, height }: Ring["cell"]): Point {
  const [dx, dy] = [towards.x - x, towards.y - y];
  const out = Math.min(0.45, (width / 2 + apart) / (Math.abs(dx) || 1), (height / 2 + apart) / (Math.abs(dy) || 1));
  return { x: x + dx * out, y: y + dy * out };
}

// How far a point is from a box; below 0 it lies in it.
function gap({ x, y }: Point, box: Box): number {
  return Math.max(box.x - x, x - box.x - box.width, box.y - y, y - box.y - box.height);
}

function around(points: Point[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function round({ x, y }: Point): Point {
  return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
}
