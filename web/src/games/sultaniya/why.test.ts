import { describe, expect, it } from "vitest";
import { gatehouse, player, table } from "./fixtures/position";
import { whyNotCall, whyNotUncover } from "./why";

const reason = ({ rule, reason: why }: { rule: string; reason: string }) => `${rule}.${why}`;

describe("why a djinn does not come", () => {
  const rich = { 1: player({ sapphires: 9 }) };

  it("is that it is not one's turn, or not its beginning", () => {
    expect(reason(whyNotCall(table(), 2, "seer"))).toBe("SU-40.not_your_turn");
    expect(reason(whyNotCall(table({ question: { what: "build", number: 3, asked: { 1: { answered: false } } } }), 1, "seer"))).toBe("SU-40.not_now");
  });

  it("is its cost, before anything else", () => {
    expect(whyNotCall(table(), 1, "seer")).toEqual({ rule: "SU-40c", reason: "too_dear", args: { djinn: "seer", cost: 3 } });
  });

  it("is that it is of no use", () => {
    const bare = { ...gatehouse, ground: {}, first: {} };
    expect(reason(whyNotCall(table({ players: { 1: player({ sapphires: 9, palace: bare }) } }), 1, "mover"))).toBe("SU-40c.nothing_built");
    expect(reason(whyNotCall(table({ players: rich }), 1, "twin"))).toBe("SU-40c.no_tile_left");
    expect(reason(whyNotCall(table({ players: rich }), 1, "seer"))).toBe("SU-40c.pile_is_empty");
    expect(reason(whyNotCall(table({ players: rich }), 1, "sweeper"))).toBe("SU-40c.no_tile_there");
  });
});

describe("why nothing is uncovered", () => {
  const now = { builds: 1, built: false, broken: false, barred: [] };

  it("is one of the reasons that the server has", () => {
    expect(reason(whyNotUncover(table(), 2, "roof"))).toBe("SU-20.not_your_turn");
    expect(reason(whyNotUncover(table({ now: { ...now, broken: true } }), 1, "roof"))).toBe("SU-43.mend_first");
    expect(reason(whyNotUncover(table({ now: { ...now, uncovering: "first" } }), 1, "roof"))).toBe("SU-20.one_pile_only");
    expect(reason(whyNotUncover(table({ now: { ...now, barred: ["roof"] } }), 1, "roof"))).toBe("SU-42.same_pile_twice");
    expect(reason(whyNotUncover(table({ now: { ...now, barred: ["ground", "first"] } }), 1, "roof"))).toBe("SU-42.two_piles_only");
    expect(reason(whyNotUncover(table({ now: { ...now, builds: 2, barred: ["ground"], uncovering: "first" } }), 1, "roof"))).toBe("SU-42.two_piles_only");
    const { piles } = table();
    expect(reason(whyNotUncover(table({ piles: { ...piles, roof: { ...piles.roof, tiles: 0 } } }), 1, "roof"))).toBe("SU-20.pile_is_empty");
    expect(reason(whyNotUncover(table({ piles: { ...piles, roof: { ...piles.roof, front: ["a", "b", "c"] } } }), 1, "roof"))).toBe("SU-20.three_lie_there");
    expect(reason(whyNotUncover(table({ question: { what: "move", number: 3, asked: { 1: { answered: false } } } }), 1, "roof"))).toBe("SU-20.not_now");
  });
});
