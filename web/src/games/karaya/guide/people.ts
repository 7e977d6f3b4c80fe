// The people in the pictures of the guide: the same names in all of them, each with a card and what lies there.
import type { Card, Note, Seat, SeatView, View } from "../../../generated/karaya";
import type { Stage } from "../stage.svelte";

const names = ["Amina", "Basile", "Cemal", "Dounia", "Edith", "Farid", "Gül", "Hugo", "Inès", "Jalal", "Kamila", "Malik", "Nour"] as const;
type Name = (typeof names)[number];

export interface Figure {
  seat: Seat;
  name: Name;
  shown: SeatView;
  note?: Note;
  glimpse?: Card; // what the reader sees there
  asked?: "asked" | "answered";
  active?: boolean;
}

export function figure(name: Name, shown: Partial<SeatView> = {}, more: Omit<Partial<Figure>, "name" | "seat" | "shown"> = {}): Figure {
  const face = shown.face ?? (shown.card ? "known" : "hidden");
  const nothing = { detained: false, captured: false, yellow: false, white: false, foreseen: false, score: 0, latest_two: 0 };
  return { seat: (names.indexOf(name) + 1) as Seat, name, shown: { ...nothing, ...shown, face }, ...more };
}

// A table at which they sit, as a board is given it.
export function tableOf(people: Figure[], more: Partial<View> = {}): View {
  return {
    options: { edition: "french", rounds: 5, score: 0, minutes: 0, max_laps: 0, carried: [], whispers: false, dead_may_talk: false, notebook: true, beat_seconds: 5 },
    deck: { guards: 1, assassins: 1, slaves: 3, neutrals: 1 },
    phase: "play",
    round: 1,
    lap: 1,
    turn: 1,
    starter: 1,
    active: people.find(({ active }) => active)?.seat ?? 1,
    seats: Object.fromEntries(people.map(({ seat, shown }) => [seat, shown])),
    secrets: {},
    time_up: false,
    questions: 1,
    ...more,
  };
}

// Nothing moves in a picture.
export const still: Pick<Stage, "away" | "hold" | "shut" | "event"> = { away: [], hold: () => () => () => false, shut: false, event: undefined };
