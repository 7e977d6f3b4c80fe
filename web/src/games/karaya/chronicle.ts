// What happened in Sultans of Karaya, for a list.
import type { Event, Karaya } from "../../generated/karaya";
import type { Chronicle, Effect } from "../chronicle";
import EventPicture from "./EventPicture.svelte";

const minor: Event["event"][] = ["dealt", "turn_began", "asked", "lapsed", "readied", "unanswered", "lodged", "withdrew"];

function effectOn(event: Event, seat: number): Effect | undefined {
  switch (event.event) {
    case "placed":
    case "removed":
      if (event.seat !== seat) return undefined;
      return (event.token === "white") === (event.event === "placed") ? "gain" : "loss";
    case "skipped":
    case "killed":
      return event.seat === seat ? "loss" : undefined;
    case "executed":
    case "detained":
    case "attacked":
    case "struck":
    case "captured":
    case "hunted":
    case "manipulated":
      return event.whom === seat ? "loss" : undefined;
    case "peeked":
      return event.of === seat ? "touch" : undefined;
    case "switched":
    case "exchanged":
      return event.with === seat ? "touch" : undefined;
    case "saw":
      return event.seat === seat ? "touch" : undefined;
    case "round_ended":
      return (event.scores[seat as keyof typeof event.scores]?.points ?? 0) > 0 ? "gain" : "touch";
    default:
      return undefined;
  }
}

export const chronicle: Chronicle<Karaya> = { Picture: EventPicture, minor, effectOn };
