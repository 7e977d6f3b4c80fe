// What was done in the running turn, and what is planned, as signs: one for each action.
import type { Action, Event, Seat } from "../../generated/karanor";
import type { Prospect } from "./plan";

// From what was told since the turn began. `move`: so many steps of that player take one action.
export function doneIn(events: Event[], seat: Seat, move: number): string[] {
  const from = events.findLastIndex((event) => event.event === "turn_began");
  const done: string[] = [];
  let run = 0; // of steps, or of dealings of one visit to the market
  let last: string | undefined;
  for (const event of events.slice(from + 1)) {
    const sign = "seat" in event && event.seat === seat ? signFor(event) : undefined;
    if (sign === undefined) continue;
    const longest = sign === "step" ? move : sign === "buy" ? 2 : 1;
    run = sign === last && run < longest ? run + 1 : 1;
    if (run === 1) done.push(sign);
    last = sign;
  }
  return done;
}

function signFor(event: Event): string | undefined {
  switch (event.event) {
    case "stepped":
      return "step";
    case "harvested":
      return event.resource;
    case "worked":
      return "work";
    case "met":
      return "meet";
    case "built":
      return "build";
    case "completed":
      return "complete";
    case "delivered":
      return "deliver";
    case "recruited":
      return "recruit";
    case "villa_bought":
      return "villa";
    case "bought":
    case "sold":
      return "buy";
    case "cancelled":
    case "came_to_nothing":
      return event.what === "play" ? undefined : "cancel";
    default:
      return undefined;
  }
}

// Of the planned ones those that take an action.
export function plannedIn(plan: Action[], prospects: Prospect[]): string[] {
  return plan.flatMap((action, i) => {
    const [before, after] = [prospects[i], prospects[i + 1]];
    if (!before || !after || after.actions >= before.actions) return [];
    return [action.do === "harvest" ? action.resource : action.do];
  });
}
