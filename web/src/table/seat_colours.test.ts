import { expect, it } from "vitest";
import { emblems } from "../art/Emblem.svelte";
import { seatColourOf, seatColours } from "./seat_colours";

it("gives each of fifteen seats an emblem that nobody else has", () => {
  const seats = Array.from({ length: 15 }, (_, i) => seatColourOf(i + 1));
  expect(new Set(seats).size).toBe(15);
  expect(new Set(seats.map((seatColour) => emblems[seatColour])).size).toBe(15);
  expect(seatColours.every((seatColour) => emblems[seatColour])).toBe(true);
});
