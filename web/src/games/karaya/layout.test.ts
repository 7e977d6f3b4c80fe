import { describe, expect, it } from "vitest";
import { apart, heartOf, ringFor, walk } from "./layout";
import { aside, boxOf, cover } from "./speech";

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

it("draws five to eight people on a laptop and on a large screen at least two fifths larger than it once did", () => {
  for (const count of [5, 6, 7, 8]) {
    expect(ringFor(count, 898, 432).card).toBeGreaterThanOrEqual(67 * 1.4);
    expect(ringFor(count, 1452, 744).card).toBeGreaterThanOrEqual(120 * 1.4);
  }
});

it("gives every name the room that it needs in one line, and keeps what lies in the middle of a low room together", () => {
  const ring = ringFor(5, 820, 470, 1, 150);
  expect(ring.cell.width).toBeGreaterThanOrEqual(150);
  expect(ring.card).toBeGreaterThanOrEqual(60);
  const low = ringFor(6, 440, 326);
  expect(heartOf({ ...low, middle: { width: 440, height: 92 } }).at.x).toBeGreaterThan(-150);
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

describe.each(["I am the Vizier.", "I think that Maximilienne-Alexandra holds the Fortune Teller."])("what somebody says (%s)", (text) => {
  describe.each(Object.entries(rooms))("in the room of a %s", (name, [width, height]) => {
    it.each(counts)("stands beside the card of one of %i, whole inside the ring and, where there is room, not upon the title", (count) => {
      const ring = ringFor(count, width, height);
      const { title } = heartOf(ring).rows;
      for (const at of ring.seats) {
        const place = aside(ring, at, text);
        const { x, y, way } = place;
        const upright = way === "up" || way === "down";
        const out = way === "up" ? at.y - y : way === "down" ? y - at.y : way === "right" ? x - at.x : at.x - x;
        expect(out).toBeGreaterThan(upright ? ring.cell.height / 2 : ring.card / 2);
        const box = boxOf(place);
        expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
        // Eight at most are drawn so large there that the title may have to step back while somebody speaks (Middle.svelte hides it whole).
        if (name === "screen" || (name === "laptop" && count > 8)) expect(cover(box, { ...title, x: ring.centre.x + title.x, y: ring.centre.y + title.y }), "the title").toBe(false);
      }
    });
  });
});
