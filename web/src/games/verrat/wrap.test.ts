import { expect, it } from "vitest";
import { fitted, wrap } from "./wrap";

it("a text is broken between words", () => {
  expect(wrap("All viziers at court moved one seat", 14, 4)).toEqual(["All viziers at", "court moved", "one seat"]);
});

it("what does not fit ends in an ellipsis", () => {
  expect(wrap("All viziers at court moved one seat", 14, 2)).toEqual(["All viziers at", "court moved…"]);
});

it("a word that is too long has a line of its own", () => {
  expect(wrap("of Constantinople now", 8, 4)).toEqual(["of", "Constantinople", "now"]);
});

it("a word is broken after its hyphen where it must be", () => {
  expect(wrap("of Maximilienne-Alexandra", 14, 4)).toEqual(["of", "Maximilienne-", "Alexandra"]);
  expect(wrap("of Jean-Luc", 14, 4)).toEqual(["of Jean-Luc"]);
});

it("a no-break space does not break", () => {
  expect(wrap("Qui\u202f? Personne", 6, 4)).toEqual(["Qui\u202f?", "Personne"]);
});

it("no line is much shorter than the others where it need not be", () => {
  expect(wrap("The throne is all yours", 20, 4)).toEqual(["The throne", "is all yours"]);
});

it("where the room is round, more lines are shorter", () => {
  const widthOf = (count: number) => 20 - 4 * count;
  expect(fitted("It is up to you", 4, widthOf)).toEqual(["It is up to you"]);
  expect(fitted("It is up to Maria", 4, widthOf)).toEqual(["It is up", "to Maria"]);
  expect(fitted("It is up to Maximilienne-Alexandra", 4, widthOf)).toBeUndefined();
});
