// What happened in Sultaniya, for a list: tiles that one player uncovers one after another are one thing, and what lies on top of a pile then is
// seen on the board.
import type { Event, Sultaniya } from "../../generated/sultaniya";
import type { Chronicle, Effect } from "../chronicle";
import EventPicture from "./EventPicture.svelte";

const minor: Event["event"][] = ["dealt", "turn_began", "lapsed", "turned_up", "skipped"];

export interface UncoveredMany {
  event: "uncovered_many";
  seat: number;
  tiles: string[];
}

function effectOn(event: Event, seat: number): Effect | undefined {
  if (event.event === "end_began") return "touch";
  if (event.event === "scored") return event.seat === seat ? "gain" : undefined;
  return undefined;
}

function fold(events: Event[]): Event[] {
  const folded: (Event | UncoveredMany)[] = [];
  for (const event of events) {
    const last = folded.at(-1);
    if (event.event === "turned_up") continue;
    if (event.event === "uncovered" && last?.event === "uncovered" && last.seat === event.seat) {
      folded[folded.length - 1] = { event: "uncovered_many", seat: event.seat, tiles: [last.tile, event.tile] };
    } else if (event.event === "uncovered" && last?.event === "uncovered_many" && last.seat === event.seat) {
      folded[folded.length - 1] = { ...last, tiles: [...last.tiles, event.tile] };
    } else folded.push(event);
  }
  return folded as Event[];
}

export const chronicle: Chronicle<Sultaniya> = { Picture: EventPicture, minor, effectOn, fold };
