import { describe, expect, it } from "vitest";
import type { GameShape, Shape, StructShape } from "../lib/shape";
import { arrange, sizeOf } from "./arrange";

const number: Shape = { is: "number" };
const struct = (members: Record<string, Shape>, optional: string[] = []): StructShape => ({ is: "struct", members, optional });
const bySeat = (of: Shape): Shape => ({ is: "keyed", by: { is: "seat" }, of });
const role: Shape = { is: "word", name: "Role", words: ["sultan", "slave"] };
const places: Shape = { is: "keyed", by: { is: "word", name: "Place", words: ["north", "south"] }, of: role };

function game(members: Record<string, Shape>): GameShape {
  return { view: struct(members), actions: {}, claims: {}, options: struct({}), notebook: struct({}) };
}

describe("a view without a board", () => {
  it("tells of the table, of the reader, of each player, then the rest", () => {
    const shape = game({
      turn: number,
      players: bySeat(struct({ gold: number, ready: { is: "flag" }, never: number })),
      secrets: bySeat(struct({ role }, ["role"])),
      votes: bySeat({ is: "seat" }),
      places,
    });
    const view = {
      turn: 3,
      players: { 1: { gold: 2, ready: true, never: 0 }, 2: { gold: 0, ready: false, never: 0 }, 3: { gold: 1, ready: false, never: 0 } },
      secrets: { 2: { role: "sultan" } },
      votes: { 1: 3, 3: 1 },
      places: { north: "slave" },
    };
    const laid = arrange(shape, view, 2);
    expect(laid.facts.map(({ name }) => name)).toEqual(["turn"]);
    expect(laid.mine.map(({ name, value }) => [name, value])).toEqual([["secrets", { role: "sultan" }]]);
    expect(laid.columns.map(({ name }) => name)).toEqual(["gold", "votes"]);
    expect(laid.signs.map(({ name }) => name)).toEqual(["ready"]);
    expect(laid.seats).toEqual([2, 3, 1]);
    expect(laid.groups.map(({ name }) => name)).toEqual(["places"]);
  });

  it("opens what only holds other things together", () => {
    const board = struct({ turn: number, purses: bySeat(struct({ coins: number })) });
    const laid = arrange(game({ board, clock: struct({ hour: number }) }), { board: { turn: 1, purses: { 1: { coins: 3 }, 2: { coins: 4 } } }, clock: { hour: 5 } }, undefined);
    expect(laid.facts.map(({ name }) => name)).toEqual(["turn"]);
    expect(laid.columns.map(({ name }) => name)).toEqual(["purses"]);
    expect(laid.groups.map(({ name }) => name)).toEqual(["clock"]);
  });

  it("tells of a question only what the action bar does not", () => {
    const question = struct({ what: role, number, asked: bySeat(struct({ answered: { is: "flag" } })), about: role });
    const laid = arrange(game({ question }), { question: { what: "sultan", number: 4, asked: { 1: { answered: true } }, about: "slave" } }, 1);
    expect(laid.facts.map(({ name }) => name)).toEqual(["about"]);
    expect(laid.signs).toEqual([]);
  });

  it("keeps apart what is told of the reader alone, and says nothing of what a game would not tell", () => {
    const shape = game({
      steps: number,
      seats: number,
      players: bySeat(struct({ gold: number, made: number, hand: struct({ cards: { is: "list", of: role } }) }, ["hand"])),
    });
    const view = { steps: 0, seats: 2, players: { 1: { gold: 1, made: 2 }, 2: { gold: 3, made: 1, hand: { cards: ["slave"] } } } };
    const laid = arrange(shape, view, 2, { hidden: ["seats", "made"], quiet: ["steps"] });
    expect(laid.mine.map(({ name, value }) => [name, value])).toEqual([["hand", { cards: ["slave"] }]]);
    expect(laid.facts).toEqual([]);
    expect(laid.columns.map(({ name }) => name)).toEqual(["gold"]);
    expect(arrange(shape, { ...view, steps: 1 }, 1, { quiet: ["steps"] }).facts.map(({ name }) => name)).toEqual(["steps", "seats"]);
  });

  it("leaves out what is empty and follows a game's wishes", () => {
    const laid = arrange(game({ hand: { is: "list", of: role }, pile: { is: "list", of: role } }), { hand: ["slave"], pile: [] }, 1, { mine: ["hand"] });
    expect(laid.mine.map(({ name }) => name)).toEqual(["hand"]);
    expect(laid.groups).toEqual([]);
  });

  it("is measured by what it tells", () => {
    expect(sizeOf({ a: [1, 2], b: { c: "x" }, d: {} })).toBe(3);
  });
});
