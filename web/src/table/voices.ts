// The colours and emblems of the seats, where the game does not say otherwise: no two of fifteen have the same emblem.
import type { Voice } from "../games/board";

export const voices: readonly Voice[] = [
  ...(["lapis", "garnet", "teal", "saffron", "plum", "olive"] as const),
  ...(["lapis-2", "garnet-2", "teal-2", "saffron-2", "plum-2", "olive-2"] as const),
  ...(["lapis-3", "garnet-3", "teal-3"] as const),
];

export function voiceOf(seat: number): Voice {
  return voices[(seat - 1) % voices.length] ?? "lapis";
}
