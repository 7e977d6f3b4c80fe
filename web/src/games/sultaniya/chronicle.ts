// What happened in Sultaniya, for a list: tiles that one player uncovers one after another are one thing.
import type { Event, Sultaniya } from "../../generated/sultaniya";
import type { Chronicle, Effect } from "../chronicle";
import EventPicture from "./EventPicture.svelte";

const minor: Event["event"][] = ["dealt", "turn_began", "lapsed", "turned_up", "skipped"];

function effectOn(event: Event, seat: number): Effect | undefined {
  if (event.event === "end_began") return "touch";
  if (event.event === "scored") return event.seat === seat ? "gain" : undefined;
  return undefined;
}

export const chronicle: Chronicle<Sultaniya> = { Picture: EventPicture, minor, effectOn };
