import { expect, test } from "vitest";
import { chaptersOf, sectionOf, stepsIn } from "./guide";

test("a_rule_leads_to_the_section_in_which_it_stands_first", () => {
  const chapters = chaptersOf("verrat");
  expect(sectionOf(chapters, "VE-26")?.anchor).toBe("plans-journeys");
  expect(sectionOf(chapters, "TABLE-7")?.anchor).toBe("table-acting");
  expect(sectionOf(chapters, "VE-999")).toBeUndefined();
});
test("the_game_in_short_is_in_its_order", () => {
  expect(stepsIn(["how.10.title", "how.2.title", "how.2.text", "how.rules"]).map(({ text }) => text)).toEqual(["how.2.text", "how.10.text"]);
});
