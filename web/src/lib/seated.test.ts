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
