// The colours of the rulebook as voices of the palette; each has an emblem of its own (art/Emblem.svelte).
import type { Colour, Seat, View } from "../../generated/verrat";
import type { Voice } from "../board";

const voices: Record<Colour, Voice> = { red: "garnet", yellow: "saffron", green: "teal", blue: "lapis" };

export function voiceOf(view: View, seat: number): Voice {
  return voices[view.players[seat as Seat].colour];
}
