// What is to be said of whoever sits at a seat, beside the name: the most important thing only.
import type { Chair } from "../generated/protocol";

export type Presence = "bot_plays" | "bot_in" | "away" | "wants_pause" | "program" | "muted";

export function presenceOf(chair: Chair, isYou: boolean): Presence | undefined {
  if (chair.bot_plays) return "bot_plays";
  if (chair.bot_at !== undefined) return "bot_in";
  if (chair.name && !chair.bot && !chair.here && !isYou) return "away";
  if (chair.wants_pause) return "wants_pause";
  if (chair.program) return "program";
  return chair.muted ? "muted" : undefined;
}
