// The order of a guide as the page shows it: the game in short, its chapters, the things of the game, the rules of the table itself. Titles and
// texts are keys of the catalogue.
import { guides } from "../generated/texts/guides";

export interface Section {
  anchor: string;
  title: string;
  text: string | undefined;
  rules: string[];
  picture: string | undefined;
}

export interface Chapter {
  anchor: string;
  title: string;
  sections: Section[];
}

// The rooms of the catalogue in which the words of a guide stand.
export const roomsOf = (game: string): string[] => [game, `${game}_rules`, `${game}_guide`, "core_guide"];

function chaptersIn(room: string): Chapter[] {
  return (guides[room] ?? []).map(({ id: chapter, sections }) => ({
    anchor: chapter,
    title: `guide.${chapter}.title`,
    sections: sections.map(({ id, rules, picture }) => ({
      anchor: `${chapter}-${id}`,
      title: `guide.${chapter}.${id}.title`,
      text: `guide.${chapter}.${id}.text`,
      rules,
      picture,
    })),
  }));
}

export function chaptersOf(game: string): Chapter[] {
  return [...chaptersIn(game), ...chaptersIn("core")];
}

// The game in a few steps.
export function stepsIn(keys: string[]): { anchor: string; title: string; text: string }[] {
  const titles = keys.filter((key) => /^how\.\d+\.title$/.test(key)).sort(byNumber);
  return titles.map((title) => ({ anchor: `short-${numberIn(title)}`, title, text: title.replace(/title$/, "text") }));
}

// Where a rule stands first: there its id leads.
export function sectionOf(chapters: Chapter[], rule: string): Section | undefined {
  return chapters.flatMap(({ sections }) => sections).find(({ rules }) => rules.includes(rule));
}

function byNumber(one: string, other: string): number {
  return numberIn(one) - numberIn(other) || one.localeCompare(other);
}

function numberIn(text: string): number {
  return Number(/\d+/.exec(text)?.[0]);
}
