import { expect, test } from "vitest";
import { soundOf, soundsOf } from "./sounds";

test("an event sounds as its game says, and one without a sound is silent", () => {
  expect(soundOf("sultaniya", { event: "moved" })).toBe("tile");
  expect(soundOf("verrat", { event: "moved" })).toBe("step");
  expect(soundOf("verrat", { event: "asked" })).toBeUndefined();
  expect(soundOf("probe", { event: "moved" })).toBeUndefined();
});

test("what happens at once is heard once each, in its order", () => {
  const events = ["paid", "built", "harvested", "harvested", "worked", "earned"].map((event) => ({ event }));
  expect(soundsOf("karanor", events)).toEqual(["seal", "tile", "coin"]);
});
