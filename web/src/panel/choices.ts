// Legal actions in groups that can be offered as choices.
import { sameJson } from "../lib/json";

export type Action = { do: string } & Record<string, unknown>;

export interface Group {
  kind: string;
  actions: Action[];
  varying: string[]; // the arguments in which they differ
}

export function groupsOf(legal: { do: string }[]): Group[] {
  const groups = new Map<string, Group>();
  for (const action of legal as Action[]) {
    const group = groups.get(action.do) ?? { kind: action.do, actions: [], varying: [] };
    group.actions.push(action);
    groups.set(action.do, group);
  }
  for (const group of groups.values()) group.varying = varying(group.actions);
  return [...groups.values()];
}

function varying(actions: Action[]): string[] {
  const names = new Set(actions.flatMap((action) => Object.keys(action)));
  return [...names].filter((name) => actions.some((action) => !sameJson(action[name], actions[0]?.[name])));
}

// The values that an argument can still have when the earlier ones are chosen.
export function valuesOf(actions: Action[], name: string, chosen: Record<string, unknown>): unknown[] {
  const fitting = actions.filter((action) => Object.entries(chosen).every(([key, value]) => sameJson(action[key], value)));
  const values: unknown[] = [];
  for (const action of fitting) if (!values.some((value) => sameJson(value, action[name]))) values.push(action[name]);
  return values;
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
