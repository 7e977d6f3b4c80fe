// How fast a table is played, in words: live or by turns, and how long each decision may take.
import type { ClockPolicy } from "../generated/protocol";
import { say } from "../lib/catalogue.svelte";

export function paceOf(clock: ClockPolicy | undefined): string {
  if (clock?.kind === "live") return `${say("table.pace.live")}, ${say("table.clock.live", { seconds: clock.seconds })}`;
  if (clock?.kind === "turns") return `${say("table.pace.turns")}, ${say("table.clock.turns", { hours: clock.hours })}`;
  return say("table.clock.none");
}
