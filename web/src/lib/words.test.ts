import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Words, plain, type Args, type Texts } from "./words";

// Read by content/texts.cpp and tools/catalogue too (docs/texts.md).
interface Vectors {
  texts: Texts;
  players: string[];
  cases: ({ language?: string; reader?: number; gives: string } & ({ say: string; args: Args } | { word: unknown; kind?: string }))[];
}
const vectors = JSON.parse(readFileSync(new URL("../../../tests/texts/templates.json", import.meta.url), "utf8")) as Vectors;

function words(you?: number, language = "en"): Words {
  return new Words({
    find: (key) => vectors.texts[key],
    isOne: (count) => count === 1 || (language === "fr" && count === 0),
    name: (seat) => vectors.players[seat - 1],
    you,
  });
}

describe("words", () => {
  it.each(vectors.cases)("give what the vectors say: $gives", (vector) => {
    const said = words(vector.reader, vector.language);
    expect("say" in vector ? said.say(vector.say, vector.args) : said.word(vector.word, vector.kind)).toBe(vector.gives);
  });

  it("name players, and the reader as you", () => {
    expect(words(1).player(1)).toBe("you");
    expect(words().player(12)).toBe("Player 12");
  });

  it("come in pieces that know players and words", () => {
    const pieces = words().pieces("event.taken", { seat: 1, card: "gold" });
    expect(pieces).toEqual([
      { text: "Basile", seat: 1 },
      { text: " " },
      { text: "takes" },
      { text: " the " },
      { text: "gold card", word: "gold" },
      { text: "." },
    ]);
    expect(words().pieces("event.went", { vizier: "3-tall", to: "stay" })[0]).toEqual({ text: "Cem’s tall vizier", seat: 3, word: "3-tall" });
    expect(words(3).pieces("event.went", { vizier: "3-short", to: "stay" })[0]).toEqual({ text: "my short vizier", seat: 3, word: "3-short" });
    expect(plain(pieces)).toBe("Basile takes the gold card.");
  });
});
