// The colours and emblems of the seats, where the game does not say otherwise: no two of fifteen have the same emblem.
import type { SeatColour } from "../games/board";

export const seatColours: readonly SeatColour[] = [
  ...(["lapis", "garnet", "teal", "saffron", "plum", "olive"] as const),
  ...(["lapis-2", "garnet-2", "teal-2", "saffron-2", "plum-2", "olive-2"] as const),
  ...(["lapis-3", "garnet-3", "teal-3"] as const),
];

export function seatColourOf(seat: number): SeatColour {
  return seatColours[(seat - 1) % seatColours.length] ?? "lapis";
}
