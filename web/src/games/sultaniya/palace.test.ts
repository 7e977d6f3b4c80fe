import { describe, expect, it } from "vitest";
import type { PlayerView } from "../../generated/sultaniya";
import { beamsOf, headroom, margin, openPlaces, tileHeight, tilesOf } from "./palace";
import { halfWidth, pictureOf } from "./sheet";

const palace: PlayerView["palace"] = {
  ground: { "column-4": { tile: "ali_baba_left", face: "front" }, "column-6": { tile: "ali_baba_right", face: "front" } },
  first: { "column-5": { tile: "ali_baba_above", face: "front" }, "column-7": { tile: "first_03", face: "back" } },
  second: {},
  roof: {},
};
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

  it("shows each place where something may be built once, with all that fits there", () => {
    const ways = [
      { do: "build", tile: "first_03", at: "column-7", face: "front" },
      { do: "build", tile: "first_03", at: "column-7", face: "back" },
      { do: "move", tile: "roof_01", at: "column-7", face: "front" },
    ] as const;
    expect(openPlaces([...ways, { do: "pass" }, { do: "return", tile: "roof_01" }])).toEqual([
      { row: "first", at: "column-7", x: margin + 7 * halfWidth, y: firstRow, ways: ways.slice(0, 2) },
      { row: "roof", at: "column-7", x: margin + 7 * halfWidth, y: headroom, ways: ways.slice(2) },
    ]);
  });

  it("has a picture for each face of a tile, and none for what is not in the set", () => {
    expect(pictureOf("tile", "roof_01", "back")).toBe("#tile-roof_01-back");
    expect(pictureOf("sign", "guard")).toBe("#sign-guard");
    expect(pictureOf("tile", "roof_99", "front")).toBeUndefined();
  });
});
