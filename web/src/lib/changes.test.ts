import { expect, test } from "vitest";
import type { Chair, People } from "../generated/protocol";
import { changesOf, stoodIn } from "./changes";

const table = (one: Chair, host: 1 | 2 = 2): People => ({ status: "running", seats: { 1: one, 2: { name: "Basile", here: true } }, host, watching: 0 });
const amina = { name: "Amina", here: true };

test("a bot takes over, and the person comes back", () => {
  expect(changesOf(table(amina), table({ ...amina, bot_plays: true }))).toEqual([{ key: "took_over", seat: 1 }]);
  expect(changesOf(table({ ...amina, bot_plays: true }), table(amina))).toEqual([{ key: "back", seat: 1 }]);
  expect(stoodIn(table({ ...amina, bot_plays: true }))).toEqual([1]);
});

test("whoever leaves is named, and so is the new host", () => {
  expect(changesOf(table(amina, 1), table({ name: "Amina", bot: "rules" }, 2))).toEqual([
    { key: "left", seat: 1, name: "Amina" },
    { key: "host", seat: 2 },
  ]);
});

test("somebody takes the seat of a bot", () => {
  expect(changesOf(table({ bot: "rules" }), table({ name: "Cid", here: true }))).toEqual([{ key: "took_seat", seat: 1, name: "Cid" }]);
});

test("nothing is said of a table that gathers, or is seen for the first time", () => {
  expect(changesOf(undefined, table(amina))).toEqual([]);
  expect(changesOf({ ...table({}), status: "open" }, { ...table(amina), status: "open" })).toEqual([]);
});
