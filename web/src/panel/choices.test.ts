import { describe, expect, it } from "vitest";
import { groupsOf, isRun, keyOf, matches, stepsOf, valuesOf, withoutBeginning, type Action, type Group } from "./choices";

const demands: Action[] = [
  { do: "demand", from: 2, card: "gold" },
  { do: "demand", from: 2, card: "ships" },
  { do: "demand", from: 3, card: "gold" },
];
const only = (legal: { do: string }[]) => groupsOf(legal)[0] as Group;

describe("choices", () => {
  it("are grouped by kind, with the arguments in which they differ", () => {
    const groups = groupsOf([{ do: "plan", vizier: "stout", to: "stay" } as Action, { do: "plan", vizier: "stout", to: "kaffa" } as Action, { do: "seal" }]);
    expect(groups.map(({ kind, varying }) => [kind, varying])).toEqual([
      ["plan", ["to"]],
      ["seal", []],
    ]);
    expect(only(demands).varying).toEqual(["from", "card"]);
  });

  it("ask for arguments in the order in which the game declares them", () => {
    const shape = { is: "struct", members: { card: { is: "text" }, from: { is: "seat" } }, optional: [] } as const;
    expect(groupsOf(demands, { demand: shape })[0]?.varying).toEqual(["card", "from"]);
  });

  it("know an argument that may be left out", () => {
    const accuse = only([{ do: "accuse" }, { do: "accuse", vizier: "2-tall" } as Action]);
    expect(accuse.varying).toEqual(["vizier"]);
    expect(stepsOf(accuse, { vizier: keyOf(undefined) }).left).toEqual([{ do: "accuse" }]);
  });

  it("offer what is still possible after the earlier arguments", () => {
    expect(valuesOf(demands, "from")).toEqual([2, 3]);
    const { steps, left } = stepsOf(only(demands), { from: keyOf(2) });
    expect(steps.map(({ name, values, done }) => [name, values, done])).toEqual([
      ["from", [2, 3], true],
      ["card", ["gold", "ships"], false],
    ]);
    expect(left).toHaveLength(2);
  });

  it("do not ask where only one thing is possible", () => {
    const { steps, left } = stepsOf(only(demands), { from: keyOf(3) });
    expect(steps.every(({ done }) => done)).toBe(true);
    expect(left).toEqual([{ do: "demand", from: 3, card: "gold" }]);
  });

  it("forget a choice that is not possible any more", () => {
    const { steps } = stepsOf(only(demands), { from: keyOf(4), card: keyOf("gold") });
    expect(steps.map(({ done }) => done)).toEqual([false]);
  });

  it("ask for the parts of a place one after the other", () => {
    const at = { is: "struct", members: { row: { is: "number" }, column: { is: "number" } }, optional: [] } as const;
    const shape = { is: "struct", members: { at }, optional: [] } as const;
    const places = [1, 2].flatMap((row) => [0, 2, 4].map((column) => ({ do: "place", at: { row, column } })));
    const [group] = groupsOf(places, { place: shape });
    expect(group?.varying).toEqual(["at.row", "at.column"]);
    expect(stepsOf(group as Group, { "at.row": keyOf(2), "at.column": keyOf(4) }).left).toEqual([{ do: "place", at: { row: 2, column: 4 } }]);
  });

  it("stay quick among thousands", () => {
    const many: Action[] = [];
    for (let tile = 0; tile < 20; tile += 1)
      for (const face of ["day", "night"]) for (let x = 0; x < 12; x += 1) for (let y = 0; y < 10; y += 1) many.push({ do: "place", tile, face, at: { x, y } });
    const begin = performance.now();
    const { left } = stepsOf(only(many), { tile: keyOf(7), face: keyOf("night"), at: keyOf({ x: 3, y: 4 }) });
    expect(left).toEqual([{ do: "place", tile: 7, face: "night", at: { x: 3, y: 4 } }]);
    expect(performance.now() - begin).toBeLessThan(500);
  });

  it("are counted where they are numbers without a gap", () => {
    expect(isRun([3, 1, 2])).toBe(true);
    expect(isRun([1, 3])).toBe(false);
    expect(isRun([1, "2"])).toBe(false);
    expect(isRun([1, 2], { is: "number" })).toBe(true);
    expect(isRun([1, 2], { is: "seat" })).toBe(false);
  });

  it("are found by any of their words", () => {
    expect(matches("Vizir trapu : Kaffa, île", "ILE trap")).toBe(true);
    expect(matches("Vizir trapu", "grand")).toBe(false);
    expect(matches("Vizir trapu", "")).toBe(true);
  });

  it("say once what all begin with, and leave each a word", () => {
    expect(withoutBeginning(["take the card in Kaffa", "take the card in Tabriz"])).toEqual({
      beginning: "take the card in",
      rests: ["Kaffa", "Tabriz"],
    });
    expect(withoutBeginning(["stay", "go"])).toEqual({ beginning: "", rests: ["stay", "go"] });
    expect(withoutBeginning(["take it", "take it now"])).toEqual({ beginning: "take", rests: ["it", "it now"] });
  });
});
