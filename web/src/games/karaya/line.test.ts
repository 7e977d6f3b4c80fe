import { describe, expect, it } from "vitest";
import { heartOf, ringFor, type Box, type Point } from "./layout";
import { lineBetween, type Line } from "./line";

const rooms = { phone: [370, 418], laptop: [820, 470], screen: [1480, 760], lying: [440, 326] } as const;

// How much of it lies on something.
function hits({ from, to, bend }: Line, things: Box[]): number {
  const points = Array.from({ length: 41 }, (_, i) => i / 40).map((part) => {
    const at = (axis: "x" | "y") => (1 - part) ** 2 * from[axis] + 2 * part * (1 - part) * bend[axis] + part ** 2 * to[axis];
    return { x: at("x"), y: at("y") };
  });
  return points.filter((point) => things.some((thing) => isOn(point, thing))).length / points.length;
}
const isOn = ({ x, y }: Point, box: Box) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;

describe.each(Object.entries(rooms))("who does what to whom, in the room of a %s", (name, [width, height]) => {
  it.each([5, 8, 10, 15])("is told by a line past the others of %i and past the round's title", (count) => {
    const ring = ringFor(count, width, height);
    const { spare, deck, title } = heartOf(ring).rows;
    const here = (row: Box) => ({ ...row, x: ring.centre.x + row.x, y: ring.centre.y + row.y });
    const [written, obstacles] = [here(title), [spare, deck].map(here)];
    const cards = ring.seats.map(({ x, y }) => ({ x: x - ring.card / 2, y: y - ring.cell.height / 2, width: ring.card, height: ring.cell.height }));
    for (const one of ring.seats) {
      for (const other of ring.seats.filter((seat) => seat !== one)) {
        const line = lineBetween(one, other, { ...ring, title: written, obstacles });
        const between = JSON.stringify([ring.seats.indexOf(one), ring.seats.indexOf(other)]);
        expect(hits(line, cards), `others ${between}`).toBeLessThan(name === "lying" ? 0.35 : 0.15);
        expect(hits(line, [written]), `the title ${between}`).toBeLessThan(name === "lying" ? 0.15 : 0.05);
        if (line.sign) expect([written, ...cards].some((thing) => isOn(line.sign as Point, thing)), `the sign ${between}`).toBe(false);
      }
    }
  });
});

it("leaves room for its sign between neighbours, and arrives on their side", () => {
  const cell = { width: 80, height: 120 };
  const seats = [{ x: 100, y: 100 }, { x: 190, y: 100 }];
  const { from, to, sign } = lineBetween(seats[0]!, seats[1]!, { cell, seats, centre: { x: 400, y: 400 } });
  expect(from.y).toBeGreaterThan(150);
  expect(to.y).toBeGreaterThan(150);
  expect(sign?.y).toBeGreaterThan(160);
});
