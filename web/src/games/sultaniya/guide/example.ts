// What the pictures of the guide show: a finished palace that was really built (Shahriyar's, 57 points), and a table in the middle of a game.
import type { Action, Face, Floor, HalfColumn, PileView, PlayerView, Score, Sultaniya, View } from "../../../generated/sultaniya";
import { example } from "../../../how/example";
import { playAt, type Play } from "../play.svelte";

type Row = PlayerView["palace"][Floor];
type Laid = readonly [at: number, tile: string, face?: Face];
const row = (...laid: Laid[]): Row => Object.fromEntries(laid.map(([at, tile, face = "front"]) => [`column-${at}` as HalfColumn, { tile, face }]));

export function palaceOf(rows: Partial<Record<Floor, Laid[]>>): PlayerView["palace"] {
  const of = (floor: Floor) => row(...(rows[floor] ?? []));
  return { ground: of("ground"), first: of("first"), second: of("second"), roof: of("roof") };
}

export const printed = { ground: [[4, "shahriyar_left"], [6, "shahriyar_right"]], first: [[5, "shahriyar_above"]] } satisfies Partial<Record<Floor, Laid[]>>;

export const finished = palaceOf({
  ground: [[0, "ground_03", "back"], [2, "ground_04"], ...printed.ground, [8, "ground_07"], [10, "ground_06"], [12, "ground_09"]],
  first: [[1, "first_02"], [3, "first_10", "back"], ...printed.first, [7, "first_07"]],
  second: [[0, "second_14"], [2, "second_04", "back"], [4, "second_03"], [6, "second_06", "back"], [8, "second_07"]],
  roof: [[1, "roof_03"], [3, "roof_02"], [5, "roof_12"], [7, "roof_06"], [9, "roof_09"]],
});

const begun = palaceOf({
  ground: [[2, "ground_08"], ...printed.ground, [8, "ground_05"]],
  first: [[3, "first_10", "back"], ...printed.first],
  second: [[4, "second_09"]],
});

const line = (count: number, points: number) => ({ count, points });
const nothing: Score = { sights: line(0, 0), crowns: line(0, 0), rises: line(0, 0), guards: line(5, 6), bonuses: line(0, 0), points: 6 };
const goal = (objective: string, count: number, points: number) => ({ objective, count, points });
const counted: Score = {
  sights: line(16, 16),
  crowns: line(2, 6),
  rises: line(2, 12),
  guards: line(6, 9),
  bonuses: line(1, 4),
  goal: goal("column_tower", 4, 5),
  other_goal: goal("row_window", 5, 5),
  points: 57,
};

const shahriyar = (palace: PlayerView["palace"], score: Score): PlayerView => ({ character: "shahriyar", sight: "tower", crown: "dome", rise: "gate", sapphires: 3, roofs: 0, palace, score });
const pile = (tiles: number, top: string, ...front: string[]): PileView => ({ tiles, top, front, unseen: [], bottom: [] });

export const view: View = {
  options: { open_objectives: false, both_sides: false, characters: "dealt" },
  phase: "play",
  turn: 8,
  first: 1,
  active: 1,
  question: { what: "turn", number: 21, asked: { 1: { answered: false } } },
  now: { builds: 1, barred: [], built: false, broken: false },
  treasury: 43,
  idle: 0,
  djinns: { seer: { cost: 3 }, twin: { cost: 2, by: 2 }, mover: { cost: 2 }, sweeper: { cost: 1 } },
  piles: {
    roof: pile(11, "roof_04", "roof_06", "roof_01"),
    second: pile(10, "second_05", "second_03", "second_13", "second_10"),
    first: pile(7, "first_04", "first_07"),
    ground: pile(5, "ground_02", "ground_06", "ground_01"),
  },
  players: { 1: shahriyar(begun, nothing), 2: shahriyar(begun, nothing) },
  questions: 21,
};

export const over: View = {
  ...view,
  players: { 1: shahriyar(finished, counted), 2: shahriyar(begun, nothing) },
};

// A table that nobody plays at.
export function playWith(shown: View, may: Action[] = []): Play {
  return playAt(example<Sultaniya>(shown, { seats: 2, you: 1, legal: may }).model);
}

const build = (tile: string, at: HalfColumn, face: Face = "front"): Action => ({ do: "build", tile, at, face });

// What may be done at the table above. A pointed roof lies open that fits nowhere yet; three second floors, so that no more are uncovered.
export const legal: Action[] = [
  { do: "uncover", pile: "roof" },
  { do: "uncover", pile: "first" },
  { do: "uncover", pile: "ground" },
  build("roof_06", "column-3"),
  build("second_03", "column-2"),
  build("second_13", "column-2"),
  build("second_10", "column-6"),
  build("first_07", "column-7"),
  build("ground_06", "column-10"),
  build("ground_01", "column-10", "back"),
  { do: "call", djinn: "sweeper", pile: "second" },
  { do: "call", djinn: "twin" },
  { do: "call", djinn: "mover" },
  { do: "call", djinn: "seer", pile: "roof" },
  { do: "pass" },
];
