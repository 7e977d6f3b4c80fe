import { describe, expect, it } from "vitest";
import { midgame, position } from "./fixtures/position";
import { prospectsOf } from "./prospects";

const six = { horses: 1, cannons: 1, gold: 1, troops: 1, goods: 1, ships: 2 };
const five = { horses: 1, cannons: 1, gold: 1, troops: 1, goods: 3, pardon: 2 };

describe("the prospects of a player", () => {
  it("count votes at court only", () => {
    expect(prospectsOf(midgame(), 1).votes).toBe(23);
    expect(prospectsOf(midgame(), 3).votes).toBe(9);
  });

  it("name the kinds that are missing; a pardon is none", () => {
    expect(prospectsOf(position({ hands: { 1: five } }), 1).missing).toEqual(["ships"]);
  });

  it("need only the seat with all six kinds", () => {
    expect(prospectsOf(position({ hands: { 1: six } }), 1).near).toBe("throne");
  });

  it("would win at the change of places from the seat before the favourite's, and will once nobody can be sent", () => {
    const view = position({ viziers: { "1-tall": "seat-10", "4-short": "kaffa" }, hands: { 1: six } });
    expect(prospectsOf(view, 1).near).toBe("line");
    expect(prospectsOf({ ...view, phase: "pardon" }, 1).near).toBe("places");
  });

  it("need only one kind on the favourite's seat", () => {
    expect(prospectsOf(position({ hands: { 4: five } }), 4)).toMatchObject({ near: "kind", seated: true, banishable: true });
  });

  it("are close with five kinds anywhere else", () => {
    expect(prospectsOf(position({ hands: { 1: five } }), 1).near).toBe("close");
  });

  it("are none with every vizier on the Isle", () => {
    const view = position({ viziers: { "1-stout": "isle", "1-short": "isle", "1-tall": "isle" }, hands: { 1: six } });
    expect(prospectsOf(view, 1).near).toBeUndefined();
  });

  it("are no more when somebody else has won", () => {
    const placing = { rank: 2, points: 6 };
    const over = { ...position({ hands: { 1: six, 2: six } }), winner: 2 as const, outcome: { 1: placing, 2: { ...placing, rank: 1 }, 3: placing, 4: placing } };
    expect(prospectsOf(over, 1).near).toBeUndefined();
    expect(prospectsOf(over, 2).near).toBe("throne");
  });

  it("let no vizier be sent who is not free", () => {
    const view = position({ viziers: { "4-stout": "isle", "4-short": "dungeon-1", "4-tall": "isle" }, hands: { 4: six } });
    expect(prospectsOf(view, 4).banishable).toBe(false);
  });

  it("let viziers be sent from four kinds on", () => {
    expect(prospectsOf(midgame(), 4).banishable).toBe(true);
    expect(prospectsOf(midgame(), 1).banishable).toBe(false);
  });
});
