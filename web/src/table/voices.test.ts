import { expect, it } from "vitest";
import { emblems } from "../art/Emblem.svelte";
import { voiceOf, voices } from "./voices";

it("gives each of fifteen seats an emblem that nobody else has", () => {
  const seats = Array.from({ length: 15 }, (_, i) => voiceOf(i + 1));
  expect(new Set(seats).size).toBe(15);
  expect(new Set(seats.map((voice) => emblems[voice])).size).toBe(15);
  expect(voices.every((voice) => emblems[voice])).toBe(true);
});
