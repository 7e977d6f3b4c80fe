import { expect, test } from "vitest";
import { guides } from "../generated/texts/guides";
import { chaptersOf, sectionOf, stepsIn } from "./guide";
import { picturesOf } from "./pictures";

const games = Object.keys(guides).filter((room) => room !== "core");

test.each(games)("every_picture_of_%s_is_there_and_none_is_left_over", async (game) => {
  const wanted = guides[game]?.flatMap(({ sections }) => sections.flatMap(({ picture }) => picture ?? [])) ?? [];
  expect(Object.keys(await picturesOf(game)).sort()).toEqual(wanted.sort());
});
test("a_rule_leads_to_the_section_in_which_it_stands_first", () => {
  const chapters = chaptersOf("verrat", []);
  expect(sectionOf(chapters, "VE-26")?.anchor).toBe("plans-journeys");
  expect(sectionOf(chapters, "TABLE-7")?.anchor).toBe("table-acting");
  expect(sectionOf(chapters, "VE-999")).toBeUndefined();
});
test("a_game_without_a_guide_shows_its_rules_in_order", () => {
  const [rules] = chaptersOf("nowhere", ["rule.NO-10", "rule.NO-2", "rule.NO-2a", "word.gold"]);
  expect(rules?.sections[0]?.rules).toEqual(["NO-2", "NO-2a", "NO-10"]);
});
test("the_game_in_short_is_in_its_order", () => {
  expect(stepsIn(["how.10.title", "how.2.title", "how.2.text", "how.rules"]).map(({ text }) => text)).toEqual(["how.2.text", "how.10.text"]);
});
