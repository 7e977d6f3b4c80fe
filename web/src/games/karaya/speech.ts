// Where something that a seat says stands: beyond the edge of its card, towards the middle, whole inside the ring, and not upon the title there.
import { heartOf, rim, shape, type Box, type Point, type Ring } from "./layout";

export interface Aside extends Point {
  way: "up" | "down" | "left" | "right"; // from the card
  tip: number; // how far from the middle of the bubble its tip is, along the card's edge
  width: number;
  height: number;
}

const away = 8; // from the card, for the tip
const letter = 6.7; // wide, about
const padding = { x: 22, y: 14 };
const line = 15;
const corner = 14; // no tip there

function sizeOf(text: string, most: number): { width: number; height: number } {
  const long = text.length * letter;
  const lines = Math.min(4, Math.ceil(long / (most - padding.x)));
  return { width: Math.min(most, Math.ceil((long / lines) * (lines > 1 ? 1.15 : 1)) + padding.x), height: lines * line + padding.y };
}

export function aside(ring: Pick<Ring, "width" | "height" | "centre" | "card" | "cell"> & Partial<Pick<Ring, "line" | "middle">>, at: Point, text: string): Aside {
  const to = { x: ring.centre.x - at.x, y: ring.centre.y - at.y };
  // Whoever sits above or below the table speaks over it; whoever sits beside it, from the side.
  const reach = ring.line ?? { x: ring.cell.width, y: ring.cell.height };
  const upright = Math.abs(to.y) / (reach.y || 1) >= Math.abs(to.x) / (reach.x || 1);
  const size = sizeOf(text, upright || ring.width > 560 ? 230 : 156);
  if (upright) {
    // Rather over the table than over a neighbour.
    const inwards = clamp(to.x, -size.width / 3, size.width / 3);
    const x = clamp(at.x + inwards, size.width / 2, ring.width - size.width / 2);
    const y = at.y + (to.y < 0 ? -1 : 1) * (ring.cell.height / 2 + away);
    return { ...size, x, y, way: to.y < 0 ? "up" : "down", tip: clamp(at.x - x, corner - size.width / 2, size.width / 2 - corner) };
  }
  const y = clamp(besideTitle(ring, at, size), size.height / 2, ring.height - size.height / 2);
  const tip = clamp(at.y - y, corner - size.height / 2, size.height / 2 - corner);
  return { ...size, x: at.x + Math.sign(to.x) * (ring.card / 2 + rim + away), y, way: to.x < 0 ? "left" : "right", tip };
}

// In the middle, above or below its title, as long as the tip still meets the card.
function besideTitle({ middle, centre, card }: Parameters<typeof aside>[0], at: Point, { height }: { height: number }): number {
  if (!middle) return at.y;
  const { top, bottom } = heartOf({ middle, card }).title;
  const room = (middle.height - height) / 2;
  const wanted = clamp(at.y, centre.y - room, centre.y + room);
  const [above, below] = [centre.y + top - height / 2, centre.y + bottom + height / 2];
  const nearest = wanted <= above || wanted >= below ? wanted : wanted - above <= below - wanted ? above : below;
  const reach = height / 2 - corner + (card * shape) / 2 - corner;
  return clamp(nearest, at.y - reach, at.y + reach);
}

// Where the bubble lies.
export function boxOf({ x, y, way, width, height }: Aside): Box {
  const left = way === "right" ? x : way === "left" ? x - width : x - width / 2;
  const top = way === "down" ? y : way === "up" ? y - height : y - height / 2;
  return { x: left, y: top, width, height };
}

export function cover(one: Box, other: Box): boolean {
  return one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
