import { describe, expect, it } from "vitest";
import { gatehouse, player, table } from "./fixtures/position";
import { left, top } from "./palace";
import { aimOf, closedRises, gainOf, guardRank, marksOf, pointsOf } from "./scoring";

const goal = (objective: string) => ({ ...player().score, goal: { objective, count: 0, points: 0 } });
const at = (column: number) => left(`column-${column}`);

describe("the parts of a score", () => {
  it("stand where their symbols are, half by half", () => {
    const found = marksOf(player(), "sights").map(({ x, y, count }) => [x, y, count]);
    expect(found).toEqual([
      [at(5), top("first"), 1],
      [at(6), top("first"), 1],
      [at(3), top("ground"), 1],
      [at(4), top("ground"), 1],
    ]);
    expect(marksOf(player({ sight: "tower" }), "sights").map(({ x }) => x)).toEqual([at(7)]);
    expect(marksOf(player(), "guards").map(({ x }) => x)).toEqual([at(2), at(6)]);
    expect(marksOf(player(), "crowns")).toEqual([]);
  });

  it("know a gate that is closed, and only for those who score gates", () => {
    expect(closedRises(gatehouse)).toEqual([{ rise: "gate", whole: false, x: at(5), y: top("first") }]);
    expect(marksOf(player(), "rises")).toMatchObject([{ x: at(5), y: top("first"), count: 1 }]);
    expect(marksOf(player({ rise: "minaret" }), "rises")).toEqual([]);
    const half = { ...gatehouse, ground: { "column-4": { tile: "ground_01", face: "back" as const } } };
    expect(closedRises(half)).toEqual([]);
  });

  it("know roofs that are a whole minaret, or marked", () => {
    const roof = { "column-3": { tile: "roof_04", face: "front" as const }, "column-5": { tile: "roof_19", face: "front" as const } };
    const palace = { ...gatehouse, roof };
    expect(closedRises(palace)).toContainEqual({ rise: "minaret", whole: true, x: at(3), y: top("roof") });
    expect(marksOf(player({ palace }), "bonuses")).toMatchObject([{ x: at(5), count: 1 }]);
  });

  it("show of an objective the row or the half-column that has most", () => {
    expect(marksOf(player({ score: goal("row_window") }), "goal")).toHaveLength(2);
    expect(marksOf(player({ score: goal("column_guard") }), "goal")).toHaveLength(1);
    expect(marksOf(player({ score: goal("djinns") }), "goal")).toEqual([]);
    expect(aimOf("column_tower")).toEqual({ by: "column", symbol: "tower" });
    expect(aimOf("sapphires")).toBeUndefined();
  });

  it("rank guards, ties at the lowest of the shared places", () => {
    expect([guardRank(3, [1, 2]), guardRank(2, [2, 1]), guardRank(0, [0, 0, 0]), guardRank(5, [])]).toEqual([1, 2, 4, 1]);
  });

  it("add up", () => {
    expect(pointsOf(player(), [2])).toBe(4 + 6 + 6);
    expect(pointsOf(player(), [])).toBe(4 + 6 + 9);
    expect(pointsOf(player({ score: goal("column_window") }), [])).toBe(19 + 2);
    expect(pointsOf(player({ score: goal("column_sapphire"), palace: { ground: {}, first: {}, second: {}, roof: {} } }), [])).toBe(
      pointsOf(player({ score: goal("row_sapphire"), palace: { ground: {}, first: {}, second: {}, roof: {} } }), []) + 1, // SU-56: an empty column
    );
    expect(pointsOf(player({ score: goal("sapphires"), sapphires: 5 }), [])).toBe(19 + 2);
  });
});

describe("what a tile would bring", () => {
  it("is the difference, and its sapphires", () => {
    const view = table();
    expect(gainOf(view, 1, { do: "build", tile: "ground_05", at: "column-8", face: "front" }, "ground")).toEqual({ points: 1, sapphires: 0 });
    expect(gainOf(view, 1, { do: "build", tile: "ground_20", at: "column-8", face: "front" }, "ground")).toEqual({ points: 3, sapphires: 1 });
  });

  it("has no sapphires on a djinn's turn, nor more than the treasury has", () => {
    const way = { do: "build", tile: "ground_20", at: "column-8", face: "front" } as const;
    expect(gainOf(table({ treasury: 0 }), 1, way, "ground")?.sapphires).toBe(0);
    expect(gainOf(table({ now: { djinn: "twin", builds: 2, barred: [], built: false, broken: false } }), 1, way, "ground")?.sapphires).toBe(0);
  });

  it("takes a tile that moves from where it was", () => {
    expect(gainOf(table(), 1, { do: "move", tile: "ground_08", at: "column-8", face: "front" }, "ground")).toEqual({ points: 0, sapphires: 0 });
  });
});
