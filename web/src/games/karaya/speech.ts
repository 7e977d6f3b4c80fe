// Where something that a seat says stands: beside its card, whole inside the ring, and wherever there is room past everybody else, past what
// stands in the middle and past what others say.
import { heartOf, rim, shape, type Box, type Point, type Ring, type Row } from "./layout";
import { widthOf } from "./words";

export interface Aside extends Point {
  way: "up" | "down" | "left" | "right"; // from the card
  tip: number; // how far from the middle of the bubble its tip is, along the card's edge
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

export type Room = Pick<Ring, "width" | "height" | "centre" | "card" | "cell"> & Partial<Pick<Ring, "line" | "middle" | "seats">>;

const away = 8; // from the card, for the tip
const letters = 11.3; // of 12: words are narrower than names
const padding = { x: 24, y: 14 };
const line = 15;
const mostLines = 4;
const corner = 14; // no tip there
const apart = 3; // from whatever it shall not touch
const shifts = Array.from({ length: 13 }, (_, i) => (i - 6) / 12); // of what its tip allows
const dear = { people: 14, said: 14, spare: 3, deck: 3, title: 9, told: 0.4, line: 250, shift: 300, beside: 900 }; // pixels that it may cover instead

export function aside(room: Room, at: Point, text: string, said: Box[] = []): Aside {
  const { seats = [], cell, middle, card } = room;
  const others = seats.filter(({ x, y }) => x !== at.x || y !== at.y).map(({ x, y }) => ({ x: x - cell.width / 2, y: y - cell.height / 2, ...cell }));
  const rows = middle && heartOf({ middle, card }).rows;
  const here = (row: Box) => ({ ...row, x: room.centre.x + row.x, y: room.centre.y + row.y });
  const ground: [Box[], number][] = [
    [others, dear.people],
    [said, dear.said],
    ...(rows ? (Object.keys(rows) as Row[]).map((row): [Box[], number] => [[here(rows[row])], dear[row]]) : []),
  ];
  const costOf = (place: Aside) => {
    const box = boxOf(place);
    return ground.reduce((sum, [things, worth]) => sum + worth * things.reduce((area, thing) => area + shared(box, thing), 0), 0);
  };
  const places = placesFor(room, at, text);
  const whole = places.filter(({ place }) => isInside(boxOf(place), room));
  const costs = (whole.length > 0 ? whole : places).map(({ place, strange }) => ({ place, cost: strange + costOf(place) }));
  return costs.reduce((best, each) => (each.cost < best.cost ? each : best)).place;
}

// Whoever sits above or below the table speaks over it, if there is room; whoever sits beside it, from the side.
function placesFor(room: Room, at: Point, text: string): { place: Aside; strange: number }[] {
  const { centre, cell, card, width, height } = room;
  const to = { x: centre.x - at.x, y: centre.y - at.y };
  const reach = room.line ?? { x: cell.width, y: cell.height };
  const isUpright = Math.abs(to.y) / (reach.y || 1) >= Math.abs(to.x) / (reach.x || 1);
  const ways = (["up", "down", "left", "right"] as const).filter((way) => (way === "up" ? to.y < 0 : way === "down" ? to.y > 0 : true));
  return ways.flatMap((way) => {
    const upright = way === "up" || way === "down";
    const strange = upright === isUpright && (upright || (way === "left") === to.x < 0) ? 0 : dear.beside;
    const sizes = sizesOf(text, upright || width > 560 ? 230 : 156);
    return sizes.flatMap((size, more) =>
      shifts.map((shift) => {
        const slack = upright ? size.width - 2 * corner : size.height + card * shape - 4 * corner;
        const x = upright ? clamp(at.x + shift * slack, size.width / 2, width - size.width / 2) : at.x + (way === "left" ? -1 : 1) * (card / 2 + rim + away);
        const y = upright ? at.y + (way === "up" ? -1 : 1) * (cell.height / 2 + away) : clamp(at.y + shift * slack, size.height / 2, height - size.height / 2);
        const long = upright ? size.width : size.height;
        const tip = clamp(upright ? at.x - x : at.y - y, corner - long / 2, long / 2 - corner);
        return { place: { ...size, x, y, way, tip }, strange: strange + more * dear.line + Math.abs(shift) * dear.shift };
      }),
    );
  });
}

// In as few lines as there is room for, and in more; no wider than its longest line.
function sizesOf(text: string, most: number): Size[] {
  const pieces = text.match(/[^ -]+-?|-/g) ?? [text];
  const lengths = pieces.map((piece, i) => widthOf(piece, letters) + (piece.endsWith("-") || i === pieces.length - 1 ? 0 : widthOf(" ", letters)));
  const longest = Math.max(...lengths);
  const sizes: Size[] = [];
  for (let room = most - padding.x; ; room = Math.max(longest, room - 6)) {
    const lines = Math.min(mostLines, linesIn(lengths, room));
    const size = { width: Math.ceil(room) + padding.x, height: lines * line + padding.y };
    const same = sizes.findIndex(({ height }) => height === size.height);
    if (same < 0) sizes.push(size);
    else sizes[same] = size;
    if (lines === mostLines || room <= longest) return sizes;
  }
}

function linesIn(lengths: number[], room: number): number {
  let [lines, used] = [1, 0];
  for (const length of lengths) {
    if (used > 0 && used + length > room) [lines, used] = [lines + 1, 0];
    used += length;
  }
  return lines;
}

// Where the bubble lies.
export function boxOf({ x, y, way, width, height }: Aside): Box {
  const left = way === "right" ? x : way === "left" ? x - width : x - width / 2;
  const top = way === "down" ? y : way === "up" ? y - height : y - height / 2;
  return { x: left, y: top, width, height };
}

export function cover(one: Box, other: Box): boolean {
  return shared(one, other, 0) > 0;
}

function isInside({ x, y, width, height }: Box, room: Size): boolean {
  return x >= 0 && y >= 0 && x + width <= room.width && y + height <= room.height;
}

// How much of it is covered, and of what is near it.
function shared(one: Box, other: Box, near = apart): number {
  const wide = Math.min(one.x + one.width, other.x + other.width + near) - Math.max(one.x, other.x - near);
  const high = Math.min(one.y + one.height, other.y + other.height + near) - Math.max(one.y, other.y - near);
  return Math.max(0, wide) * Math.max(0, high);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
