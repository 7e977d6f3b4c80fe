import { beforeEach, expect, test, vi } from "vitest";
import { seatedTables, rise, sitAt } from "./seated";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
});
beforeEach(() => stored.clear());

const tables = () => seatedTables().map(({ table }) => table);

test("the newest comes first, each once, and only a few are stored", () => {
  for (const table of ["a", "b", "a", "c", "d", "e", "f", "g"]) sitAt({ table, game: "verrat" });
  expect(tables()).toEqual(["g", "f", "e", "d", "c", "a"]);
});

test("matches that are over stay listed after the others, with their results", () => {
  sitAt({ table: "a", game: "verrat" });
  sitAt({ table: "a", game: "verrat", over: 5, rank: 2, of: 4, points: 7 });
  sitAt({ table: "b", game: "verrat" });
  for (const table of ["c", "d", "e", "f"]) sitAt({ table, game: "karaya", over: 6 });
  expect(tables()).toEqual(["b", "f", "e", "d", "c"]);
});

test("whoever rises is not led back", () => {
  sitAt({ table: "a", game: "verrat" });
  sitAt({ table: "b", game: "karaya" });
  rise("a");
  expect(seatedTables()).toEqual([{ table: "b", game: "karaya" }]);
  rise("b");
  expect(seatedTables()).toEqual([]);
});

test("a malformed stored value is no table", () => {
  stored.set("divan.tables", '[{"table":1},null,{"table":"a","game":"verrat"}]');
  expect(tables()).toEqual(["a"]);
  stored.set("divan.tables", "{");
  expect(tables()).toEqual([]);
});
