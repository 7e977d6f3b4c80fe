import { describe, expect, it } from "vitest";
import { City, Spot, Vizier } from "../../generated/verrat";
import { arc, boxOf, crowd, floorOf, layoutFor, onRing, low, spotAt, standing, tall, wide, middleOf, type Box, type PlaceOf } from "./layout";

// Seats in an order that is not that of their numbers.
const placeOf: PlaceOf = (seat) => (Number(seat.slice(5)) * 5) % 12;

function overlap(one: Box, other: Box): boolean {
  return one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;
}

describe.each([wide, tall, low])("the $name layout", (layout) => {
  const boxes = Spot.map((spot) => ({ spot, box: boxOf(layout, spot, placeOf) }));

  it("keeps every place within the picture", () => {
    for (const { spot, box } of boxes) {
      expect(box.x, spot).toBeGreaterThanOrEqual(0);
      expect(box.y, spot).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width, spot).toBeLessThanOrEqual(layout.width);
      expect(box.y + box.height, spot).toBeLessThanOrEqual(layout.height);
    }
  });

  it("lets no place overlap another", () => {
    boxes.forEach((one, i) => {
      for (const other of boxes.slice(i + 1)) {
        if (one.spot.startsWith("seat-") && other.spot.startsWith("seat-")) {
          const [a, b] = [middleOf(one.box), middleOf(other.box)];
          expect(Math.hypot(a.x - b.x, a.y - b.y), `${one.spot} ${other.spot}`).toBeGreaterThan(2 * layout.court.seat + 4);
        } else {
          expect(overlap(one.box, other.box), `${one.spot} ${other.spot}`).toBe(false);
        }
      }
    });
  });

  it("keeps the court's rim clear of the cities and dungeons", () => {
    const { x, y, rim } = layout.court;
    for (const { spot, box } of boxes.filter(({ spot }) => !spot.startsWith("seat-"))) {
      const near = { x: Math.max(box.x, Math.min(x, box.x + box.width)), y: Math.max(box.y, Math.min(y, box.y + box.height)) };
      expect(Math.hypot(near.x - x, near.y - y), spot).toBeGreaterThan(rim);
    }
  });

  it("makes every place at least 44 units wide and high", () => {
    for (const { spot, box } of boxes) expect(Math.min(box.width, box.height), spot).toBeGreaterThanOrEqual(44);
  });

  it("finds each place again under its middle, and none in the hall", () => {
    for (const { spot, box } of boxes) expect(spotAt(layout, middleOf(box), Spot, placeOf)).toBe(spot);
    expect(spotAt(layout, layout.court, Spot, placeOf)).toBeUndefined();
  });

  it("has the favourite's seat at the throne's right in the picture and place 0 at its left", () => {
    expect(onRing(layout, 11).x).toBeGreaterThan(layout.court.x);
    expect(onRing(layout, 0).x).toBeLessThan(layout.court.x);
  });

  it("passes the throne on the way from the favourite's seat to place 0", () => {
    const way = arc(layout, 11, 0, 2);
    expect(way[1]?.x).toBeCloseTo(layout.court.x);
    expect(way[1]?.y).toBeGreaterThan(layout.court.y + layout.court.ring * 0.99);
  });

  it("gives all twelve viziers room in one city, within its floor", () => {
    for (const city of City) {
      const viziers = Object.fromEntries(Vizier.map((vizier) => [vizier, city])) as Record<Vizier, Spot>;
      const floor = floorOf(layout, city, placeOf);
      for (const stand of Object.values(standing(layout, viziers, placeOf).at)) {
        expect(stand.x - 18 * stand.scale).toBeGreaterThanOrEqual(floor.x - 0.01);
        expect(stand.x + 18 * stand.scale).toBeLessThanOrEqual(floor.x + floor.width + 0.01);
        expect(stand.y - 53 * stand.scale).toBeGreaterThanOrEqual(floor.y - 0.01);
        expect(stand.y).toBeLessThanOrEqual(floor.y + floor.height);
      }
    }
  });

  it("makes every pawn that stands alone or with one other equally high", () => {
    for (const spot of Spot) {
      const least = spot.startsWith("dungeon") ? 0.9 : 1;
      expect(crowd(floorOf(layout, spot, placeOf), 1, layout.pawn)[0]?.scale, spot).toBeGreaterThanOrEqual(least * layout.pawn);
    }
    for (const city of City) expect(crowd(floorOf(layout, city, placeOf), 2, layout.pawn)[0]?.scale, city).toBeGreaterThanOrEqual(0.98 * layout.pawn);
  });

  it("lets a crowd of four shrink by no more than a fifth, and one of eight by no more than a quarter", () => {
    for (const city of City) expect(crowd(floorOf(layout, city, placeOf), 8, layout.pawn)[0]?.scale, city).toBeGreaterThanOrEqual(0.75 * layout.pawn);
    for (const city of City) expect(crowd(floorOf(layout, city, placeOf), 4, layout.pawn)[0]?.scale, city).toBeGreaterThanOrEqual(0.8 * layout.pawn);
  });
});

describe("the choice of a layout", () => {
  it("follows the shape of the room", () => {
    expect(layoutFor(790, 610).name).toBe("wide");
    expect(layoutFor(390, 540).name).toBe("tall");
    expect(layoutFor(370, 300).name).toBe("tall");
    expect(layoutFor(580, 330).name).toBe("low");
    expect(layoutFor(1060, 560).name).toBe("wide");
  });

  it("keeps letters at twelve pixels in however small a picture", () => {
    expect(layoutFor(410, 1000).letter * (410 / tall.width)).toBeCloseTo(12);
    expect(layoutFor(700, 320).letter * (320 / low.height)).toBeCloseTo(12);
  });

  it("puts a guest beside whoever is there", () => {
    const viziers = Object.fromEntries(Vizier.map((vizier) => [vizier, "isle"])) as Record<Vizier, Spot>;
    viziers["2-tall"] = "seat-4";
    const { at, guests } = standing(wide, viziers, placeOf, [{ vizier: "1-stout", spot: "seat-4" }]);
    expect(guests).toHaveLength(1);
    expect(guests[0]?.x).toBeGreaterThan(at["2-tall"].x);
  });
});
