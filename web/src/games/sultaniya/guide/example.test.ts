import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { marksOf, othersGuards, parts, pointsOf } from "../scoring";
import { over } from "./example";

const read = (file: string) => JSON.parse(readFileSync(`../content/sultaniya/${file}`, "utf8")) as unknown;

describe("the finished palace of the guide", () => {
  const player = over.players[1];
  if (!player) throw new Error("nobody");

  it("scores what its picture says", () => {
    expect(pointsOf(player, othersGuards(over, 1))).toBe(player.score.points);
    expect(parts.reduce((sum, part) => sum + (player.score[part]?.points ?? 0), 0)).toBe(player.score.points);
  });

  it.each(parts)("has as many %s as its picture says", (part) => {
    const marks = marksOf(player, part).reduce((sum, { count }) => sum + count, 0);
    expect(marks).toBe(player.score[part]?.count);
  });
});

describe("what is said of a character", () => {
  const boards = read("boards.json") as { id: string; sapphires: number }[];

  it.each(["en", "fr"])("names the sapphires that its board gives (%s)", (language) => {
    const texts = read(`text.${language}.json`) as Record<string, string>;
    const told = (id: string) => Number(/(\d+)\s(?:sapphire|saphir)s?\.$/.exec(texts[`word.${id}.help`] ?? "")?.[1] ?? 0);
    expect(Object.fromEntries(boards.map(({ id }) => [id, told(id)]))).toEqual(Object.fromEntries(boards.map(({ id, sapphires }) => [id, sapphires])));
  });
});
