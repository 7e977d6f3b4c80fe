import { expect, test } from "vitest";
import { fits, inOneGo, reached, same, type Step } from "./lesson";

const plan = (vizier: string, to: string) => ({ do: "plan", vizier, to });
const steps: Step[] = [
  { line: 3, at: 0, say: "welcome" },
  { line: 4, at: 1, say: "ready", does: { act: { do: "ready" } } },
  { line: 9, at: 3, say: "plans" },
  { line: 9, at: 3, say: "stout", does: { act: plan("stout", "gidda") } },
  { line: 10, at: 4, say: "tall", does: { act: plan("tall", "stay") } },
  { line: 11, at: 5, say: "seal", does: { act: { do: "seal" } } },
  { line: 20, at: 9, say: "take", does: { act: { do: "take", city: "gidda" } as never } },
];

test("acts are the same in any order of their members, and without what there is none of", () => {
  expect(same({ do: "offer", give: { gold: 1 }, to: 2 }, { to: 2, do: "offer", give: { gold: 1, ships: 0 } })).toBe(true);
  expect(same({ do: "offer", give: { gold: 1 } }, { do: "offer", give: { gold: 2 } })).toBe(false);
  expect(same(["a", "b"], ["b", "a"])).toBe(false);
});

test("a claim must be that claim to that person, words may be any", () => {
  const claim = { claim: "going", to: "gidda" };
  expect(fits({ say: { claim } }, { say: { claim: { ...claim } } })).toBe(true);
  expect(fits({ say: { claim } }, { say: { claim, to: 2 } })).toBe(false);
  expect(fits({ say: { to: 2, text: "Hello." } }, { say: { to: 2, text: "Good day!" } })).toBe(true);
  expect(fits({ say: { text: "Hello." } }, { act: { do: "ready" } })).toBe(false);
  expect(fits({ act: { do: "ready" } }, { say: { text: "ready" } })).toBe(false);
});

test("acts whose lines follow each other are done in one go", () => {
  expect(inOneGo(steps, 0)).toEqual([{ do: "ready" }]);
  const plans = [plan("stout", "gidda"), plan("tall", "stay"), { do: "seal" }];
  for (const from of [2, 3, 4, 5]) expect(inOneGo(steps, from)).toEqual(plans);
  expect(inOneGo(steps, 7)).toEqual([]);
});

test("what is drafted is passed over, in whatever order it was drafted, but nothing that was not read", () => {
  expect(reached(steps, 2, [plan("stout", "gidda")])).toBe(2);
  expect(reached(steps, 3, [])).toBe(3);
  expect(reached(steps, 3, [plan("tall", "stay")])).toBe(3);
  expect(reached(steps, 3, [plan("tall", "stay"), plan("stout", "gidda")])).toBe(5);
});
