import { describe, expect, it } from "vitest";
import { Spot } from "../../generated/verrat";
import { low, tall, wide, type PlaceOf } from "./layout";
import { walk } from "./walk";
import { ring } from "./fixtures/position";

const placeOf: PlaceOf = (seat) => ring.indexOf(seat);

describe.each([wide, tall, low])("the arrow keys on the $name board", (layout) => {
  it("go once around the ring and come back", () => {
    let spot: Spot = ring[0] ?? "seat-1";
    const seen = new Set<Spot>();
    for (let i = 0; i < 12; i += 1) {
      seen.add(spot);
      spot = walk(layout, spot, "ArrowRight", placeOf) ?? spot;
    }
    expect(seen.size).toBe(12);
    expect(spot).toBe(ring[0]);
    expect(walk(layout, spot, "ArrowLeft", placeOf)).toBe(ring[11]);
  });

  it("reach every place from every other", () => {
    const reached = new Set<Spot>(["kaffa"]);
    for (let grown = -1; grown !== reached.size; ) {
      grown = reached.size;
      for (const spot of [...reached]) {
        for (const key of ["ArrowRight", "ArrowUp", "ArrowDown"]) reached.add(walk(layout, spot, key, placeOf) ?? spot);
      }
    }
    expect(reached.size).toBe(Spot.length);
  });

  it("go to the first and the last place of a group", () => {
    expect(walk(layout, "gidda", "Home", placeOf)).toBe("bukhara");
    expect(walk(layout, "gidda", "End", placeOf)).toBe("isfahan");
    expect(walk(layout, "gidda", "x", placeOf)).toBeUndefined();
  });
});
