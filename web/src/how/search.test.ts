import { describe, expect, test } from "vitest";
import { distance, fold, Index, ruleIn, type Entry } from "./search";

const entries: Entry[] = [
  { anchor: "prison-pardon", title: "La grâce", text: "Une carte de grâce libère un vizir du deuxième cachot. L’exilé, lui, ne revient jamais.", where: "Cachots" },
  { anchor: "VE-60", title: "VE-60", text: "Phase 6, grâce : dans l’ordre du tour.", where: "La grâce", rule: "VE-60" },
  { anchor: "VE-6", title: "VE-6", text: "Six cartes de chaque sorte.", where: "Cartes", rule: "VE-6" },
  { anchor: "thing-ships", title: "Navires", text: "Une sorte de carte de pouvoir. Le cœur de la flotte.", where: "Ce qui est sur la table" },
];
const index = new Index(entries);
const anchorsOf = (query: string) => index.find(query).map(({ entry }) => entry.anchor);

describe("search", () => {
  test("accents_capitals_and_ligatures_do_not_matter", () => {
    expect(anchorsOf("GRACE")).toEqual(["prison-pardon", "VE-60"]);
    expect(anchorsOf("coeur")).toEqual(["thing-ships"]);
    expect(anchorsOf("exile")).toEqual(["prison-pardon"]);
  });
  test("all_words_must_be_there_and_a_plural_finds_the_singular", () => {
    expect(anchorsOf("vizirs cachot")).toEqual(["prison-pardon"]);
    expect(anchorsOf("vizir navire")).toEqual([]);
  });
  test("only_beginnings_of_words_are_found", () => {
    expect(anchorsOf("avires")).toEqual([]);
    expect(anchorsOf("navi")).toEqual(["thing-ships"]);
  });
  test("a_rule_is_found_first_by_its_id_however_it_is_typed", () => {
    expect([ruleIn("ve 60"), ruleIn("VE-60"), ruleIn("su40C"), ruleIn("60")]).toEqual(["VE-60", "VE-60", "SU-40c", undefined]);
    expect(anchorsOf("ve60")).toEqual(["VE-60"]);
    expect(anchorsOf("ve-6")[0]).toBe("VE-6");
  });
  test("what_was_looked_for_is_marked_where_it_is_written", () => {
    const [found] = index.find("grace");
    expect(found?.title).toEqual([{ text: "La ", hit: false }, { text: "grâce", hit: true }]);
    expect(index.find("coeur")[0]?.excerpt.filter(({ hit }) => hit)).toEqual([{ text: "cœur", hit: true }]);
  });
  test("folding_keeps_the_place_of_every_letter", () => {
    const { text, from } = fold("Œuf d’été");
    expect(text).toBe("oeuf d ete");
    expect(from).toEqual([0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
  test("a_slip_of_the_pen_is_answered_with_what_is_nearest", () => {
    expect(distance("cachot", "cahcot")).toBe(1);
    expect(index.suggest("cahcot")).toBe("cachot");
    expect(index.suggest("navrie vizir")).toBeUndefined(); // nothing has both
    expect(index.suggest("pouvior")).toBe("pouvoir");
    expect(index.suggest("xylophone")).toBeUndefined();
  });
  test("nothing_is_found_for_nothing", () => {
    expect(index.find("  ")).toEqual([]);
    expect(index.find("’")).toEqual([]);
  });
});
