// The course of a round in words.
import type { Event } from "../../generated/karaya";
import { catalogue, say } from "../../lib/catalogue.svelte";
import { foremost, sparePlace, type Course, type CardPlace, type Step } from "./course";

export function turnWord({ turn }: Pick<Step, "turn">): string {
  return turn === 0 ? say("course.deal") : say("course.turn", { turn });
}

export function placeWord(place: CardPlace): string {
  return place === sparePlace ? catalogue.word("spare") : catalogue.player(place);
}

// What everybody was dealt would be a long list, and what everybody earned stands elsewhere.
export function momentWords({ events }: Pick<Step, "events">): string[] {
  const dealt = events.some(({ event }) => event === "dealt");
  return events.filter(({ event }) => !dealt || event !== "saw").map(sentence);
}

function sentence(event: Event): string {
  if (event.event === "round_ended") return catalogue.tell("round.how", { how: event.how });
  return catalogue.tell(`event.${event.event}`, { ...event });
}

// A share that is not the whole is never said to be.
export function percent(share: number): string {
  const format = new Intl.NumberFormat(catalogue.language, { style: "percent" });
  if (share > 0 && share < 0.005) return `< ${format.format(0.01)}`;
  return format.format(share < 1 ? Math.min(share, 0.99) : 1);
}

export function thoughtWords(course: Course, step: number, seat: number): string {
  const { named, others } = foremost(course, step, 4);
  const [only] = named;
  if (only?.share === 1) return catalogue.tell("course.knew", { seat, who: placeWord(only.place) });
  const items = named.map(({ place, share }) => say("course.likely", { who: placeWord(place), share: percent(share) }));
  if (others.count > 0) {
    const key = others.alike ? (named.length === 0 ? "course.any" : "course.alike") : "course.others";
    items.push(say(key, { count: others.count, share: percent(others.alike ? others.share / others.count : others.share) }));
  }
  return catalogue.tell("course.thought", { seat, list: catalogue.list(items) });
}
