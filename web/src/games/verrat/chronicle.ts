// What happened in Verrat!, for a list: VE-27 says who gets a card, and no event says who gets none.
import { City, Vizier, type Event, type Spot, type Verrat } from "../../generated/verrat";
import type { Chronicle, Effect, Reason } from "../chronicle";
import { ownerOf } from "./draft";
import EventPicture from "./EventPicture.svelte";

const minor: Event["event"][] = ["dealt", "turn_began", "asked", "lapsed", "offered", "declined", "withdrawn", "voided", "readied", "planned", "accused", "sealed", "plans_shown", "turned_up", "searched", "left", "waived", "tallied", "held", "limit_reached"];

function effectOn(event: Event, seat: number): Effect | undefined {
  switch (event.event) {
    case "taken":
    case "picked":
      return event.seat === seat ? "gain" : undefined;
    case "demanded":
      return event.seat === seat ? "gain" : event.from === seat ? "loss" : undefined;
    case "exchanged":
      return event.from === seat || event.to === seat ? "touch" : undefined;
    case "stayed":
    case "banished":
    case "pushed":
      return ownerOf(event.vizier) === seat ? "loss" : undefined;
    case "pardoned":
      return ownerOf(event.vizier) === seat ? "gain" : undefined;
    case "won":
      return event.seat === seat ? "gain" : "loss";
    default:
      return undefined;
  }
}

// Wherever one of the reader's viziers stands with another when the journeys are over.
function reasons(events: Event[], before: { viziers: Record<Vizier, Spot> }, seat: number): Reason[] {
  const at = { ...before.viziers };
  const goes = (event: Event) => event.event === "moved" || event.event === "stayed";
  return events.flatMap((event, i): Reason[] => {
    if (event.event === "moved" || event.event === "pushed") at[event.vizier] = event.to;
    if (event.event === "banished") at[event.vizier] = "dungeon-1";
    const next = events[i + 1];
    if (!goes(event) || !next || goes(next)) return [];
    return City.flatMap((city) => {
      const viziers = Vizier.filter((vizier) => at[vizier] === city);
      const mine = viziers.filter((vizier) => ownerOf(vizier) === seat);
      if (viziers.length < 2 || mine.length === 0) return [];
      return [{ at: i + 1, key: "chronicle.shared", args: { city, viziers }, event: { event: "shared", city, viziers } as { event: string } }];
    });
  });
}

export const chronicle: Chronicle<Verrat> = {
  Picture: EventPicture,
  minor,
  deedOf: (event) => ("vizier" in event && event.vizier && event.event !== "accused" ? ownerOf(event.vizier) : undefined),
  effectOn,
  reasons,
};
