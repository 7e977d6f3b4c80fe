import { describe, expect, test } from "vitest";
import type { Action, PlayerView, View } from "../../generated/karanor";
import { bonusOf, covers, follow, holds, isPossible, journeys, priceOf, project, prospectOf, stepsOf } from "./plan";
import { Pieces, type Files } from "./set.svelte";

// A coast of five places: a town, a field, a harbour; over the sea an isle with a villa.
const files = {
  map: {
    islands: ["coast", "isle"],
    places: {
      town: { island: "coast", x: 100, y: 100, city: "home" },
      field: { island: "coast", x: 200, y: 100, harvest: ["wood", "wine"] },
      harbour: { island: "coast", x: 300, y: 100, inhabitant: true },
      cape: { island: "coast", x: 400, y: 100 },
      rock: { island: "isle", x: 300, y: 300, villa: true },
    },
    land: [["town", "field"], ["field", "harbour"], ["harbour", "cape"]],
    sea: [["harbour", "rock"]],
  },
  shops: { stall: { pay: { gold: 2, wood: 2 }, do: [{ gain: { income: 1 } }] } },
  quests: { errand: { if: [{ at: "coast" }], pay: { wine: 1 }, do: [{ gain: { prestige: 1 } }] }, riddle: { choose: [{ pay: { gold: 9 } }, { if: [{ has: { boots: 1 } }] }] } },
  sequels: {},
  black_market: {},
  deliveries: { beams: { city: "town", pay: { wood: 3 }, do: [{ gain: { gold: 4 } }] } },
  artefacts: { charter: { always: { recruit_discount: 2, villa_discount: 3 } } },
  insignia: { boots: { copies: 3, always: { steps: 1 } }, sail: { copies: 2, always: { sea: 1 } }, axe: { copies: 2, always: { harvest_wood: 1 } }, seal: { copies: 1, always: { build_discount: 1 } } },
  associates: { ann: { resource: "wood" } },
  stories: {},
} as unknown as Files;
const pieces = new Pieces(files);

function player(change: Partial<PlayerView> = {}): PlayerView {
  return {
    home: "town", story: "s", at: "town", gold: 3, goods: {}, prestige: 0, income: 1, earns: 1, pawns: 7, rewarded: 0, shops: ["town"], villas: [], built: [],
    associates: [], insignia: [], artefacts: [], shop_cards: 2, quests: 1, sequels: [], black_market: 0, offers_made: 0, ...change,
  };
}
function table(own: PlayerView, change: Partial<View> = {}): View {
  const supply = { wood: 15, wine: 1 };
  return { active: 1, actions: 4, steps: 0, players: { 1: own, 2: player({ at: "rock" }) }, supply, inhabitants: ["harbour"], delivery: "beams", ...change } as unknown as View;
}
const plan = (view: View, actions: Action[]) => project(pieces, view, 1, actions);
const step = (to: string): Action => ({ do: "step", to });

describe("a plan", () => {
  test("goes step by step: two to an action, and the sea costs gold (MK-21)", () => {
    const view = table(player());
    const { prospects } = plan(view, [step("field"), step("harbour"), step("rock")]);
    expect(prospects.map(({ actions, steps, gold }) => [actions, steps, gold])).toEqual([[4, 0, 3], [3, 1, 3], [3, 0, 3], [2, 1, 1]]);
  });
  test("ends where a step is not possible", () => {
    expect(plan(table(player()), [step("harbour")]).done).toEqual([]);
    expect(plan(table(player({ at: "harbour", gold: 1 })), [step("rock")]).done).toEqual([]);
    expect(plan(table(player(), { actions: 0 }), [step("field")]).done).toEqual([]);
    expect(plan(table(player(), { actions: 0, steps: 1 }), [step("field")]).done).toHaveLength(1);
  });
  test("another action ends the move; what was left of it is lost (MK-21)", () => {
    const { prospects } = plan(table(player()), [step("field"), { do: "harvest", resource: "wood" }, step("harbour")]);
    expect(prospects.at(-1)).toMatchObject({ actions: 1, steps: 1, goods: { wood: 2 } });
  });
  test("harvests what the supply has, and more with the tile for it (MK-22, MK-43)", () => {
    const view = table(player({ at: "field", insignia: [{ kind: "axe", count: 2 }] }));
    const { prospects } = plan(view, [{ do: "harvest", resource: "wood" }, { do: "harvest", resource: "wine" }, { do: "harvest", resource: "wine" }]);
    expect(prospects).toHaveLength(3);
    expect(prospects.at(-1)).toMatchObject({ goods: { wood: 4, wine: 1 }, supply: { wine: 0 } });
  });
  test("works for gold, four times and no more (MK-20, MK-23)", () => {
    expect(plan(table(player()), Array<Action>(5).fill({ do: "work" })).prospects.at(-1)).toMatchObject({ gold: 7, actions: 0 });
  });
  test("is closed by what shows something", () => {
    const { done, prospects } = plan(table(player({ at: "harbour" })), [{ do: "meet" }, { do: "work" }]);
    expect(done).toEqual([{ do: "meet" }]);
    expect(prospects.at(-1)).toMatchObject({ closed: true, actions: 3 });
  });
  test("builds with what it will have then, and not where a shop stands already (MK-24)", () => {
    const harvested: Action[] = [step("field"), { do: "harvest", resource: "wood" }, step("town"), { do: "build", card: "stall" }];
    expect(plan(table(player()), harvested).done).toHaveLength(3);
    expect(plan(table(player({ shops: [] })), harvested).done).toHaveLength(4);
    const poor = player({ shops: [], gold: 1, goods: { wood: 2 } });
    expect(plan(table(poor), [{ do: "build", card: "stall" }]).done).toEqual([]);
    expect(plan(table({ ...poor, insignia: [{ kind: "seal", count: 1 }] }), [{ do: "build", card: "stall" }]).done).toHaveLength(1);
  });
  test("buys a villa where one stands that is nobody's, for its price (MK-31)", () => {
    const rich = player({ at: "rock", gold: 8 });
    expect(plan(table(rich), [{ do: "villa" }]).done).toHaveLength(1);
    expect(plan(table({ ...rich, gold: 7 }), [{ do: "villa" }]).done).toEqual([]);
    expect(plan(table(rich, { players: { 1: rich, 2: player({ villas: ["rock"] }) } }), [{ do: "villa" }]).done).toEqual([]);
    expect(priceOf(pieces, player({ artefacts: ["charter"] }), "villa")).toBe(5);
  });
  test("delivers to the city of the card only, and completes a quest whose conditions hold (MK-28, MK-29)", () => {
    const goods = { wood: 3, wine: 1 };
    expect(plan(table(player({ goods })), [{ do: "deliver" }]).done).toHaveLength(1);
    expect(plan(table(player({ goods, at: "field" })), [{ do: "deliver" }]).done).toEqual([]);
    expect(plan(table(player({ goods })), [{ do: "complete", quest: "errand" }]).done).toHaveLength(1);
    expect(plan(table(player({ goods, at: "rock" })), [{ do: "complete", quest: "errand" }]).done).toEqual([]);
    expect(plan(table(player({ insignia: [{ kind: "boots", count: 1 }] })), [{ do: "complete", quest: "riddle", way: 2 }]).done).toHaveLength(1);
    expect(plan(table(player()), [{ do: "complete", quest: "riddle", way: 2 }]).done).toEqual([]);
  });
  test("knows nothing of what it cannot plan", () => {
    expect(plan(table(player()), [{ do: "end_turn" }]).done).toEqual([]);
  });
});

describe("journeys", () => {
  test("take the fewest actions, then the least gold", () => {
    const own = player();
    const found = journeys(pieces, own, prospectOf(table(own), 1)!);
    expect([...found.keys()].sort()).toEqual(["cape", "field", "harbour", "rock"]);
    expect(found.get("harbour")).toEqual({ way: ["field", "harbour"], actions: 1, steps: 2, gold: 0 });
    expect(found.get("rock")).toEqual({ way: ["field", "harbour", "rock"], actions: 2, steps: 3, gold: 2 });
  });
  test("end where gold or actions end", () => {
    const own = player({ gold: 1 });
    expect(journeys(pieces, own, prospectOf(table(own), 1)!).has("rock")).toBe(false);
    expect([...journeys(pieces, own, prospectOf(table(own, { actions: 0, steps: 1 }), 1)!).keys()]).toEqual(["field"]);
    expect(journeys(pieces, own, prospectOf(table(own, { actions: 0 }), 1)!).size).toBe(0);
  });
  test("go on with the steps that are left, and farther with mounts", () => {
    const own = player({ insignia: [{ kind: "boots", count: 2 }, { kind: "sail", count: 1 }] });
    const found = journeys(pieces, own, prospectOf(table(own, { actions: 1, steps: 1 }), 1)!);
    expect(found.get("field")).toMatchObject({ actions: 0 });
    expect(found.get("rock")).toMatchObject({ actions: 1, gold: 1 });
    expect(stepsOf(pieces, own)).toBe(4);
  });
});

test("follow agrees with every journey of the standard map that it finds", async () => {
  const { shelf } = await import("./set.svelte");
  for (const [home, place] of Object.entries(shelf.pieces.map.places)) {
    if (place.city !== "home") continue;
    const own = player({ home, at: home, gold: 4 });
    const view = table(own);
    for (const { way, actions, gold } of journeys(shelf.pieces, own, prospectOf(view, 1)!).values()) {
      let now = prospectOf(view, 1)!;
      for (const to of way) now = follow(shelf.pieces, view, 1, now, step(to))!;
      expect([4 - now.actions, 4 - now.gold]).toEqual([actions, gold]);
    }
  }
});

test("conditions hold by what one has and where one stands", () => {
  const own = player({ prestige: 2, goods: { wine: 2 } });
  const now = prospectOf(table(own), 1)!;
  expect(holds(pieces, own, now, { at: "home" })).toBe(true);
  expect(holds(pieces, own, now, { at: "city" })).toBe(true);
  expect(holds(pieces, own, now, { at: "isle" })).toBe(false);
  expect(holds(pieces, own, now, { has: { prestige: 2, wine: 2 } })).toBe(true);
  expect(holds(pieces, own, now, { at_most: { wine: 1 } })).toBe(false);
  expect(holds(pieces, own, now, { shop_in: "town" })).toBe(true);
  expect(covers(now, { gold: 4 }, 1)).toBe(true);
  expect(isPossible(pieces, own, now, { pay: { gold: 4 } })).toBe(false);
  expect(bonusOf(pieces, player({ insignia: [{ kind: "boots", count: 2 }] }), "steps")).toBe(2);
});
