import { beforeAll, describe, expect, it, vi } from "vitest";
import { City } from "../../generated/verrat";
import { catalogue } from "../../lib/catalogue.svelte";
import { midgame, position } from "./fixtures/position";
import { describe as tell, inWords } from "./words";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await catalogue.openGame("verrat");
});

describe.each(["en", "fr"] as const)("the board in words (%s)", (language) => {
  beforeAll(async () => {
    await catalogue.speak(language);
    catalogue.names = { 1: "Amina", 2: "Basile", 3: "Chiara", 4: "Émile" };
    catalogue.you = 1;
  });

  it("tells twelve seats, seven cities, five other places and four players, and leaves no place unfilled", () => {
    const chapters = inWords(midgame());
    expect(chapters.map(({ lines }) => lines.length)).toEqual([12, 7, 5, 4]);
    for (const { title, lines } of chapters) {
      for (const line of [title, ...lines]) expect(line).not.toMatch(/[{}]|undefined|board\./);
    }
  });

  it("names whoever is in a city", () => {
    expect(tell(midgame(), "gidda")).toContain("Chiara");
    expect(tell(midgame(), "gidda")).toContain("Émile");
  });

  it("tells every city with an empty pile", () => {
    const view = position({ piles: Object.fromEntries(City.map((city) => [city, { cards: 0 }])) });
    for (const city of City) expect(tell(view, city)).not.toMatch(/[{}]/);
  });
});
