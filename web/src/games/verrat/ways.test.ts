import { describe, expect, it } from "vitest";
import { City, CourtSeat, Spot } from "../../generated/verrat";
import { boxOf, onRing, low, tall, wide, type PlaceOf } from "./layout";
import { curve, partsOf, wayBetween } from "./ways";

const placeOf: PlaceOf = (seat) => Number(seat.slice(5)) - 1;

describe.each([wide, tall, low])("ways on the $name board", (layout) => {
  const { x, y, ring, seat, rim } = layout.court;

  it("leave and enter every place at its edge", () => {
    for (const spot of Spot) {
      const door = wayBetween(layout, spot, spot === "gidda" ? "tabriz" : "gidda", placeOf)[0] ?? { x: 0, y: 0 };
      const box = boxOf(layout, spot, placeOf);
      if (spot.startsWith("seat-")) expect(Math.hypot(door.x - x, door.y - y), spot).toBeCloseTo(ring + seat);
      else expect(Math.min(door.x - box.x, box.x + box.width - door.x, door.y - box.y, box.y + box.height - door.y), spot).toBeCloseTo(0);
    }
  });

  it("go along the rim, clear of the hall and of every seat", () => {
    for (const from of [...CourtSeat, ...City]) {
      for (const to of City.filter((city) => city !== from)) {
        for (const point of wayBetween(layout, from, to, placeOf).slice(1, -1)) {
          expect(Math.hypot(point.x - x, point.y - y)).toBeLessThan(rim);
          for (const other of CourtSeat) {
            const middle = onRing(layout, placeOf(other));
            expect(Math.hypot(point.x - middle.x, point.y - middle.y), `${from} ${to}`).toBeGreaterThan(seat);
          }
        }
      }
    }
  });

  it("take the shorter way round", () => {
    const way = wayBetween(layout, "bukhara", layout !== tall ? "gidda" : "kaffa", placeOf);
    for (const point of way) expect(point.y).toBeLessThan(y);
  });
});

describe("a way", () => {
  const points = [
    { x: 0, y: 0 },
    { x: 30, y: 0 },
    { x: 30, y: 10 },
  ];

  it("is drawn as a curve through its points", () => {
    expect(curve(points)).toMatch(/^M0 0C.* 30 0C.* 30 10$/);
  });

  it("is walked at an even pace", () => {
    expect(partsOf(points)).toEqual([0, 0.75, 1]);
  });
});
