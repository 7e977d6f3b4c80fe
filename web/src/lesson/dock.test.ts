import { expect, test } from "vitest";
import { choose, docks, overlap, widthIn, type Box, type Room } from "./dock";

const laptop: Room = { width: 1280, height: 800, head: 60, bar: { left: 16, top: 694, width: 820, height: 92 } };
const phone: Room = { width: 390, height: 844, head: 50, bar: { left: 10, top: 604, width: 370, height: 180 } };
const sideways: Room = { width: 844, height: 390, head: 50, bar: { left: 10, top: 300, width: 824, height: 84 } };

test("every place lies within the window", () => {
  for (const room of [laptop, phone, sideways]) {
    for (const place of docks(room, 180)) {
      expect(place.left).toBeGreaterThanOrEqual(0);
      expect(place.left + place.width).toBeLessThanOrEqual(room.width);
      expect(place.top).toBeGreaterThanOrEqual(0);
      expect(place.top + place.height).toBeLessThanOrEqual(room.height);
    }
    expect(widthIn(room)).toBeGreaterThanOrEqual(300);
  }
});

test("the card keeps off what it points at and off what is asked", () => {
  const pointed: [Room, Box][] = [
    [laptop, { left: 860, top: 440, width: 400, height: 340 }],
    [laptop, { left: 46, top: 82, width: 150, height: 116 }],
    [phone, { left: 11, top: 513, width: 93, height: 73 }],
    [phone, { left: 10, top: 604, width: 370, height: 180 }],
    [sideways, { left: 600, top: 100, width: 90, height: 70 }],
  ];
  for (const [room, target] of pointed) {
    const clear = room.bar ? [target, room.bar] : [target];
    const place = choose(docks(room, 150), clear);
    expect(clear.map((box) => overlap(place, box))).toEqual(clear.map(() => 0));
  }
});

test("on a phone the card lies next to the foot, where the thumb is, when the way to talk is meant", () => {
  const nav = { left: 10, top: 792, width: 370, height: 44 };
  expect(choose(docks({ ...phone, nav }, 194), [nav])).toMatchObject({ top: 792 - 194 - 8 });
});

test("beside a dialog there is room on a laptop, beside it too on a phone on its side, above it on one upright", () => {
  const beside = { ...laptop, dialog: { left: 380, top: 60, width: 520, height: 720 } };
  const place = choose(docks(beside, 150), [beside.dialog]);
  expect(overlap(place, beside.dialog)).toBe(0);
  const above = { ...phone, dialog: { left: 0, top: 136, width: 390, height: 708 } };
  expect(choose(docks(above, 150), [above.dialog]).top).toBe(8);
  const lying = { ...sideways, dialog: { left: 8, top: 20, width: 520, height: 350 } };
  const narrow = choose(docks(lying, 250), [lying.dialog]);
  expect(overlap(narrow, lying.dialog)).toBe(0);
});

test("where no place is free, it covers least", () => {
  const places = docks(phone, 400);
  const place = choose(places, [{ left: 0, top: 0, width: 390, height: 100 }, { left: 0, top: 100, width: 390, height: 744 }]);
  expect(places).toContain(place);
});
