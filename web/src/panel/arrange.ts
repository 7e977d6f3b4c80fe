// How a view is laid out for somebody who knows no board: what concerns the whole table, what is the reader's own, what each player
// has, and the rest.
import { isObject } from "../lib/json";
import type { GameShape, Shape } from "../lib/shape";
import { isEmpty, isPlain } from "./describe";

export interface Part {
  name: string;
  shape: Shape;
  value: unknown;
}

// A column of the players' table: what each of them has of one thing.
export interface Column {
  name: string;
  shape: Shape;
  of: Record<string, unknown>; // by seat
}

export interface Arrangement {
  facts: Part[];
  mine: Part[];
  columns: Column[];
  signs: Column[]; // what is either so or not
  seats: number[];
  groups: Part[];
}

// What a game may wish, by members of its view.
export interface Wishes {
  mine?: readonly string[];
  hidden?: readonly string[];
  quiet?: readonly string[];
  folded?: readonly string[];
}

// Told elsewhere in the frame.
const elsewhere = ["questions", "options", "outcome", "waiting", "offers"];
const toldOfQuestions = ["what", "number", "asked", "answered"];

export function arrange(shape: GameShape, view: unknown, you: number | undefined, wishes: Wishes = {}): Arrangement {
  const result: Arrangement = { facts: [], mine: [], columns: [], signs: [], seats: [], groups: [] };
  const seats = new Set<number>();
  const isOver = isObject(view) && view.outcome !== undefined;
  for (const part of partsOf(shape.view, view)) {
    const { name, shape: inner, value } = part;
    if (isOver && name === "active") continue; // it is nobody's turn
    if (isEmpty(value) || wishes.hidden?.includes(name) || (wishes.quiet?.includes(name) && isQuiet(value))) continue;
    if (wishes.mine?.includes(name)) result.mine.push(part);
    else if (inner.is === "flag" && value === false) continue; // what is not so need not be told
    else if (isPlain(inner)) result.facts.push(part);
    else if (inner.is === "keyed" && inner.by.is === "seat" && isObject(value)) takeOfSeats(result, seats, part, value, you);
    else result.groups.push(part);
  }
  // What is short first.
  const columns = result.columns.filter((column) => saysSomething(column) && !wishes.hidden?.includes(column.name));
  result.columns = [...columns.filter(({ shape: inner }) => isPlain(inner)), ...columns.filter(({ shape: inner }) => !isPlain(inner))];
  result.signs = result.signs.filter(saysSomething);
  result.seats = around([...seats].sort((one, other) => one - other), you);
  return result;
}

// The members of a view. Those of a part that only holds others together count as the view's own.
function partsOf(shape: Shape, view: unknown): Part[] {
  if (shape.is !== "struct" || !isObject(view)) return [];
  return Object.entries(shape.members).flatMap(([name, inner]) => {
    if (elsewhere.includes(name)) return [];
    const value = view[name];
    if (inner.is !== "struct") return [{ name, shape: inner, value }];
    if (name === "question") return partsOf(inner, value).filter((part) => !toldOfQuestions.includes(part.name));
    return Object.values(inner.members).every(isPlain) ? [{ name, shape: inner, value }] : partsOf(inner, value);
  });
}

function takeOfSeats(result: Arrangement, seats: Set<number>, part: Part, value: Record<string, unknown>, you: number | undefined): void {
  const inner = part.shape.is === "keyed" ? part.shape.of : part.shape;
  const own = you === undefined ? undefined : value[you];
  // Nobody else has any, or nobody else's is seen.
  if (own !== undefined && Object.keys(value).length === 1) {
    result.mine.push({ name: part.name, shape: inner, value: own });
    return;
  }
  if (inner.is === "keyed" && !isPlain(inner.of)) {
    result.groups.push(part);
    return;
  }
  for (const seat of Object.keys(value)) seats.add(Number(seat));
  if (inner.is !== "struct") {
    (inner.is === "flag" ? result.signs : result.columns).push({ name: part.name, shape: inner, of: value });
    return;
  }
  const members = Object.entries(inner.members);
  for (const [name, shape] of members) {
    const of = Object.fromEntries(Object.entries(value).map(([seat, item]) => [seat, isObject(item) ? item[name] : undefined]));
    if (isOnlyMine(of, you)) {
      result.mine.push({ name, shape, value: of[you as number] });
      continue;
    }
    // "The accusations" rather than "vizier", when that is all there is.
    const title = members.length === 1 ? part.name : name;
    (shape.is === "flag" ? result.signs : result.columns).push({ name: title, shape, of });
  }
}

// A part of what a player has that is told of the reader alone, such as a hand of cards.
function isOnlyMine(of: Record<string, unknown>, you: number | undefined): boolean {
  return you !== undefined && isObject(of[you]) && !isEmpty(of[you]) && Object.entries(of).every(([seat, item]) => Number(seat) === you || item === undefined);
}

function saysSomething({ of }: Column): boolean {
  return Object.values(of).some((value) => !isQuiet(value));
}

// Nothing that would be missed.
export function isQuiet(value: unknown): boolean {
  return value === false || value === 0 || isEmpty(value);
}

// In the order of the table, the reader first.
function around(seats: number[], you: number | undefined): number[] {
  const at = you === undefined ? -1 : seats.indexOf(you);
  return at < 0 ? seats : [...seats.slice(at), ...seats.slice(0, at)];
}

// How many single things a value tells of.
export function sizeOf(value: unknown): number {
  if (!isObject(value) && !Array.isArray(value)) return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + sizeOf(inner), 0);
}
