// Where the line runs that tells who does what to whom: past everybody else and past what stands in the middle, wherever there is a way.
import type { Box, Point, Ring } from "./layout";

export interface Line {
  from: Point;
  to: Point;
  bend: Point; // of the curve, which arrives from there
  sign?: Point; // where on it there is room to say what it is
}

export interface Ground extends Pick<Ring, "cell" | "centre" | "seats"> {
  title?: Box; // in the middle
  obstacles?: Box[]; // what else stands there
}

export const signSize = 15; // half of it
const head = 22; // where it is seen, no sign stands
const enough = 3; // a sign may cover a little of something
const step = 16; // from one way that is tried to the next
const farthest = 480;
const leanings = [0, -0.15, 0.15, -0.3, 0.3, -0.45, 0.45]; // towards one end or the other
const apart = 4; // from a cell, for the head
const clear = 3; // from anything, for the dots
const shortest = 84; // so that there is room for the sign
const fine = 24; // points of a way that are looked at
const dear = { people: 100, title: 200, rest: 120 }; // what a point costs that lies there
const parts = [0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74, 0.2, 0.8];

type Way = Omit<Line, "sign">;

export function lineBetween(one: Point, other: Point, ground: Ground): Line {
  const { cell, seats, title, obstacles = [] } = ground;
  const cells = seats.map(({ x, y }) => ({ x: x - cell.width / 2, y: y - cell.height / 2, ...cell }));
  const written = title ? [title] : [];
  const inside = around([...seats, ground.centre]);
  const costOf = (way: Way) => {
    const points = Array.from({ length: fine + 1 }, (_, i) => along(way, i / fine));
    const length = points.reduce((sum, { x, y }, i) => sum + Math.hypot(x - (points[i - 1]?.x ?? x), y - (points[i - 1]?.y ?? y)), 0);
    const on = (boxes: Box[]) => points.filter((point) => boxes.some((box) => gap(point, box) < clear)).length;
    const outside = points.filter((point) => gap(point, inside) > 0).length;
    return length + Math.max(0, shortest - length) * 3 + (outside + on(cells)) * dear.people + on(written) * dear.title + on(obstacles) * dear.rest;
  };
  const ways = waysBetween(one, other, ground).map(({ way, strange }) => ({ way, cost: strange + costOf(way) }));
  const { way } = ways.reduce((best, each) => (each.cost < best.cost ? each : best));

  const things = [...written, ...obstacles, ...cells];
  const beforeHead = ({ x, y }: Point) => Math.hypot(way.to.x - x, way.to.y - y) - head;
  const room = (point: Point) => Math.min(signSize, beforeHead(point), ...things.map((thing) => gap(point, thing)));
  const sign = parts.map((part) => along(way, part)).reduce((free, point) => (room(point) > room(free) ? point : free));
  return { from: round(way.from), to: round(way.to), bend: round(way.bend), ...(room(sign) >= enough && { sign: round(sign) }) };
}

// Curves to either side, some of them leaning; the stranger the further they bend, and when they bend away from the middle.
function waysBetween(one: Point, other: Point, { cell, centre }: Ground): { way: Way; strange: number }[] {
  const half = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  const long = Math.hypot(other.x - one.x, other.y - one.y) || 1;
  const across = { x: (one.y - other.y) / long, y: (other.x - one.x) / long };
  // What is straight through the middle bends upwards.
  const inwards = across.x * (centre.x - half.x) + across.y * (centre.y - half.y - 1) < 0 ? -1 : 1;
  const steps = Math.floor(farthest / step);
  return Array.from({ length: 2 * steps + 1 }, (_, i) => (i - steps) * step).flatMap((far) =>
    leanings.map((lean) => {
      const aside = far * inwards;
      const bend = { x: half.x + across.x * aside + across.y * lean * long, y: half.y + across.y * aside - across.x * lean * long };
      return { way: { from: leave(one, bend, cell), to: leave(other, bend, cell), bend }, strange: Math.abs(far) * 0.2 + (far < 0 ? 40 : 0) + Math.abs(lean) * 40 };
    }),
  );
}

function along({ from, to, bend }: Way, part: number): Point {
  const at = (axis: "x" | "y") => (1 - part) ** 2 * from[axis] + 2 * part * (1 - part) * bend[axis] + part ** 2 * to[axis];
  return { x: at("x"), y: at("y") };
}

// From the middle of a cell to a little beyond its edge.
function leave({ x, y }: Point, towards: Point, { width, height }: Ring["cell"]): Point {
  const [dx, dy] = [towards.x - x, towards.y - y];
  const out = Math.min(0.9, (width / 2 + apart) / (Math.abs(dx) || 1), (height / 2 + apart) / (Math.abs(dy) || 1));
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
