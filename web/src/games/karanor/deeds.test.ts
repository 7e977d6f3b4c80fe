import { expect, test } from "vitest";
import type { Event } from "../../generated/karanor";
import { leftFor, wantable } from "./bargains";
import { blocksOf, emblemOf, rowsOf } from "./deeds";
import { kinds, shelf } from "./set.svelte";
import { partsOf, signs } from "./signs";
import { doneIn, plannedIn } from "./turn";

const { pieces } = shelf;

test("every piece of the standard set is told in signs that there are", () => {
  for (const kind of kinds) {
    for (const name of pieces.all(kind)) {
      const blocks = blocksOf(pieces.find(name)!);
      expect(blocks.length, name).toBeGreaterThan(0);
      for (const { sign } of blocks.flatMap(({ rows }) => rows.flatMap(({ tokens }) => tokens))) {
        const drawn = pieces.kindOf(sign) ? emblemOf(pieces, sign) : sign;
        expect(sign === "any" || partsOf(drawn) !== signs.any, `${name}: ${sign}`).toBe(true);
      }
    }
  }
});

test("a deed is told as what must hold, what is paid, what follows", () => {
  expect(rowsOf({ if: [{ at: "kien" }, { has: { mount: 1 } }], pay: { gold: 2 }, do: [{ gain: { prestige: 1 } }, { steal: { gold: 3 }, who: "chosen" }] })).toEqual([
    { kind: "if", tokens: [{ sign: "place", place: "kien" }, { sign: "mount", count: 1, how: "least" }] },
    { kind: "pay", tokens: [{ sign: "gold", count: 2 }] },
    { kind: "do", tokens: [{ sign: "prestige", count: 1, how: "gain" }, { sign: "gold", count: 3, how: "steal", who: "chosen" }] },
  ]);
  expect(rowsOf({ do: [{ move: "home", who: "chosen" }, { cancel: "event" }, { actions: 2 }] })[0]?.tokens.map(({ sign }) => sign)).toEqual(["move", "home", "cancel", "action"]);
});

test("ways, bonuses and what is always given stand in blocks of their own", () => {
  const titles = (piece: Parameters<typeof blocksOf>[0]) => blocksOf(piece).map(({ title }) => title);
  expect(titles({ pay: { gold: 1 }, bonus: { pay: { gold: 3 } } })).toEqual([undefined, "bonus"]);
  expect(titles({ when: "any_time", choose: [{ pay: { gold: 1 } }, { do: [{ actions: 1 }] }] })).toEqual([undefined, "way", "way"]);
  expect(titles({ always: { steps: 1 }, use: { every: "turn", do: [{ actions: 1 }] } })).toEqual([undefined, "turn"]);
});

test("a tile tells what it gives more, or what is paid less", () => {
  const tokens = (always: Record<string, number>) => blocksOf({ always })[0]?.rows[0]?.tokens;
  expect(tokens({ steps: 1 })).toEqual([{ sign: "always_steps", count: 1, how: "gain" }]);
  expect(tokens({ sea: 2 })).toEqual([{ sign: "always_sea" }, { sign: "gold", count: 2, how: "lose" }]);
  expect(tokens({ villa_discount: 2, quest_gold: 1 })).toEqual([{ sign: "always_villa_discount" }, { sign: "gold", count: 2, how: "lose" }, { sign: "always_quest_gold" }, { sign: "gold", count: 1, how: "gain" }]);
  expect(tokens({ harvest_wine: 1, guard: 1 })).toEqual([{ sign: "harvest" }, { sign: "wine", count: 1, how: "gain" }, { sign: "always_guard" }]);
});

test("a turn is told by one sign for each action", () => {
  const stepped = { event: "stepped", seat: 1, from: "a", to: "b", gold: 0 } as const;
  const events: Event[] = [
    { event: "worked", seat: 2, gold: 1 },
    { event: "turn_began", seat: 1, round: 2 },
    stepped,
    stepped,
    stepped,
    { event: "harvested", seat: 1, resource: "wood", count: 2 },
    { event: "worked", seat: 2, gold: 1 },
  ];
  expect(doneIn(events, 1, 2)).toEqual(["step", "step", "wood"]);
  expect(doneIn(events, 1, 3)).toEqual(["step", "wood"]);
  const prospect = { at: "a", gold: 0, goods: {}, supply: {}, steps: 0, closed: false };
  expect(plannedIn([{ do: "step", to: "b" }, { do: "step", to: "c" }, { do: "work" }], [4, 3, 3, 2].map((actions) => ({ ...prospect, actions })))).toEqual(["step", "work"]);
});

test("of several one can ask what all have, of anybody what one has", () => {
  const wares = (gold: number, wood: number) => ({ want: { gold, goods: { wood }, associates: [], insignia: ["mount"], artefacts: [] } });
  const bounds = { open: true, offers_left: 8, least_each_way: 0, give: {}, partners: { 2: wares(3, 1), 3: wares(5, 0) } };
  expect(wantable(bounds, [2])).toEqual({ gold: 3, wood: 1, mount: 1 });
  expect(wantable(bounds, [2, 3])).toEqual({ gold: 3, mount: 1 });
  expect(wantable(bounds, [])).toEqual({ gold: 5, wood: 1, mount: 1 });
  expect(leftFor({ offers: { 1: { first: {} } } } as never, 1, 8)).toBe(1);
  expect(leftFor({ offers: {} } as never, 1, 8)).toBe(2);
});
