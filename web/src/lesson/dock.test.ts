import { expect, test } from "vitest";
import { choose, docks, overlap, widthIn, type Box, type Room } from "./dock";

const laptop: Room = { width: 1280, height: 800, head: 60, bar: { left: 16, top: 694, width: 820, height: 92 } };
const phone: Room = { width: 390, height: 844, head: 50, bar: { left: 10, top: 604, width: 370, height: 180 } };
const sideways: Room = { width: 844, height: 390, head: 50, bar: { left: 598, top: 112, width: 238, height: 272 } };
const aside: Room = { width: 844, height: 390, head: 50, bar: { left: 10, top: 300, width: 824, height: 84 } };

test("every place lies within the window", () => {
  for (const room of [laptop, phone, aside]) {
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
    [aside, { left: 600, top: 100, width: 90, height: 70 }],
    [sideways, { left: 100, top: 90, width: 52, height: 46 }],
  ];
  for (const [room, target] of pointed) {
    const clear = room.bar ? [target, room.bar] : [target];
    const place = choose(docks(room, 150), clear);
    expect(place && clear.map((box) => overlap(place, box))).toEqual(clear.map(() => 0));
  }
});

test("on a phone on its side, the card lies over a bar that is not needed, and the board is seen", () => {
  const room = { ...sideways, free: true };
  const target = { left: 20, top: 60, width: 90, height: 70 };
  const place = choose(docks(room, 250), [target]);
  expect(place).toMatchObject({ left: 598, width: 238 });
  expect(choose(docks(room, 250), [sideways.bar as Box])?.left).toBeLessThan(598 - 238);
});

test("where such a bar is needed, the card lies next to it, as narrow, and leaves what was set on the board to be seen", () => {
  const set = { left: 224, top: 238, width: 52, height: 45 };
  const place = choose(docks(sideways, 250), [set, sideways.bar as Box]);
  expect(place).toMatchObject({ left: 598 - 238 - 8, width: 238 });
});

test("beside a dialog there is room on a laptop, beside it too on a phone on its side, above it on one upright", () => {
  const beside = { ...laptop, dialog: { left: 380, top: 60, width: 520, height: 720 } };
  const place = choose(docks(beside, 150), [beside.dialog]);
  expect(place && overlap(place, beside.dialog)).toBe(0);
  const above = { ...phone, dialog: { left: 0, top: 136, width: 390, height: 708 } };
  expect(choose(docks(above, 150), [above.dialog])?.top).toBe(8);
  const lying = { ...sideways, dialog: { left: 8, top: 20, width: 520, height: 350 } };
  const narrow = choose(docks(lying, 250), [lying.dialog]);
  expect(narrow && overlap(narrow, lying.dialog)).toBe(0);
});

test("where no place is free, it covers least", () => {
  const places = docks(phone, 400);
  const place = choose(places, [{ left: 0, top: 0, width: 390, height: 100 }, { left: 0, top: 100, width: 390, height: 744 }]);
  expect(places).toContain(place);
});
