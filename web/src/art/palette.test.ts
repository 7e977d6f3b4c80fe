import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./palette.css", import.meta.url), "utf8");

function colours(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split("}")[0] ?? "";
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", value = ""]) => [name, value]));
}

function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const seatColours = ["lapis", "teal", "saffron", "garnet", "olive", "plum"];
const grounds = ["paper", "sheet", "felt"];
const inks = ["ink", "soft", "brass-ink", ...seatColours.map((seatColour) => `${seatColour}-ink`)];
const texts: [text: string, ground: string][] = [
  ...inks.flatMap((text) => grounds.map((ground): [string, string] => [text, ground])),
  ...seatColours.map((seatColour): [string, string] => [`on-${seatColour}`, seatColour]),
  ["on-night", "night"],
  ["gilt", "night"],
  ["on-carpet", "carpet"],
  ["gilt", "carpet"],
  ["ink", "card"],
  ["soft", "card"],
];
// Signs that must be told from their ground: the frame of a chosen place, the fill of a pawn, the kinds of power.
const signs: [sign: string, ground: string][] = [
  ...["lapis", "teal", "garnet", "olive", "plum"].flatMap((seatColour) => ["sheet", "card"].map((ground): [string, string] => [seatColour, ground])),
  ["brass", "sheet"],
  ["outline", "cloth"],
  ["outline", "skin"],
];

describe.each([":root", ':root[data-theme="dark"]'])("the palette %s", (selector) => {
  const palette = colours(selector);
  const colour = (name: string): string => {
    const value = palette.get(name);
    if (!value) throw new Error(`${name} has no colour in ${selector}`);
    return value;
  };

  it.each(texts)("%s can be read on %s", (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(signs)("%s can be told from %s", (sign, ground) => {
    expect(contrast(colour(sign), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});

describe("both palettes", () => {
  it("have the same roles", () => {
    const [day, night] = [":root", ':root[data-theme="dark"]'].map((selector) => [...colours(selector).keys()].sort());
    expect(night).toEqual(day);
  });
});
