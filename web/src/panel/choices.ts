// Legal actions in groups that can be offered as choices.
import { isObject } from "../lib/json";
import type { Shape } from "../lib/shape";

export type Action = { do: string } & Record<string, unknown>;

export interface Group {
  kind: string;
  actions: Action[];
  varying: string[]; // the arguments in which they differ, in the order in which they are asked for; "at.row" within "at"
}

// One argument: what it can be, given the arguments before it, and what it is once that is chosen or clear.
export interface Step {
  name: string;
  values: unknown[];
  value: unknown;
  done: boolean;
}

export function groupsOf(legal: { do: string }[], shapes: Record<string, Shape> = {}): Group[] {
  const groups = new Map<string, Group>();
  for (const action of legal as Action[]) {
    const group = groups.get(action.do);
    if (group) group.actions.push(action);
    else groups.set(action.do, { kind: action.do, actions: [action], varying: [] });
  }
  for (const group of groups.values()) group.varying = varying(group.actions, shapes[group.kind]);
  return [...groups.values()];
}

function varying(actions: Action[], shape: Shape | undefined): string[] {
  const declared = shape?.is === "struct" ? Object.keys(shape.members) : [];
  const names = new Set([...declared, ...actions.flatMap((action) => Object.keys(action))]);
  const first = actions[0] as Action;
  return [...names]
    .flatMap((name) => pathsOf(name, argument(shape, name)))
    .filter((path) => actions.some((action) => keyOf(valueAt(action, path)) !== keyOf(valueAt(first, path))));
}

// A place of which row and column are told is asked for by its row, then by its column.
function pathsOf(name: string, shape: Shape | undefined): string[] {
  if (shape?.is !== "struct") return [name];
  return Object.entries(shape.members).flatMap(([member, inner]) => pathsOf(`${name}.${member}`, inner));
}

export function valueAt(action: Action, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), action);
}

// The shape of what stands at a path.
export function argument(shape: Shape | undefined, path: string): Shape | undefined {
  return path.split(".").reduce<Shape | undefined>((inner, name) => (inner?.is === "struct" ? inner.members[name] : undefined), shape);
}

// The same value has the same key. The server writes members in a fixed order.
export function keyOf(value: unknown): string {
  return JSON.stringify(value) ?? "";
}

// The values that an argument can still have when the earlier ones are chosen, each once.
export function valuesOf(actions: Action[], path: string): unknown[] {
  const values = actions.map((action) => valueAt(action, path));
  return [...new Map(values.map((value) => [keyOf(value), value])).values()];
}

// The arguments one after the other, as far as they are clear; `chosen` holds keys of values. What can be only one thing is not asked.
export function stepsOf(group: Group, chosen: Record<string, string>): { steps: Step[]; left: Action[] } {
  const steps: Step[] = [];
  let left = group.actions;
  for (const name of group.varying) {
    const values = valuesOf(left, name);
    const wanted = values.length === 1 ? keyOf(values[0]) : chosen[name];
    const found = wanted === undefined ? -1 : values.findIndex((value) => keyOf(value) === wanted);
    steps.push({ name, values, value: values[found], done: found >= 0 });
    if (found < 0) break;
    left = left.filter((action) => keyOf(valueAt(action, name)) === wanted);
  }
  return { steps, left };
}

// Whole numbers without a gap, which a person counts rather than picks; seats are numbers too, but people.
export function isRun(values: unknown[], shape?: Shape): values is number[] {
  if (shape?.is === "seat") return false;
  const numbers = values.filter((value): value is number => Number.isInteger(value));
  return numbers.length === values.length && Math.max(...numbers) - Math.min(...numbers) === values.length - 1;
}

// Does a text hold every word that is looked for? Accents and capitals do not matter.
export function matches(text: string, wanted: string): boolean {
  const bare = plainly(text);
  return plainly(wanted)
    .split(/\s+/)
    .every((word) => bare.includes(word));
}

function plainly(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

// What all sentences begin with, cut between words, and what is left of each: "take the top card" and "in Tabriz", "in Kaffa".
export function withoutBeginning(sentences: string[]): { beginning: string; rests: string[] } {
  const words = sentences.map((sentence) => sentence.split(" "));
  const shortest = Math.min(...words.map((each) => each.length)) - 1;
  let common = 0;
  while (common < shortest && words.every((each) => each[common] === words[0]?.[common])) common += 1;
  return {
    beginning: (words[0] ?? []).slice(0, common).join(" "),
    rests: words.map((each) => each.slice(common).join(" ")),
  };
}
