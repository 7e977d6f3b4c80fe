import { beforeAll, expect, it, vi } from "vitest";
import { catalogue } from "../../lib/catalogue.svelte";
import { over } from "./guide/example";
import { explain, halvesOf, roofsInWords } from "./words";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await catalogue.openGame("sultaniya");
  await catalogue.speak("en");
});

// The first objective of a palace, counted.
function told(objective: string, count: number, points: number): string {
  const [player] = Object.values(over.players);
  if (!player) throw new Error("nobody");
  const counted = { ...player, score: { ...player.score, goal: { objective, count, points } } };
  return explain({ ...over, players: { ...over.players, 1: counted } }, 1, "goal");
}

it.each([
  ["row_tower", 5, 5, "A row of towers: 5 × 1 = 5 points."],
  ["column_tower", 4, 5, "A column of towers: 4 + 1 = 5 points."],
  ["column_tower", 0, 1, "A column of towers: 0 + 1 = 1 point."],
  ["djinns", 3, 6, "Djinns by the palace: 3 × 2 = 6 points."],
  ["sapphires", 7, 3, "Pairs of sapphires: 3 × 1 = 3 points."],
])("says how an objective comes to its points: %s, %i", (objective, count, points, words) => {
  expect(told(objective, count, points)).toBe(words);
});

it("names a sixth roof without counting it among five", () => {
  expect([5, 6].map(roofsInWords)).toEqual(["5 of 5 roofs", "6 roofs"]);
});

it("tells a tile as it lies", () => {
  expect(halvesOf("ground_01", "front")).toBe("Left: half a gate. Right: a window.");
  expect(halvesOf("ground_01", "back")).toBe("Left: a window. Right: half a gate.");
  expect(halvesOf("roof_02", "back")).toBe("A pointed roof. Left: a sapphire. Right: a guard.");
  expect(halvesOf("roof_19", "back")).toBe("Left: open sky. Right: a window. +5 points.");
});
