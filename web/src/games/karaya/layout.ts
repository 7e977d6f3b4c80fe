// Where everybody sits: a ring that fills the shape of the room, one's own seat below, the others clockwise from there. Everything in pixels.

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export interface Ring {
  width: number;
  height: number;
  centre: Point;
  card: number; // the width of a card; it is 1.42 times as high
  cell: { width: number; height: number }; // what a seat takes up: its card, its name below
  names: 1 | 2; // lines for a name
  seats: Point[]; // the middle of each cell, clockwise from below
  line: { x: number; y: number; power: number }; // half axes of the curve on which they sit
  middle: { width: number; height: number }; // what stays free about the centre
}

type Norm = (x: number, y: number) => number;

export const shape = 1.42;
export const rim = 7; // beside a card, for its signs; above it, for the light about whoever acts
const caption = { 1: 21, 2: 32 }; // the name, in so many lines
const least = { card: 30, cell: 60 };
const most = { many: 120, few: 176 };
const roomy = { width: 640, people: 8 }; // there the middle can be flat, for the sake of larger cards
// For what lies in the middle: the deck, the spare, and what happened last in two lines; in a flat room they stand side by side.
const tall = { width: 164, height: 188 };
const flat = { width: 236, height: 92 };
// In a wide room that is not high: so that what somebody says has room beside the title.
const lying = { width: 300, height: 100 };
const fineness = 360;
const worth = { narrow: 0.92, wide: 0.98 }; // a little size is given for seats that are evenly spread
// How a step round a corner is measured.
const longer: Norm = (x, y) => (x > y ? x : y);
const straight: Norm = (x, y) => Math.sqrt(x * x + y * y);
const norms = [longer, straight];
const powers = [2.2, 2.6, 3.2, 4, 5.5, 8, 14];

// A name needs so much room.
export function ringFor(count: number, width: number, height: number, names: Ring["names"] = 1, name = 0): Ring {
  const isRoomy = width >= roomy.width && count <= roomy.people;
  const spread = (free: Ring["middle"]) => spreadFor(count, width, height, names, name, free, isRoomy ? worth.wide : worth.narrow);
  if (isFlat(width, height)) return spread(flat);
  const upright = spread(tall);
  if (!isRoomy) return upright;
  const wide = spread(lying);
  return wide.card > upright.card * 1.1 ? wide : upright;
}

function spreadFor(count: number, width: number, height: number, names: Ring["names"], name: number, free: Ring["middle"], part: number): Ring {
  const rings: Ring[] = [];
  let largest = least.card / part;
  for (const norm of norms) {
    for (const power of powers) {
      const ring = search(Math.ceil(largest * part), count <= roomy.people ? most.few : most.many, free, (card) => arrange(count, width, height, names, name, card, power, norm));
      if (!ring) continue;
      rings.push(ring);
      largest = Math.max(largest, ring.card);
    }
  }
  const large = rings.filter(({ card }) => card >= largest * part);
  return large.reduce((best, ring) => (evenness(ring) > evenness(best) ? ring : best), large[0] ?? arrange(count, width, height, names, name, least.card, 4, longer));
}

// Half by half towards the largest card at which all have room; undefined: not even with the smallest.
function search(smallest: number, largest: number, free: Ring["middle"], make: (card: number) => Ring): Ring | undefined {
  let best = make(smallest);
  if (!fits(best, free)) return undefined;
  let high = largest + 1;
  while (high - best.card > 1) {
    const card = Math.floor((best.card + high) / 2);
    const ring = make(card);
    if (fits(ring, free)) best = ring;
    else high = card;
  }
  return best;
}

function evenness({ seats }: Ring): number {
  const ways = seats.map(({ x, y }, i) => Math.hypot(x - (seats[(i + 1) % seats.length]?.x ?? x), y - (seats[(i + 1) % seats.length]?.y ?? y)));
  return Math.min(...ways) / Math.max(...ways);
}

function arrange(count: number, width: number, height: number, names: Ring["names"], name: number, card: number, power: number, norm: Norm): Ring {
  const cell = { width: Math.max(card + 20, least.cell, name), height: Math.round(card * shape) + caption[names] };
  const centre = { x: width / 2, y: (height + rim) / 2 };
  const line = { x: Math.max(0, (width - cell.width) / 2), y: Math.max(0, (height - rim - cell.height) / 2), power };
  const seats = along(line, cell, count, norm).map(({ x, y }) => ({ x: round(centre.x + x), y: round(centre.y + y) }));
  const middle = allApart(seats, cell) ? middleOf(seats, centre, cell, isFlat(width, height)) : { width: 0, height: 0 };
  return { width, height, centre, card, cell, names, seats, line, middle };
}

// A superellipse, from below to the left and round.
export function curve({ x, y, power }: Ring["line"], part: number): Point {
  const [sine, cosine] = [Math.sin(2 * Math.PI * part), Math.cos(2 * Math.PI * part)];
  const bent = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / power);
  return { x: -x * bent(sine), y: y * bent(cosine) };
}

// The same with half axes of 1, in fine steps: many sizes are tried of each.
const units = new Map<number, Point[]>();
function unitCurve(power: number): Point[] {
  const known = units.get(power) ?? Array.from({ length: fineness + 1 }, (_, i) => curve({ x: 1, y: 1, power }, i / fineness));
  units.set(power, known);
  return known;
}

// Every two neighbours are equally far out of one another's cell, sideways or up and down. The step is found half by half: with the right one
// the last seat is a step away from the first again.
function along(line: Ring["line"], cell: Ring["cell"], count: number, norm: Norm): Point[] {
  const points = unitCurve(line.power).map(({ x, y }) => ({ x: x * line.x, y: y * line.y }));
  const start = points[0] as Point;
  const step = (from: Point, to: Point) => norm(Math.abs(to.x - from.x) / cell.width, Math.abs(to.y - from.y) / cell.height);
  const narrow = Math.min(cell.width, cell.height);
  const walkWith = (wide: number): { places: Point[]; whole: boolean } => {
    const places = [start];
    let from = start;
    for (let i = 1; i < fineness && places.length < count; i += 1) {
      const point = points[i] as Point;
      // Most points are nearer by far; this runs often.
      if (Math.abs(point.x - from.x) + Math.abs(point.y - from.y) < wide * narrow) continue;
      const far = step(from, point);
      if (far < wide) continue;
      const before = points[i - 1] as Point;
      const near = step(from, before);
      const part = far > near ? (wide - near) / (far - near) : 1;
      from = { x: before.x + (point.x - before.x) * part, y: before.y + (point.y - before.y) * part };
      places.push(from);
    }
    return { places, whole: places.length === count && step(from, start) >= wide };
  };
  let [low, high] = [0, 10];
  for (let i = 0; i < 13; i += 1) {
    const middle = (low + high) / 2;
    if (walkWith(middle).whole) low = middle;
    else high = middle;
  }
  return evened(walkWith(low).places);
}

// Left and right alike.
function evened(places: Point[]): Point[] {
  return places.map((place, i) => {
    const other = places[(places.length - i) % places.length] as Point;
    return { x: (place.x - other.x) / 2, y: (place.y + other.y) / 2 };
  });
}

// A phone on its side.
export function isFlat(width: number, height: number): boolean {
  return height < 400 && width > height * 1.1;
}

function fits({ middle }: Ring, free: Ring["middle"]): boolean {
  return middle.width >= free.width && middle.height >= free.height;
}

function allApart(seats: Point[], cell: Ring["cell"]): boolean {
  return seats.every((one, i) => seats.slice(i + 1).every((other) => apart(one, other, cell)));
}

export function apart(one: Point, other: Point, cell: Ring["cell"]): boolean {
  return Math.abs(one.x - other.x) >= cell.width - 0.5 || Math.abs(one.y - other.y) >= cell.height - 0.5;
}

// The largest box about the centre that no cell reaches into, neither flat nor narrow unless the room is.
function middleOf(seats: Point[], centre: Point, cell: Ring["cell"], lies: boolean): Ring["middle"] {
  const stretch = lies ? flat.width / flat.height : 1;
  let best = { width: 0, height: 0 };
  for (let height = 60; height < 2 * centre.y; height += 6) {
    const beside = seats.filter(({ y }) => Math.abs(y - centre.y) < (cell.height + height) / 2);
    const width = Math.max(0, 2 * Math.min(centre.x, ...beside.map(({ x }) => Math.abs(x - centre.x) - cell.width / 2)));
    if (Math.min(width, height * stretch) > Math.min(best.width, best.height * stretch)) best = { width: round(width), height };
  }
  return best;
}

export type Row = "spare" | "deck" | "title" | "told";

export interface Heart {
  flat: boolean;
  large: boolean;
  width: number;
  spare: number; // the width of its card
  at: Point; // where that card lies, from the centre
  title: { top: number; bottom: number }; // where it stands, from the centre
  rows: Record<Row, Box>; // how much room each takes, from the centre
}

const beside = { signs: 40, words: 104 }; // how wide the deck is, about
const together = { signs: 300, words: 420 }; // in a flat room, the spare and the words
const titleWidth = { signs: 120, words: 156 }; // and the title

// What stands in the middle, from above: the spare and the deck, the title, what happened last. In a flat room the spare stands beside the rest.
export function heartOf({ middle, card }: Pick<Ring, "middle" | "card">): Heart {
  const isLow = middle.height < 150 || middle.width > 3 * middle.height;
  const large = isLow ? middle.width > together.words && middle.height >= lying.height : Math.min(middle.width, middle.height) > 220;
  const size = large ? "words" : "signs";
  const width = isLow ? Math.min(middle.width, together[size]) : middle.width;
  const [title, told] = isLow ? [20, 45] : large ? [26, 40] : [22, 51];
  const gap = isLow ? 1 : 4;
  const room = isLow ? middle.height - 16 : middle.height - title - told - 2 * gap - 24;
  const spare = Math.round(Math.max(34, Math.min(card, room / shape, 96)));
  const above = isLow ? 22 : spare * shape + 20;
  const begins = -(above + title + told + 2 * gap) / 2;
  const top = begins + above + gap;
  const at = isLow ? { x: (spare - width) / 2 + 8, y: 0 } : { x: -(beside[size] + 12) / 2, y: begins + 4 + (spare * shape) / 2 };
  const row = (wide: number, y: number, high: number, x = -wide / 2): Box => ({ x, y, width: wide, height: high });
  const right = at.x + spare / 2 + 8;
  const rows = isLow
    ? { spare: row(spare, (-spare * shape) / 2, spare * shape, at.x - spare / 2), deck: row(150, -36, 24, right), title: row(titleWidth.signs, -15, 24, right), told: row(width, 6, told) }
    : { spare: row(spare, begins, above, at.x - spare / 2), deck: row(beside[size], begins, above, right + 4), title: row(titleWidth[size], top, title), told: row(width - 8, top + title + gap, told) };
  return { flat: isLow, large, width, spare, at, title: { top, bottom: top + title }, rows };
}

// The next place that an arrow key leads to: the nearest one in that direction, what lies straight ahead first.
export function walk(places: Point[], from: number, key: string): number | undefined {
  const ways: Partial<Record<string, Point>> = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };
  const way = ways[key];
  const start = places[from];
  if (!way || !start) return undefined;
  let best: { index: number; far: number } | undefined;
  places.forEach(({ x, y }, index) => {
    const ahead = (x - start.x) * way.x + (y - start.y) * way.y;
    const aside = Math.abs((x - start.x) * way.y) + Math.abs((y - start.y) * way.x);
    const far = ahead + 2 * aside;
    if (ahead > 4 && (!best || far < best.far)) best = { index, far };
  });
  return best?.index;
}

// The edge of the table: the line of the seats, that many cells further in.
export function innerLine({ line, cell }: Ring, inset: number): Ring["line"] {
  return { x: Math.max(line.x - cell.width * inset, 40), y: Math.max(line.y - cell.height * inset, 40), power: line.power };
}

export function edge(ring: Ring, inset: number): string {
  const points = Array.from({ length: 96 }, (_, i) => curve(innerLine(ring, inset), i / 96));
  return points.map(({ x, y }, i) => `${i ? "L" : "M"}${(ring.centre.x + x).toFixed(1)} ${(ring.centre.y + y).toFixed(1)}`).join("") + "Z";
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
