// The picture of a map, made from where its places lie and what joins them: coasts, fields, sea lanes. Any set of content has one.
import { round } from "../../art/shapes.ts"; // the build reads this file too, and looks for nothing
import type { WorldMap } from "./set.svelte";

export const world = { width: 1000, height: 716 }; // with the land below the lowest place

export interface Point {
  x: number;
  y: number;
}
export interface Lane {
  ends: [string, string];
  path: string;
  middle: Point;
  across: Point; // one long
}
export interface Road {
  ends: [string, string];
  path: string;
}
export interface Picture {
  islands: { name: string; path: string; at: Point }[];
  fields: Map<string, string>; // by place
  grounds: Map<string, string>; // what a touch of the place may hit
  roads: Road[];
  lanes: Lane[];
}

const reach = 50; // how far land goes around a place
const bridge = 30; // and along a border
const channel = 16; // sea between two islands, at least
const seam = 3; // between two fields
const beach = 7;
const grain = 10; // of the net in which coasts are found
const finer = 7;
const widest = 112; // of a field, to each side
const touch = 62; // a touch this far from a place may mean it

const far = 100; // so far out at sea nobody asks how far the land is

// Asked some hundred thousand times before a map can be drawn: nothing in them is made anew for an answer.
type Field = (x: number, y: number) => number;

export function pictureOf(map: WorldMap): Picture {
  const whole = { x: -30, y: -30, width: world.width + 60, height: world.height + 60 };
  const lands = map.islands.map((island) => netted(landOf(map, island), whole));
  const parted = lands.map((land, i) =>
    netted((x, y) => {
      const here = land(x, y);
      if (here <= 0) return here;
      let others = -Infinity;
      for (let j = 0; j < lands.length; j += 1) if (j !== i) others = Math.max(others, lands[j]!(x, y));
      return Math.min(here, (here - others) / 2 - channel / 2);
    }, whole),
  );
  const islands = map.islands.map((name, i) => {
    const inside = Object.values(map.places).filter((place) => place.island === name);
    return { name, path: contour(parted[i] ?? (() => -1), whole, grain), at: middle(inside) };
  });
  const fields = new Map<string, string>();
  const grounds = new Map<string, string>();
  for (const [name, place] of Object.entries(map.places)) {
    const coast = parted[map.islands.indexOf(place.island)] ?? (() => -1);
    const near = Object.entries(map.places).filter(([other, { x, y }]) => other !== name && Math.hypot(x - place.x, y - place.y) < 260);
    const fellows = near.filter(([, { island }]) => island === place.island).map(([, at]) => at);
    const box = { x: place.x - widest, y: place.y - widest, width: 2 * widest, height: 2 * widest };
    fields.set(name, contour(fieldOf(place, fellows, coast), box, finer));
    grounds.set(name, contour(groundOf(place, near.map(([, other]) => other)), { x: place.x - 70, y: place.y - 70, width: 140, height: 140 }, grain));
  }
  return { islands, fields, grounds, roads: map.land.map((ends) => ({ ends, path: roadOf(map, ends) })), lanes: map.sea.map((ends) => laneOf(map, ends)) };
}

// The field at the knots of a net, and evenly between them: found once, asked often.
function netted(field: Field, box: Box): Field {
  const columns = Math.ceil(box.width / grain) + 1;
  const rows = Math.ceil(box.height / grain) + 1;
  const values = new Float64Array(columns * rows);
  for (let row = 0, i = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1, i += 1) values[i] = field(box.x + column * grain, box.y + row * grain);
  }
  return (x, y) => {
    const across = Math.max(0, Math.min(columns - 1.001, (x - box.x) / grain));
    const down = Math.max(0, Math.min(rows - 1.001, (y - box.y) / grain));
    const [column, row] = [Math.floor(across), Math.floor(down)];
    const [right, below] = [across - column, down - row];
    const i = row * columns + column;
    const above = values[i]! * (1 - right) + values[i + 1]! * right;
    return above * (1 - below) + (values[i + columns]! * (1 - right) + values[i + columns + 1]! * right) * below;
  };
}

// Above 0 on the land of an island, as far as the coast is away.
function landOf(map: WorldMap, island: string): Field {
  const places = Object.values(map.places).filter((place) => place.island === island);
  const borders = map.land.flatMap(([one, other]) => {
    const [from, to] = [map.places[one], map.places[other]];
    return from && to && from.island === island ? [[from, to] as const] : [];
  });
  const [left, right] = [Math.min(...places.map(({ x }) => x)), Math.max(...places.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...places.map(({ y }) => y)), Math.max(...places.map(({ y }) => y))];
  const parts = new Float64Array(places.length + borders.length);
  const beyond = reach + far;
  return (x, y) => {
    if (x < left - beyond || x > right + beyond || y < top - beyond || y > bottom + beyond) return -far;
    let i = 0;
    for (const place of places) parts[i++] = away(place, x, y) - reach;
    for (const [from, to] of borders) parts[i++] = aside(from, to, x, y) - bridge;
    return ripple(x, y) - softest(parts, 9);
  };
}

// Coasts are never straight.
function ripple(x: number, y: number): number {
  return 2.6 * Math.sin(x * 0.052 + y * 0.021) + 2.2 * Math.sin(y * 0.067 - x * 0.028) + 1.2 * Math.sin((x + y) * 0.13);
}

// Above 0 on land where the place is nearer than any of the others on its island.
function fieldOf(place: Point, fellows: Point[], coast: Field): Field {
  const parts = new Float64Array(fellows.length + 1);
  return (x, y) => {
    const here = away(place, x, y);
    parts[0] = coast(x, y) - beach;
    fellows.forEach((other, i) => (parts[i + 1] = (away(other, x, y) - here - seam) / 2));
    return softest(parts, 6);
  };
}

// Above 0 where a touch can only mean this place.
function groundOf(place: Point, others: Point[]): Field {
  return (x, y) => {
    const here = away(place, x, y);
    let least = touch - here;
    for (const other of others) least = Math.min(least, (away(other, x, y) - here) / 2);
    return least;
  };
}

// The least of them, with rounded corners.
function softest(values: Float64Array, soft: number): number {
  let least = Infinity;
  for (const value of values) if (value < least) least = value;
  let sum = 0;
  // What is far above the least rounds nothing.
  for (const value of values) if (value - least < 20 * soft) sum += Math.exp((least - value) / soft);
  return least - soft * Math.log(sum);
}

const away = (one: Point, x: number, y: number) => Math.sqrt((one.x - x) ** 2 + (one.y - y) ** 2);

function aside(from: Point, to: Point, x: number, y: number): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.sqrt((x - from.x - along * dx) ** 2 + (y - from.y - along * dy) ** 2);
}

function middle(points: Point[]): Point {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / (points.length || 1), y: sum.y / (points.length || 1) };
}

// ---- ways

function bow(from: Point, to: Point, bend: number): Point {
  return { x: (from.x + to.x) / 2 - (to.y - from.y) * bend, y: (from.y + to.y) / 2 + (to.x - from.x) * bend };
}

function roadOf(map: WorldMap, [one, other]: [string, string]): string {
  const [from, to] = [map.places[one], map.places[other]];
  if (!from || !to) return "";
  const over = bow(from, to, 0.06);
  return `M${from.x} ${from.y}Q${round(over.x)} ${round(over.y)} ${to.x} ${to.y}`;
}

function laneOf(map: WorldMap, ends: [string, string]): Lane {
  const [from, to] = [map.places[ends[0]] ?? { x: 0, y: 0 }, map.places[ends[1]] ?? { x: 0, y: 0 }];
  const over = bow(from, to, 0.12);
  const at = { x: (from.x + 2 * over.x + to.x) / 4, y: (from.y + 2 * over.y + to.y) / 4 };
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const across = { x: round((to.y - from.y) / length), y: round((from.x - to.x) / length) };
  return { ends, path: `M${from.x} ${from.y}Q${round(over.x)} ${round(over.y)} ${to.x} ${to.y}`, middle: at, across };
}

// ---- the line around all points where a field is above 0

export interface Box extends Point {
  width: number;
  height: number;
}

export function contour(field: Field, box: Box, step: number): string {
  const columns = Math.ceil(box.width / step);
  const rows = Math.ceil(box.height / step);
  const values: number[] = [];
  for (let row = 0; row <= rows; row += 1) {
    for (let column = 0; column <= columns; column += 1) values.push(field(box.x + column * step, box.y + row * step));
  }
  const value = (column: number, row: number) => values[row * (columns + 1) + column] ?? -1;
  // Each crossing of an edge of the net leads to the next one, the inside always on one hand. An edge is named by its first knot and
  // whether it goes down.
  const next = new Map<number, number>();
  const points = new Map<number, Point>();
  const crossing = (c1: number, r1: number, c2: number, r2: number): number => {
    const [c, r] = [Math.min(c1, c2), Math.min(r1, r2)];
    const key = 2 * (r * (columns + 1) + c) + (c1 === c2 ? 1 : 0);
    if (!points.has(key)) {
      const [one, other] = [value(c1, r1), value(c2, r2)];
      const part = one / (one - other);
      points.set(key, { x: box.x + (c1 + (c2 - c1) * part) * step, y: box.y + (r1 + (r2 - r1) * part) * step });
    }
    return key;
  };
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const inside = [value(column, row) > 0, value(column + 1, row) > 0, value(column + 1, row + 1) > 0, value(column, row + 1) > 0];
      if (inside.every((each) => each === inside[0])) continue;
      const corners = [[column, row], [column + 1, row], [column + 1, row + 1], [column, row + 1]] as const;
      const entries: number[] = [];
      const exits: number[] = [];
      corners.forEach(([c, r], i) => {
        const [c2, r2] = corners[(i + 1) % 4] ?? [c, r];
        if (inside[i] === inside[(i + 1) % 4]) return;
        (inside[i] ? exits : entries).push(crossing(c, r, c2, r2));
      });
      exits.forEach((exit, i) => {
        const entry = entries[i];
        if (entry !== undefined) next.set(exit, entry);
      });
    }
  }
  const loops: Point[][] = [];
  while (next.size > 0) {
    const loop: Point[] = [];
    let [key] = next.keys();
    while (key !== undefined && next.has(key)) {
      const at = points.get(key);
      if (at) loop.push(at);
      const following: number | undefined = next.get(key);
      next.delete(key);
      key = following;
    }
    if (loop.length > 3) loops.push(loop);
  }
  return loops.map(smooth).join("");
}

// Through the middles of its sides, bent by its corners: each corner is the one before, mirrored in the middle between them, and need not be
// told. Corners are whole numbers, so that none is lost on the way around; after the first two points each is told from the one before.
function smooth(loop: Point[]): string {
  const corners = loop.filter((_, i) => i % 2 === 0).map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
  const corner = (i: number) => corners[i % corners.length]!;
  const first = { x: (corner(0).x + corner(1).x) / 2, y: (corner(0).y + corner(1).y) / 2 };
  const stride = (i: number) => `${(corner(i + 1).x - corner(i - 1).x) / 2} ${(corner(i + 1).y - corner(i - 1).y) / 2}`;
  const bends = corners.map((_, i) => (i === 0 ? `q${corner(1).x - first.x} ${corner(1).y - first.y} ${stride(1)}` : `t${stride(i + 1)}`));
  return `M${first.x} ${first.y}${bends.join("")}Z`.replaceAll(" -", "-");
}

// ---- names

export interface Wanted extends Point {
  name: string;
  text: string;
  rank: number; // the lower, the sooner
  sure?: boolean; // where nothing is free it stands where it covers least
  half?: number; // of what is around it, if that is more than a picture
}
export interface Label {
  name: string;
  lines: string[];
  box: Box; // on the screen
}

const letterWidth = 0.51; // of the height, on the average
export const lineHeight = 1.15;
const apart = 1.6; // so much farther is every other place

// The names for which there is room around their places, the most wanted first. Everything in pixels of the screen; `half` of a picture.
export function namesThatFit(wanted: Wanted[], letter: number, half: number, room: { width: number; height: number }, taken: Box[] = []): Label[] {
  const boxes = [...taken];
  const labels: Label[] = [];
  for (const one of wanted.toSorted((one, other) => one.rank - other.rank)) {
    if (one.x < 0 || one.y < 0 || one.x > room.width || one.y > room.height) continue;
    const others = wanted.filter(({ name }) => name !== one.name);
    const possible = spotsFor(one, letter, one.half ?? half, room).filter(({ box, below }) => below || others.every((other) => apart * distance(box, one) <= distance(box, other)));
    const free = possible.find(({ box }) => boxes.every((other) => shared(box, other) === 0));
    const found = free ?? (one.sure ? leastCovering(possible, boxes) : undefined);
    if (!found) continue;
    boxes.push(found.box);
    labels.push({ name: one.name, lines: found.lines, box: found.box });
  }
  return labels;
}

interface Possible {
  lines: string[];
  box: Box;
  below: boolean; // where names usually stand and are not taken for the next place's
}

function sizeOf(lines: string[], letter: number): { width: number; height: number } {
  return { width: Math.max(...lines.map(({ length }) => length)) * letter * letterWidth + 4, height: lines.length * letter * lineHeight };
}

// Where its name stands if nothing is there: under its middle, or leaning to the right or to the left.
export function usualBox({ text, x, y }: Wanted, letter: number, half: number, lean: Lean): Box {
  const size = sizeOf([text], letter);
  const left = { middle: x - size.width / 2, right: x - half, left: x + half - size.width };
  return { x: left[lean], y: y + half, ...size };
}
export const leans = ["middle", "right", "left"] as const;
export type Lean = (typeof leans)[number];

// Below its place, beside it, above it; in one line or in two.
function spotsFor({ text, x, y }: Wanted, letter: number, half: number, room: { width: number; height: number }): Possible[] {
  const inLines = (lines: string[]): Possible[] => {
    const { width, height } = sizeOf(lines, letter);
    const held = (left: number) => Math.max(2, Math.min(room.width - width - 2, left));
    const at = (left: number, top: number, below = false) => ({ lines, below, box: { x: left, y: top, width, height } });
    const under = y + half;
    return [
      at(held(x - width / 2), under, true),
      at(held(x - half), under, true),
      at(held(x + half - width), under, true),
      at(x + half, y - height / 2),
      at(x - half - width, y - height / 2),
      at(held(x - width / 2), y - half - height),
    ];
  };
  const all = [[text], halves(text)].filter((lines) => lines !== undefined).flatMap(inLines);
  return all.filter(({ box }) => box.x >= 0 && box.y >= 0 && box.x + box.width <= room.width && box.y + box.height <= room.height);
}

// Broken where the longer line is shortest.
function halves(text: string): string[] | undefined {
  const words = text.split(" ");
  const all = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const longest = (lines: string[]) => Math.max(...lines.map(({ length }) => length));
  return all.toSorted((one, other) => longest(one) - longest(other))[0];
}

// The first of those that cover least.
export function leastCovering<One extends { box: Box }>(possible: One[], boxes: Box[]): One | undefined {
  const covered = ({ box }: One) => boxes.reduce((sum, other) => sum + shared(box, other), 0);
  return possible.toSorted((one, other) => covered(one) - covered(other))[0];
}

// How much of one box lies in the other.
export function shared(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width > 0 && height > 0 ? width * height : 0;
}

function distance(box: Box, { x, y }: Point): number {
  return Math.hypot(Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height));
}

// Where something of this size stands beside a lane without lying on anything: in its middle, else as near to it as can be.
export function besideLane({ middle, across }: { middle: Point; across: Point }, size: { width: number; height: number }, taken: Box[]): Point | undefined {
  for (let far = 0; far <= 2 * size.width; far += size.height / 4) {
    for (const side of [far, -far]) {
      const [x, y] = [middle.x + across.x * side, middle.y + across.y * side];
      const box = { x: x - size.width / 2, y: y - size.height / 2, ...size };
      if (taken.every((other) => shared(box, other) === 0)) return { x, y };
    }
  }
  return undefined;
}

// ---- from place to place with the arrow keys

const turns: Record<string, Point> = { ArrowRight: { x: 1, y: 0 }, ArrowLeft: { x: -1, y: 0 }, ArrowDown: { x: 0, y: 1 }, ArrowUp: { x: 0, y: -1 } };

export function nextPlace(map: WorldMap, from: string, key: string): string | undefined {
  const start = map.places[from];
  const turn = turns[key];
  if (!start || !turn) return undefined;
  let best: string | undefined;
  let least = Infinity;
  for (const [name, { x, y }] of Object.entries(map.places)) {
    const ahead = (x - start.x) * turn.x + (y - start.y) * turn.y;
    const sideways = Math.abs((x - start.x) * turn.y - (y - start.y) * turn.x);
    if (ahead <= 0 || sideways > 2 * ahead) continue;
    const cost = ahead + 1.5 * sideways;
    if (cost < least) [best, least] = [name, cost];
  }
  return best;
}
