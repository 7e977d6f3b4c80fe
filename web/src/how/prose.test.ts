import { expect, test } from "vitest";
import { blocksOf, plainOf } from "./prose";

test("a_text_is_paragraphs_and_lists", () => {
  expect(blocksOf("One\n\n- a\n- b\n\n1. first\n2. second").map(({ kind, lines }) => [kind, lines.length])).toEqual([
    ["p", 1],
    ["ul", 2],
    ["ol", 2],
  ]);
});
test("bold_words_and_rules_stand_out", () => {
  expect(blocksOf("Go **at once**, as VE-26 says.")[0]?.lines[0]).toEqual([
    { text: "Go " },
    { text: "at once", bold: true },
    { text: ", as " },
    { text: "VE-26", rule: "VE-26" },
    { text: " says." },
  ]);
});
test("what_is_searched_has_no_marks", () => {
  expect(plainOf("Go **at once**.\n\n- one\n- two")).toBe("Go at once. one · two");
});
