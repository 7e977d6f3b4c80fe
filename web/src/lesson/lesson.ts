// A lesson as tools/lessons makes it: a tape of the learner's eyes, and the steps that stand between its updates.
import type { Tape } from "../generated/protocol";
import type { Verb } from "../lib/connection.svelte";
import { isObject } from "../lib/json";

type Act = { do: string };
interface Talk {
  to?: number;
  text?: string;
  claim?: object;
}

export interface Deed {
  act?: Act;
  say?: Talk;
}

export interface Step {
  line: number; // of the record: the step stands before it
  at: number; // so many updates come before
  say?: string;
  point?: string;
  press?: string[];
  does?: Deed; // what the learner does here; otherwise there is only something to read
  auto?: boolean; // and it is done for the learner
}

export interface Lesson {
  seat: number;
  steps: Step[];
  tape: Tape;
}

// The same, whatever the order of the members; what there is none of need not be named.
export function same(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((each, i) => same(each, other[i]));
  if (!isObject(one) || !isObject(other)) return one === other;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => same(one[key] ?? 0, other[key] ?? 0));
}

// Is that what was asked for? Of free words only who is spoken to counts.
export function fits(deed: Deed | undefined, verb: Verb): boolean {
  if (deed?.act) return verb.act !== undefined && same(deed.act, verb.act);
  const said = verb.say as Talk | undefined;
  if (!deed?.say || !said || deed.say.to !== said.to) return false;
  return deed.say.claim ? same(deed.say.claim, said.claim) : said.text !== undefined;
}

// What the learner does in one go: acts that follow each other in the record, the one at `index` among them.
export function inOneGo(steps: Step[], index: number): Act[] {
  const acting = steps.filter((step) => step.does);
  const here = acting.findIndex((step) => steps.indexOf(step) >= index);
  if (here < 0) return [];
  const follows = (i: number) => acting[i]?.line === (acting[i - 1]?.line ?? NaN) + 1;
  let [first, last] = [here, here];
  while (first > 0 && follows(first)) first -= 1;
  while (follows(last + 1)) last += 1;
  return acting.slice(first, last + 1).flatMap(({ does }) => does?.act ?? []);
}

// Where the learner is: behind the steps whose acts are drafted already, as far as nothing stands between that was not read.
export function reached(steps: Step[], from: number, drafted: readonly unknown[]): number {
  const isDrafted = (step: Step | undefined) => step?.does?.act !== undefined && drafted.some((act) => same(act, step.does?.act));
  let at = from;
  while (isDrafted(steps[at])) at += 1;
  return at;
}
