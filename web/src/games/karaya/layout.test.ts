import { describe, expect, it } from "vitest";
import { apart, aside, between, ringFor, walk } from "./layout";

const counts = Array.from({ length: 11 }, (_, i) => i + 5);
const rooms = { phone: [370, 418], laptop: [820, 470], screen: [1480, 760], narrow: [340, 380], lying: [440, 326] } as const;

describe.each(Object.entries(rooms))("a ring in the room of a %s", (name, [width, height]) => {
  it.each(counts)("seats %i people so that nobody covers another or the middle", (count) => {
    const { seats, cell, middle, centre } = ringFor(count, width, height);
    expect(seats).toHaveLength(count);
    seats.forEach((one, i) => {
      expect(one.x - cell.width / 2).toBeGreaterThanOrEqual(-0.5);
      expect(one.x + cell.width / 2).toBeLessThanOrEqual(width + 0.5);
      expect(one.y - cell.height / 2).toBeGreaterThanOrEqual(-0.5);
      expect(one.y + cell.height / 2).toBeLessThanOrEqual(height + 0.5);
      seats.slice(i + 1).forEach((other) => expect(apart(one, other, cell)).toBe(true));
      const clear = Math.abs(one.x - centre.x) - cell.width / 2 >= middle.width / 2 - 0.5 || Math.abs(one.y - centre.y) - cell.height / 2 >= middle.height / 2 - 0.5;
      expect(clear, `${name}: the middle is free`).toBe(true);
    });
    expect(middle.width).toBeGreaterThanOrEqual(name === "narrow" ? 150 : 164);
  });

  it("has one's own seat below and the others clockwise, evenly on both sides", () => {
    const { seats, centre } = ringFor(10, width, height);
    expect(seats[0]?.x).toBeCloseTo(centre.x, 0);
    expect(seats[1]?.x).toBeLessThan(centre.x);
    expect(seats[9]?.x).toBeCloseTo(width - (seats[1]?.x ?? 0), 0);
    expect(seats[5]?.y).toBeLessThan(centre.y);
    expect(seats.every(({ x }, i) => Math.abs(x + (seats[(10 - i) % 10]?.x ?? 0) - width) < 1)).toBe(true);
  });
});

it("shows cards of fifteen on a phone at a size that can be told apart", () => {
  expect(ringFor(15, 370, 418).card).toBeGreaterThanOrEqual(40);
  expect(ringFor(5, 370, 418).card).toBeGreaterThanOrEqual(60);
});

it("walks with the arrow keys to the nearest place in that direction", () => {
  const places = [
    { x: 100, y: 200 },
    { x: 0, y: 100 },
    { x: 100, y: 0 },
    { x: 200, y: 100 },
    { x: 100, y: 100 },
  ];
  expect(walk(places, 0, "ArrowUp")).toBe(4);
  expect(walk(places, 4, "ArrowLeft")).toBe(1);
  expect(walk(places, 4, "ArrowRight")).toBe(3);
  expect(walk(places, 2, "ArrowUp")).toBeUndefined();
  expect(walk(places, 0, "Home")).toBeUndefined();
});

it("draws a line between two cards that begins at their edge and keeps to the middle", () => {
  expect(between({ x: 0, y: 0 }, { x: 100, y: 0 }, 20, { x: 50, y: 100 })).toEqual([
    { x: 11.6, y: 16.3 },
    { x: 88.4, y: 16.3 },
    { x: 50, y: 70 },
  ]);
  const [, , bend] = between({ x: 0, y: 0 }, { x: 0, y: 100 }, 20, { x: 100, y: 50 });
  expect(bend).toEqual({ x: 70, y: 50 });
  const [, , around] = between({ x: 0, y: 200 }, { x: 400, y: 200 }, 20, { x: 200, y: 200 });
  expect(around.y).toBeLessThan(100);
  const [, , back] = between({ x: 400, y: 200 }, { x: 0, y: 200 }, 20, { x: 200, y: 200 });
  expect(back.y).toBeLessThan(100);
});

it("puts what somebody says beside the card, towards the middle and whole inside the ring", () => {
  for (const count of counts) {
    const ring = ringFor(count, 370, 418);
    for (const at of ring.seats) {
      const { x, y, way } = aside(ring, at);
      const out = way === "up" ? at.y - y : way === "down" ? y - at.y : way === "right" ? x - at.x : at.x - x;
      expect(out).toBeGreaterThan(way === "up" || way === "down" ? ring.cell.height / 2 : ring.card / 2);
      const [left, right] = way === "right" ? [x, x + 156] : way === "left" ? [x - 156, x] : [x - 78, x + 78];
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(ring.width);
    }
  }
});
