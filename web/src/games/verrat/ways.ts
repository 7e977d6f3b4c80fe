// The ways that viziers go: from the place where one stands out to the rim of the court, along it, and in again. They cross neither the
// hall, nor a seat, nor a city.
import type { Spot } from "../../generated/verrat";
import { boxOf, isCourtSeat, middleOf, type Layout, type PlaceOf, type Point } from "./layout";

const turn = 2 * Math.PI;

// Points along the way from the edge of one place to the edge of another. `aside` parts ways that run along the rim together.
export function wayBetween(layout: Layout, from: Spot, to: Spot, placeOf: PlaceOf, aside = 0): Point[] {
  const [start, end] = [doorOf(layout, from, placeOf), doorOf(layout, to, placeOf)];
  const { x, y, ring, seat, rim } = layout.court;
  const lane = (ring + seat + rim) / 2 + aside;
  const begin = Math.atan2(start.y - y, start.x - x);
  let sweep = (Math.atan2(end.y - y, end.x - x) - begin) % turn;
  if (sweep > Math.PI) sweep -= turn;
  if (sweep < -Math.PI) sweep += turn;
  // The way joins and leaves the rim at a slant.
  const slant = Math.sign(sweep) * Math.min(Math.abs(sweep) / 3, 0.16);
  const along = sweep - 2 * slant;
  const steps = Math.max(2, Math.ceil(Math.abs(along) / 0.12));
  const arc = Array.from({ length: steps + 1 }, (_, i) => {
    const angle = begin + slant + (along * i) / steps;
    return { x: x + lane * Math.cos(angle), y: y + lane * Math.sin(angle) };
  });
  return [start, ...arc, end];
}

// Where one leaves or enters: a seat from outside, any other place on the side of the court.
function doorOf(layout: Layout, spot: Spot, placeOf: PlaceOf): Point {
  const box = boxOf(layout, spot, placeOf);
  const middle = middleOf(box);
  const [x, y] = [layout.court.x - middle.x, layout.court.y - middle.y];
  const distance = Math.hypot(x, y);
  const part = isCourtSeat(spot) ? -layout.court.seat / distance : Math.min(box.width / 2 / Math.abs(x), box.height / 2 / Math.abs(y));
  return { x: middle.x + x * part, y: middle.y + y * part };
}

// A smooth curve through the points, for `d` of a path.
export function curve(points: Point[]): string {
  const at = (i: number) => points[Math.max(0, Math.min(i, points.length - 1))] as Point;
  const near = (point: Point, ahead: Point, behind: Point) => `${round(point.x + (ahead.x - behind.x) / 6)} ${round(point.y + (ahead.y - behind.y) / 6)}`;
  const parts = points.slice(1).map((point, i) => {
    return `C${near(at(i), point, at(i - 1))} ${near(point, at(i), at(i + 2))} ${round(point.x)} ${round(point.y)}`;
  });
  return `M${round(at(0).x)} ${round(at(0).y)}${parts.join("")}`;
}

// How far along the whole way each point lies, from 0 to 1.
export function partsOf(points: Point[]): number[] {
  const lengths = points.map((point, i) => {
    const before = points[i - 1] ?? point;
    return Math.hypot(point.x - before.x, point.y - before.y);
  });
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  let gone = 0;
  return lengths.map((length) => (whole > 0 ? (gone += length) / whole : 1));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
