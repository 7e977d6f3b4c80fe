import { describe, expect, it } from "vitest";
import type { Floor, PileView, PlayerView, View } from "../../generated/sultaniya";
import { beamsOf, callsOf, headroom, margin, openPlaces, tileHeight, tilesOf } from "./palace";
import { halfWidth, sheet } from "./sheet.svelte";

const palace: PlayerView["palace"] = {
  ground: { "column-4": { tile: "ali_baba_left", face: "front" }, "column-6": { tile: "ali_baba_right", face: "front" } },
  first: { "column-5": { tile: "ali_baba_above", face: "front" }, "column-7": { tile: "first_03", face: "back" } },
  second: {},
  roof: {},
};
const pile = (...front: string[]): PileView => ({ tiles: 5, front, unseen: [], bottom: [] });
const piles: Record<Floor, PileView> = { ground: pile(), first: pile("lobby", "first_03"), second: pile(), roof: pile() };
const view = { piles, players: { 2: { palace: { ...palace, roof: { "column-3": { tile: "spire", face: "front" } } } } } } as unknown as View;
const firstRow = headroom + 2 * tileHeight;

describe("a palace", () => {
  it("is drawn from the ground up, each row half a tile off the one below", () => {
    expect(tilesOf(palace).map(({ tile, x, y }) => [tile, (x - margin) / halfWidth, y])).toEqual([
      ["ali_baba_left", 4, firstRow + tileHeight],
      ["ali_baba_right", 6, firstRow + tileHeight],
      ["ali_baba_above", 5, firstRow],
      ["first_03", 7, firstRow],
    ]);
  });

  it("has a beam under a half that nothing carries", () => {
    expect(beamsOf(palace)).toEqual([{ x: margin + 8 * halfWidth, y: firstRow + tileHeight }]);
  });

  const ways = [
    { do: "build", tile: "lobby", at: "column-7", face: "front" },
    { do: "build", tile: "lobby", at: "column-7", face: "back" },
    { do: "build", tile: "first_03", at: "column-3", face: "front" },
    { do: "move", tile: "spire", at: "column-7", face: "front" },
  ] as const;
  const right = { row: "first", at: "column-7", x: margin + 7 * halfWidth, y: firstRow, ways: ways.slice(0, 2) };

  it("shows each place where something may be built once, with all that fits there, whatever tiles are called", () => {
    expect(openPlaces([...ways, { do: "pass" }, { do: "return", tile: "spire" }], view)).toEqual([
      right,
      { row: "first", at: "column-3", x: margin + 3 * halfWidth, y: firstRow, ways: ways.slice(2, 3) },
      { row: "roof", at: "column-7", x: margin + 7 * halfWidth, y: headroom, ways: ways.slice(3) },
    ]);
  });

  it("shows only the places of a tile that was taken", () => {
    expect(openPlaces(ways, view, "lobby")).toEqual([right]);
    expect(openPlaces(ways, view, "garden_07")).toEqual([]);
  });

  it("has what the Seer found built in the row of its pile", () => {
    const sought = { ...view, question: { what: "seek", number: 7, pile: "second", asked: {} } } as View;
    expect(openPlaces([{ do: "build", tile: "loggia", at: "column-4", face: "front" }], sought)[0]?.row).toBe("second");
  });

  it("knows to which piles a djinn may be called", () => {
    const calls = [{ do: "call", djinn: "seer", pile: "roof" }, { do: "call", djinn: "twin" }, { do: "pass" }] as const;
    expect(callsOf(calls, "seer")).toEqual([calls[0]]);
    expect(callsOf(calls, "mover")).toEqual([]);
  });

  it("has a picture for each face of a tile, and none for what is not in the set", () => {
    expect(sheet.pictureOf("tile", "roof_01", "back")).toBe("#tile-roof_01-back");
    expect(sheet.pictureOf("sign", "guard")).toBe("#sign-guard");
    expect(sheet.pictureOf("tile", "roof_99", "front")).toBeUndefined();
  });
});
