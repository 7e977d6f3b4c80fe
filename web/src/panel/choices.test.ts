import { describe, expect, it } from "vitest";
import { groupsOf, valuesOf, withoutBeginning, type Action } from "./choices";

const demands: Action[] = [
  { do: "demand", from: 2, card: "gold" },
  { do: "demand", from: 2, card: "ships" },
  { do: "demand", from: 3, card: "gold" },
];

describe("choices", () => {
  it("are grouped by kind, with the arguments in which they differ", () => {
    const groups = groupsOf([{ do: "plan", vizier: "stout", to: "stay" } as Action, { do: "plan", vizier: "stout", to: "kaffa" } as Action, { do: "seal" }]);
    expect(groups.map(({ kind, varying }) => [kind, varying])).toEqual([
      ["plan", ["to"]],
      ["seal", []],
    ]);
    expect(groupsOf(demands)[0]?.varying).toEqual(["from", "card"]);
  });

  it("know an argument that may be left out", () => {
    expect(groupsOf([{ do: "accuse" }, { do: "accuse", vizier: "2-tall" } as Action])[0]?.varying).toEqual(["vizier"]);
  });

  it("offer what is still possible after the earlier arguments", () => {
    expect(valuesOf(demands, "from", {})).toEqual([2, 3]);
    expect(valuesOf(demands, "card", { from: 3 })).toEqual(["gold"]);
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
