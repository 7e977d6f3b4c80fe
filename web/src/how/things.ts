// The things of a game that have help, each once, by their names: those that share their help are named together.
import { catalogue } from "../lib/catalogue.svelte";
import type { Shape } from "../lib/shape";
import { capital, type Texts } from "../lib/words";

export interface Thing {
  anchor: string;
  names: string;
  about: string;
}

// Under its article nobody looks for a thing.
const bare = (name: string) => name.replace(/^(the|an?|les?|la|une?) |^l’/i, "");

// `settled`: words of the options, which lie on no table.
export function thingsIn(texts: Texts, settled: readonly string[] = []): Thing[] {
  const collator = new Intl.Collator(catalogue.language);
  const inOrder = (one: string, other: string) => collator.compare(bare(one), bare(other));
  const byHelp = new Map<string, { word: string; names: string[] }>();
  // Of pieces that are told apart by a number the board itself says what they show.
  const helps = Object.keys(texts).filter((key) => /^word\..*(?<!_\d+)\.help$/.test(key));
  const repeated = new Set(helps.flatMap((key) => /^\{@(.*)\}$/.exec(texts[key] ?? "")?.[1] ?? []));
  for (const key of helps.filter((each) => !repeated.has(each))) {
    const word = key.slice(5, -5);
    if (settled.includes(word)) continue;
    const about = catalogue.tell(key);
    const name = catalogue.word(word).replace(/\s*\{n(:\w+)?\}\s*/, " ").trim();
    const before = byHelp.get(about);
    byHelp.set(about, { word: before?.word ?? word, names: [...(before?.names ?? []), name] });
  }
  return [...byHelp]
    .map(([about, { word, names }]) => ({ anchor: `thing-${word}`, names: capital(catalogue.list(names.sort(inOrder))), about }))
    .sort((one, other) => inOrder(one.names, other.names));
}

// The words among which the members of a shape choose.
export function wordsIn(shape: Shape): readonly string[] {
  return shape.is === "struct" ? Object.values(shape.members).flatMap((member) => (member.is === "word" ? member.words : [])) : [];
}
