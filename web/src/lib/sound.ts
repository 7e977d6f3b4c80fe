// A page that has not been touched yet stays silent, and does not even fetch what makes sounds.
import type { Sound } from "./synth";

export type { Sound };

export function sound(name: Sound): void {
  if (!globalThis.navigator?.userActivation?.hasBeenActive) return;
  void import("./synth").then(({ play }) => play(name), () => {}); // without a network it stays silent
}
