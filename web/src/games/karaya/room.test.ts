import { describe, expect, it } from "vitest";
import { ringFor } from "./layout";
import { hallOf } from "./room";

describe.each([[898, 432], [1452, 744]])("the room of %i × %i", (width, height) => {
  it.each([5, 6, 7, 8])("has an empty throne, which nobody of %i covers", (count) => {
    const ring = ringFor(count, width, height);
    const { throne, lanterns } = hallOf(ring, undefined);
    if (!throne) throw new Error("no throne");
    expect(throne.taken).toBe(false);
    const half = { width: 30 * throne.scale, height: 70 * throne.scale };
    for (const { x, y } of ring.seats) {
      const aside = Math.abs(x - throne.x) >= half.width + ring.cell.width / 2;
      expect(aside || y - ring.cell.height / 2 >= throne.y - 5 || y + ring.cell.height / 2 <= throne.y - half.height, `${count}`).toBe(true);
    }
    expect(throne.x - half.width).toBeGreaterThanOrEqual(0);
    expect(throne.x + half.width).toBeLessThanOrEqual(width);
    lanterns.forEach(({ x }) => expect(Math.abs(x - throne.x)).toBeGreaterThan(half.width));
  });

  it("sets whoever is known to be the Sultan on the throne", () => {
    const ring = ringFor(7, width, height);
    const { throne } = hallOf(ring, 3);
    expect(throne).toMatchObject({ taken: true, x: ring.seats[3]?.x });
    expect((throne?.scale ?? 0) * 60).toBeGreaterThan(ring.card + 30);
  });
});
