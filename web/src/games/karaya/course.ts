// The course of a round as one player could see it: from what the server tells of it (Hindsight) to what a chart draws.
import type { Event, Hindsight, Moment, Seat } from "../../generated/karaya";

// Where a card lies: a seat's number, or 0 for the spare.
export type CardPlace = number;
export const sparePlace: CardPlace = 0;

// What happened to which card, as a small sign: a look, an exchange (seen, or in secret by a hide), a card turned face down or up, a death,
// a hunt that met no Slave.
export interface Mark {
  sign: "look" | "swap" | "secret" | "hide" | "show" | "death" | "miss";
  at: CardPlace;
  to?: CardPlace; // the other card of an exchange
  by?: Seat; // who looked
}

// One step of the round and what held from then on.
export interface Step {
  turn: number; // 0: the deal
  events: Event[];
  marks: Mark[];
  truth: CardPlace;
  guess: number[]; // by place, in the order of Course.places; they add up to 1
}

// Where the Sultan lay, from one step to the last that still found it there.
export interface Stay {
  place: CardPlace;
  from: number;
  to: number;
}

export interface Course {
  places: CardPlace[]; // the seats, then the spare
  steps: Step[];
  stays: Stay[];
}

export function courseOf(hindsight: Hindsight, seat: Seat): Course {
  const count = Object.keys(hindsight.moments[0]?.guesses ?? {}).length;
  const places = [...Array.from({ length: count }, (_, i) => i + 1), sparePlace];
  const steps = hindsight.moments.map((moment) => ({
    turn: moment.turn,
    events: moment.events,
    marks: marksOf(moment),
    truth: moment.sultan ?? sparePlace,
    guess: shares(moment.guesses[seat] ?? []),
  }));
  return { places, steps, stays: staysOf(steps) };
}

// They come in rounded parts of a thousand.
function shares(parts: number[]): number[] {
  const sum = parts.reduce((sofar, part) => sofar + part, 0);
  return parts.map((part) => (sum === 0 ? 0 : part / sum));
}

export function staysOf(steps: Pick<Step, "truth">[]): Stay[] {
  const stays: Stay[] = [];
  steps.forEach(({ truth }, i) => {
    const last = stays.at(-1);
    if (last?.place === truth) last.to = i;
    else stays.push({ place: truth, from: i, to: i });
  });
  return stays;
}

export function marksOf({ events }: Pick<Moment, "events">): Mark[] {
  return events.flatMap((event): Mark[] => {
    switch (event.event) {
      case "peeked":
        return [{ sign: "look", at: event.of, by: event.seat }];
      case "switched":
        return [{ sign: "swap", at: event.seat, to: event.with ?? sparePlace }];
      case "exchanged":
        return event.exchange === "keep" ? [] : [{ sign: "secret", at: event.seat, to: event.with ?? sparePlace }];
      case "hid":
        return [{ sign: "hide", at: event.seat }];
      case "revealed":
        return [{ sign: "show", at: event.seat }];
      case "killed":
        return [{ sign: "death", at: event.seat }];
      case "hunted":
        return event.slave ? [] : [{ sign: "miss", at: event.whom }];
      default:
        return [];
    }
  });
}

export function share(course: Course, step: number, place: CardPlace): number {
  return course.steps[step]?.guess[course.places.indexOf(place)] ?? 0;
}

// The step from which on the player knew where the Sultan lay without ever losing sight of it again, before all cards lay open; undefined:
// never.
export function certainFrom(course: Course): number | undefined {
  let from: number | undefined;
  for (let i = course.steps.length - 2; i >= 0 && share(course, i, course.steps[i]!.truth) === 1; i -= 1) from = i;
  return from;
}

export interface Thought {
  named: { place: CardPlace; share: number }[]; // the most likely first
  others: { count: number; share: number; alike: boolean }; // the rest taken together
}

// Shares come in parts of a thousand: what differs by less is alike.
const nearly = 0.0015;

// Whom the player could think of most: at most so many, and nobody who is as likely as one who would not be named.
export function foremost(course: Course, step: number, most: number): Thought {
  const all = course.places.map((place, i) => ({ place, share: course.steps[step]?.guess[i] ?? 0 })).filter(({ share }) => share > 0);
  all.sort((one, another) => another.share - one.share);
  const next = all[most];
  // One more name says more than "one other".
  const named = next === undefined || all.length === most + 1 ? all : all.filter(({ share }) => share > next.share + nearly).slice(0, most);
  const rest = all.slice(named.length);
  const alike = (rest[0]?.share ?? 0) - (rest.at(-1)?.share ?? 0) < nearly;
  return { named, others: { count: rest.length, share: rest.reduce((sum, { share }) => sum + share, 0), alike } };
}

// Where each turn begins, thinned out so that its number finds room: so many steps apart at least.
export function turnsOf(steps: Pick<Step, "turn">[], apart: number): { turn: number; at: number }[] {
  const turns: { turn: number; at: number }[] = [];
  steps.forEach(({ turn }, at) => {
    const last = turns.at(-1);
    if (turn > 0 && turn !== steps[at - 1]?.turn && (last === undefined || at - last.at >= apart)) turns.push({ turn, at });
  });
  return turns;
}

// The outline of what was thought of one place, step by step: as high as it was likely, or full where it was possible at all.
export function outline(course: Course, place: CardPlace, width: number, height: number, how: (share: number) => number = (share) => share): string {
  let path = `M0 ${height}`;
  course.steps.forEach((_, i) => {
    const y = round(height * (1 - how(share(course, i, place))));
    path += `V${y}H${round((i + 1) * width)}`;
  });
  return `${path}V${height}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
