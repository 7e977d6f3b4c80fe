// The colours of the rulebook as seat colours of the palette; each has an emblem of its own (art/Emblem.svelte).
import type { Colour, Seat, View } from "../../generated/verrat";
import type { SeatColour } from "../board";

const seatColours: Record<Colour, SeatColour> = { red: "garnet", yellow: "saffron", green: "teal", blue: "lapis" };

export function seatColourOf(view: View, seat: number): SeatColour {
  return seatColours[view.players[seat as Seat].colour];
}
