import { beforeEach, expect, test, vi } from "vitest";
import { places, rise, sitAt } from "./seated";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
beforeEach(() => kept.clear());

const tables = () => places().map(({ table }) => table);

test("the newest comes first, each once, and only a few are kept", () => {
  for (const table of ["a", "b", "a", "c", "d", "e", "f", "g"]) sitAt({ table, game: "verrat" });
  expect(tables()).toEqual(["g", "f", "e", "d", "c", "a"]);
});

test("whoever rises is not led back", () => {
  sitAt({ table: "a", game: "verrat" });
  sitAt({ table: "b", game: "karaya" });
  rise("a");
  expect(places()).toEqual([{ table: "b", game: "karaya" }]);
  rise("b");
  expect(places()).toEqual([]);
});

test("what was kept wrongly is no place", () => {
  kept.set("divan.tables", '[{"table":1},null,{"table":"a","game":"verrat"}]');
  expect(tables()).toEqual(["a"]);
  kept.set("divan.tables", "{");
  expect(tables()).toEqual([]);
});
