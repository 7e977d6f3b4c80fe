// The colours of the seats, where the game does not say otherwise.
import type { Voice } from "../games/board";

const voices: Voice[] = ["lapis", "garnet", "teal", "saffron", "plum", "olive"];

export function voiceOf(seat: number): Voice {
  return voices[(seat - 1) % voices.length] ?? "lapis";
}
