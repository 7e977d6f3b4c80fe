// The things of a game that have help, each once: those that share their help are named together.
import { catalogue } from "../lib/catalogue.svelte";
import { capital, type Texts } from "../lib/words";

export interface Thing {
  anchor: string;
  names: string;
  about: string;
}

export function thingsIn(texts: Texts): Thing[] {
  const byHelp = new Map<string, { word: string; names: string[] }>();
  // Of pieces that are told apart by a number the board itself says what they show.
  const helps = Object.keys(texts).filter((key) => /^word\..*(?<!_\d+)\.help$/.test(key));
  const repeated = new Set(helps.flatMap((key) => /^\{@(.*)\}$/.exec(texts[key] ?? "")?.[1] ?? []));
  for (const key of helps.filter((each) => !repeated.has(each))) {
    const word = key.slice(5, -5);
    const about = catalogue.tell(key);
    const name = catalogue.word(word).replace(/\s*\{n(:\w+)?\}\s*/, " ").trim();
    const before = byHelp.get(about);
    byHelp.set(about, { word: before?.word ?? word, names: [...(before?.names ?? []), name] });
  }
  return [...byHelp].map(([about, { word, names }]) => ({ anchor: `thing-${word}`, names: capital(catalogue.list(names)), about }));
}
