// Fills texts of the catalogue: the same art as content/texts.cpp (docs/texts.md), in pieces that can be drawn apart.
import { isObject } from "./json";

export type Texts = Record<string, string>;
export type Args = Record<string, unknown>;

// A run of text. `seat`: it names that player. `word`: it is that word of the vocabulary, of which help may be had.
export interface Piece {
  text: string;
  seat?: number;
  word?: string;
}

// What the one who reads knows beside the texts.
export interface Reader {
  find(key: string): string | undefined;
  isOne(count: number): boolean;
  name(seat: number): string | undefined; // undefined: called by its number
  you: number | undefined;
}

export class Words {
  constructor(private readonly reader: Reader) {}

  has(key: string): boolean {
    return this.reader.find(key) !== undefined;
  }

  say(key: string, args: Args = {}): string {
    return plain(this.pieces(key, args));
  }

  // A key that is not there comes back as itself, and so does a place that `args` does not fill.
  pieces(key: string, args: Args = {}): Piece[] {
    const text = this.reader.find(key);
    return text === undefined ? [{ text: key }] : this.render(text, args);
  }

  word(value: unknown, kind = ""): string {
    return plain(this.value(value, kind));
  }

  player(seat: number): string {
    if (seat === this.reader.you) return this.say("player.you");
    return this.nameOf(seat);
  }

  // The name even when the reader is meant.
  nameOf(seat: number): string {
    return this.reader.name(seat) ?? this.say("player.numbered", { n: seat });
  }

  list(items: string[]): string {
    return plain(this.joined(items.map((text) => [{ text }])));
  }

  private render(text: string, args: Args): Piece[] {
    const pieces: Piece[] = [];
    let plainFrom = 0;
    for (let i = text.indexOf("{"); i >= 0; i = text.indexOf("{", i)) {
      const end = endOfPlace(text, i);
      if (end < 0) {
        i += 1;
        continue;
      }
      if (i > plainFrom) pieces.push({ text: text.slice(plainFrom, i) });
      pieces.push(...this.fill(text.slice(i + 1, end), args));
      i = end + 1;
      plainFrom = i;
    }
    if (plainFrom < text.length) pieces.push({ text: text.slice(plainFrom) });
    // A name such as "Anne C." ends its sentence itself.
    return pieces.map((piece, i) => (piece.text.startsWith(".") && pieces[i - 1]?.text.endsWith(".") ? { ...piece, text: piece.text.slice(1) } : piece));
  }

  private fill(inside: string, args: Args): Piece[] {
    if (inside.startsWith("@")) return this.pieces(inside.slice(1), args);
    const [head = "", ...forms] = formsOf(inside);
    const colon = head.indexOf(":");
    const name = colon < 0 ? head : head.slice(0, colon);
    const kind = colon < 0 ? "" : head.slice(colon + 1);
    const value = valueAt(args, name);
    if (forms.length > 0) return this.render(forms[this.choose(kind, value) ? 0 : 1] ?? "", args);
    if (kind.startsWith("in-") && typeof value === "string") return this.pieces(`${kind.slice(3)}.${value}`, args);
    return value === undefined ? [{ text: `{${inside}}` }] : this.value(value, kind);
  }

  // Does the first form fit?
  private choose(kind: string, value: unknown): boolean {
    if (kind === "you") {
      const one = Array.isArray(value) ? (value.length === 1 ? value[0] : undefined) : value;
      return this.reader.you !== undefined && one === this.reader.you;
    }
    if (kind === "has") return !isNothing(value);
    if (kind.startsWith("is-")) return value === kind.slice(3);
    return value !== undefined && this.reader.isOne(countIn(value));
  }

  private value(value: unknown, kind: string): Piece[] {
    if (kind.startsWith("each-")) return this.joined(this.oneByOne(value, kind.slice(5)));
    if (kind.startsWith("lines-")) {
      return this.oneByOne(value, kind.slice(6)).flatMap((line) => [{ text: "\n" }, ...capitalised(line)]);
    }
    if (Array.isArray(value)) {
      return value.length === 0 ? this.pieces("word.nothing") : this.joined(value.map((item) => this.value(item, kind)));
    }
    if (typeof value === "string") return kind === "raw" ? [{ text: value }] : this.oneWord(value, kind, {});
    if (typeof value === "number") {
      if (kind === "player") return [{ text: this.player(value), seat: value }];
      if (kind === "of") return [{ text: this.possessive(value), seat: value }];
      if (kind === "signed") return [{ text: `${value < 0 ? "−" : "+"}${Math.abs(value)}` }];
      return [{ text: String(value) }];
    }
    if (typeof value === "boolean") return this.oneWord(String(value), kind, {});
    return isObject(value) ? this.bundle(value) : [];
  }

  // A word of the vocabulary, in the form `kind` if it has one; a word that nobody knows (of a set without texts) is said
  // as it is, but for the marks of files: "bastion_07" is bastion 7.
  private oneWord(name: string, kind: string, args: Args): Piece[] {
    const numbered = /^(\D*)(\d{1,9})(.*)$/.exec(name);
    for (const form of kind ? [`.${kind}`, ""] : [""]) {
      const own = this.reader.find(`word.${name}${form}`);
      if (own !== undefined) return [{ text: plain(this.render(own, args)), word: name }];
      const pattern = numbered && this.reader.find(`word.${numbered[1]}n${numbered[3]}${form}`);
      if (!numbered || !pattern) continue;
      const n = Number(numbered[2]);
      const owner = /\{n:(of|player|you)\b/.test(pattern) ? { seat: n } : {};
      return [{ ...owner, text: plain(this.render(pattern, { ...args, n })), word: name }];
    }
    return [{ text: name.replace(/_(0+(?=\d))?/g, " ") }];
  }

  private bundle(counts: Record<string, unknown>): Piece[] {
    const items = this.thingsIn(counts);
    return items.length === 0 ? this.pieces("word.nothing") : this.joined(items);
  }

  // What lies in a bundle or a list within a bundle is one of its things like any other.
  private thingsIn(counts: Record<string, unknown>): Piece[][] {
    return Object.entries(counts).flatMap(([key, count]) => {
      if (isNothing(count)) return [];
      if (Array.isArray(count)) return count.map((thing) => this.value(thing, ""));
      return isObject(count) ? this.thingsIn(count) : [this.oneWord(key, "count", { count })];
    });
  }

  private oneByOne(value: unknown, key: string): Piece[][] {
    if (Array.isArray(value)) return value.map((item) => this.pieces(key, isObject(item) ? item : { value: item }));
    if (!isObject(value)) return [];
    return Object.entries(value).map(([name, item]) =>
      this.pieces(key, { key: /^\d{1,3}$/.test(name) ? Number(name) : name, value: item }),
    );
  }

  private joined(items: Piece[][]): Piece[] {
    return items.flatMap((item, i) => {
      if (i === 0) return item;
      return [...this.pieces(i === items.length - 1 ? "list.last" : "list.next"), ...item];
    });
  }

  private possessive(seat: number): string {
    if (seat === this.reader.you) return this.say("player.yours");
    const name = this.nameOf(seat);
    return this.say(beginsWithVowel.test(name) ? "player.of_vowel" : "player.of", { name });
  }
}

// A y before another vowel is none: d’Yves, but de Yusuf.
const beginsWithVowel = /^([aeiouàâäéèêëîïôöœùûü]|y(?![aeiouàâäéèêëîïôöœùûü]))/i;

export function plain(pieces: Piece[]): string {
  return pieces.map((piece) => piece.text).join("");
}

export function capitalised(pieces: Piece[]): Piece[] {
  const [first, ...rest] = pieces;
  return first ? [{ ...first, text: capital(first.text) }, ...rest] : [];
}

export function capital(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}

function endOfPlace(text: string, begin: number): number {
  let depth = 0;
  for (let i = begin; i < text.length; i += 1) {
    if (text[i] === "{") depth += 1;
    if (text[i] === "}" && --depth === 0) return i;
  }
  return -1;
}

// Cut at every "|" that is not inside a place of its own.
function formsOf(text: string): string[] {
  if (!text.includes("|")) return [text];
  const forms = [""];
  let depth = 0;
  for (const c of text) {
    if (c === "{") depth += 1;
    if (c === "}") depth -= 1;
    if (c === "|" && depth === 0) {
      forms.push("");
    } else {
      forms[forms.length - 1] += c;
    }
  }
  return forms;
}

function valueAt(args: Args, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), args);
}

function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === 0) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) ? Object.keys(value).length === 0 : value === 0;
}

// How many a value speaks of: itself, what a bundle holds, or how long a list is.
function countIn(value: unknown): number {
  if (typeof value === "number") return value;
  if (Array.isArray(value)) return value.length;
  if (!isObject(value)) return 0;
  return Object.values(value).reduce<number>((sum, count) => sum + (typeof count === "number" ? count : 0), 0);
}
