// Values of any game in words, by their shapes.
import { catalogue, say } from "../lib/catalogue.svelte";
import { isObject } from "../lib/json";
import { keyOfWord, type Shape } from "../lib/shape";
import { capital } from "../lib/words";

export function labelOf(member: string): string {
  const key = `label.${member}`;
  return catalogue.has(key) ? catalogue.tell(key) : capital(member.replaceAll("_", " "));
}

// What is to be known of it; undefined when nothing is written.
export function helpOf(member: string): string | undefined {
  const key = `label.${member}.help`;
  return catalogue.has(key) ? catalogue.tell(key) : catalogue.help(member);
}

// Does the game say what it means that nothing stands there: "hidden", "nobody"?
export function saysMissing(member: string | undefined): boolean {
  return catalogue.has(`label.${member}.none`);
}

export function missing(member: string | undefined): string {
  return saysMissing(member) ? catalogue.tell(`label.${member}.none`) : say("panel.nothing");
}

export function describe(shape: Shape, value: unknown, member?: string): string {
  if (value === undefined) return missing(member);
  switch (shape.is) {
    case "flag":
      return value === true ? say("panel.yes") : say("panel.no");
    case "number":
      return catalogue.number(value as number);
    case "text":
      return String(value);
    case "seat":
      return capital(catalogue.player(value as number));
    case "word": {
      const key = keyOfWord(shape, String(value));
      return catalogue.has(key) ? catalogue.tell(key) : capital(catalogue.word(value));
    }
    case "counts":
      return capital(catalogue.word(value));
    case "list":
      return Array.isArray(value) && value.length > 0
        ? catalogue.list(value.map((item) => describe(shape.of, item)))
        : say("panel.nothing");
    case "keyed":
      return entriesOf(shape, value)
        .map(([key, item]) => `${describeKey(shape.by, key)}: ${describe(shape.of, item)}`)
        .join("; ");
    case "struct":
      return Object.entries(shape.members)
        .filter(([member]) => isObject(value) && value[member] !== undefined)
        .map(([member, inner]) => `${labelOf(member)}: ${describe(inner, (value as Record<string, unknown>)[member], member)}`)
        .join(", ");
  }
}

// Keys are text even where they number seats.
export function describeKey(shape: Shape, key: string): string {
  return describe(shape, shape.is === "seat" ? Number(key) : key);
}

export function entriesOf(shape: Shape, value: unknown): [string, unknown][] {
  if (!isObject(value)) return [];
  const keys = shape.is === "keyed" && shape.by.is === "word" ? shape.by.words.filter((word) => word in value) : Object.keys(value);
  return keys.map((key) => [key, value[key]]);
}

// A word and how many of it: "2 captain's insignia" rather than two lines.
export function countedIn(shape: Shape, value: unknown): { word: string; count: number } | undefined {
  if (shape.is !== "struct" || !isObject(value)) return undefined;
  const members = Object.entries(shape.members);
  const word = members.find(([, inner]) => inner.is === "word");
  if (members.length !== 2 || !word || shape.members.count?.is !== "number") return undefined;
  return { word: String(value[word[0]]), count: Number(value.count) };
}

// Is there anything to show?
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.values(value).every((inner) => isObject(inner) && isEmpty(inner));
}

export function isPlain(shape: Shape): boolean {
  return ["flag", "number", "text", "seat", "word"].includes(shape.is);
}

export const holdsMany = (shape: Shape): boolean => shape.is === "keyed" || shape.is === "list" || shape.is === "counts";
