// Finds words in a guide: whatever their accents and capitals, all words of a query, beginnings of words, and rules by their ids.
export interface Entry {
  anchor: string;
  title: string;
  text: string;
  where: string; // the chapter in which it stands, for whoever sees it in a list
  rule?: string;
}

export interface Found {
  entry: Entry;
  title: Part[];
  excerpt: Part[];
}

// A piece of a text; `hit`: it is what was looked for.
export interface Part {
  text: string;
  hit: boolean;
}

interface Folded {
  text: string;
  from: number[]; // where each of its characters stands in the text as it is written
}

const most = 12;
const short = 260; // characters that are shown whole
const around = 70; // characters of an excerpt before and after what was found

export function fold(text: string): Folded {
  const folded = { text: "", from: [] as number[] };
  let at = 0;
  for (const character of text) {
    const plain = character
      .normalize("NFD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .replace("œ", "oe")
      .replace("æ", "ae")
      .replaceAll(/[^\p{L}\p{N}]/gu, " ");
    for (const each of plain) {
      folded.text += each;
      folded.from.push(at);
    }
    at += character.length;
  }
  folded.from.push(at);
  return folded;
}

// The words of a query, without the ending of a plural: the beginning of a word is enough.
export function wordsOf(query: string): string[] {
  return fold(query)
    .text.split(" ")
    .filter((word) => word !== "")
    .map((word) => (word.length > 3 ? word.replace(/[sx]$/, "") : word));
}

// "VE-22", "ve 22" and "ve22" are one rule.
export function ruleIn(query: string): string | undefined {
  const found = /^\s*([a-z]{2,5})[\s\-‑–]*(\d+[a-z]?)\s*$/i.exec(query);
  return found ? `${found[1]?.toUpperCase()}-${found[2]?.toLowerCase()}` : undefined;
}

export class Index {
  readonly #entries: { entry: Entry; title: Folded; text: Folded; order: number }[];

  constructor(entries: Entry[]) {
    this.#entries = entries.map((entry, order) => ({ entry, title: fold(entry.title), text: fold(entry.text), order }));
  }

  find(query: string): Found[] {
    const rule = ruleIn(query);
    const exact = rule ? this.#entries.filter(({ entry }) => entry.rule === rule) : [];
    const words = wordsOf(query);
    if (words.length === 0) return [];
    const scored = this.#entries.filter((each) => !exact.includes(each)).map((each) => ({ each, score: scoreOf(each.title.text, each.text.text, words) }));
    const others = scored.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score || one.each.order - other.each.order);
    return [...exact, ...others.map(({ each }) => each)].slice(0, most).map(({ entry, title, text }) => ({
      entry,
      title: marked(entry.title, title, words),
      excerpt: excerptOf(entry.text, text, words),
    }));
  }

  // The query with what nobody has written replaced by what is nearest to it; undefined when nothing is near.
  suggest(query: string): string | undefined {
    const known = this.#vocabulary();
    const words = fold(query).text.split(" ").filter((word) => word !== "");
    const better = words.map((word) => (isKnown(known, word) ? word : nearest(known, word)));
    const suggestion = better.every((word) => word !== undefined) ? better.join(" ") : undefined;
    return suggestion !== undefined && this.find(suggestion).length > 0 ? suggestion : undefined;
  }

  // Every word, as it is first written, by its plain form.
  #vocabulary(): Map<string, { written: string; count: number }> {
    const known = new Map<string, { written: string; count: number }>();
    for (const { entry } of this.#entries) {
      for (const [written] of `${entry.title} ${entry.text}`.matchAll(/[\p{L}\p{N}]{3,}/gu)) {
        const plain = fold(written).text;
        const before = known.get(plain);
        known.set(plain, { written: before?.written ?? written.toLowerCase(), count: (before?.count ?? 0) + 1 });
      }
    }
    return known;
  }
}

// A word in the title weighs more than one in the text; a word that is missing everywhere, all.
function scoreOf(title: string, text: string, words: string[]): number {
  let score = 0;
  for (const word of words) {
    const [inTitle, inText] = [startsIn(title, word), startsIn(text, word)];
    if (inTitle.length === 0 && inText.length === 0) return 0;
    score += (inTitle.length > 0 ? 20 : 0) + Math.min(inText.length, 5);
  }
  return score;
}

// Where words begin so.
function startsIn(text: string, word: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || text[at - 1] === " ") found.push(at);
  }
  return found;
}

function endOfWord(text: string, start: number): number {
  const end = text.indexOf(" ", start);
  return end < 0 ? text.length : end;
}

function marked(written: string, folded: Folded, words: string[], from = 0, to = written.length): Part[] {
  const hits = new Array<boolean>(written.length).fill(false);
  for (const word of words) {
    for (const start of startsIn(folded.text, word)) hits.fill(true, folded.from[start], folded.from[endOfWord(folded.text, start)]);
  }
  const joins = (i: number) => /[-‑]/.test(written[i] ?? "") && hits[i - 1] && hits[i + 1]; // VE-26 is one word
  const parts: Part[] = [];
  for (let i = from; i < to; i += 1) {
    const hit = hits[i] || joins(i) || false;
    const last = parts.at(-1);
    if (last?.hit === hit) last.text += written[i];
    else parts.push({ text: written[i] ?? "", hit });
  }
  return parts;
}

function excerptOf(written: string, folded: Folded, words: string[]): Part[] {
  if (written.length <= short) return marked(written, folded, words);
  const first = Math.min(...words.flatMap((word) => startsIn(folded.text, word).slice(0, 1)), folded.from.length - 1);
  const at = first === folded.from.length - 1 ? 0 : (folded.from[first] ?? 0);
  const begin = at <= around ? 0 : written.indexOf(" ", at - around) + 1;
  const cut = at + 2 * around;
  const end = cut >= written.length ? written.length : written.lastIndexOf(" ", cut);
  const parts = marked(written, folded, words, begin, end);
  return [...(begin > 0 ? [{ text: "…\u00a0", hit: false }] : []), ...parts, ...(end < written.length ? [{ text: "\u00a0…", hit: false }] : [])];
}

function isKnown(known: Map<string, unknown>, word: string): boolean {
  const stem = wordsOf(word)[0] ?? word;
  return [...known.keys()].some((other) => other.startsWith(stem));
}

function nearest(known: Map<string, { written: string; count: number }>, word: string): string | undefined {
  const reach = word.length < 4 ? 1 : word.length < 8 ? 2 : 3;
  let best: { written: string; far: number; count: number } | undefined;
  for (const [plain, { written, count }] of known) {
    if (Math.abs(plain.length - word.length) > reach) continue;
    const far = distance(plain, word);
    if (far > reach || (best && (far > best.far || (far === best.far && count <= best.count)))) continue;
    best = { written, far, count };
  }
  return best?.written;
}

// How many letters must be put in, taken out, replaced or swapped with the next.
export function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= one.length; i += 1) {
    const [above = [], before] = [rows[i - 1], rows[i - 2]];
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same);
      if (before && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? Infinity;
}
