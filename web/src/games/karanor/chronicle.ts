// What happened in Marchands de Karanor, for a list: steps on the way are one journey.
import type { Event, Karanor } from "../../generated/karanor";
import type { Chronicle, Effect } from "../chronicle";
import EventPicture from "./EventPicture.svelte";

const minor: Event["event"][] = ["dealt", "drafted", "hands_passed", "turn_began", "asked", "lapsed", "drew", "bonus_paid", "took", "turned_up", "discarded", "paid", "announced", "passed", "reshuffled", "offered", "declined", "withdrawn", "voided"];

function effectOn(event: Event, seat: number): Effect | undefined {
  switch (event.event) {
    case "received":
    case "earned":
    case "awarded":
      return event.seat === seat ? "gain" : undefined;
    case "lost":
    case "cancelled":
    case "came_to_nothing":
      return event.seat === seat ? "loss" : undefined;
    case "changed":
      return event.seat !== seat ? undefined : event.by > 0 ? "gain" : "loss";
    case "stolen":
      return event.from === seat ? "loss" : event.seat === seat ? "gain" : undefined;
    case "played":
    case "used":
      return event.on === seat ? "touch" : undefined;
    case "traded":
      return event.from === seat || event.to === seat ? "touch" : undefined;
    case "end_nears":
      return "touch";
    default:
      return undefined;
  }
}

function fold(events: Event[]): Event[] {
  const folded: Event[] = [];
  for (const event of events) {
    const last = folded.at(-1);
    if (event.event === "stepped" && last?.event === "stepped" && last.seat === event.seat) {
      folded[folded.length - 1] = { ...event, from: last.from, gold: last.gold + event.gold };
    } else folded.push(event);
  }
  return folded;
}

export const chronicle: Chronicle<Karanor> = { Picture: EventPicture, minor, effectOn, fold };
