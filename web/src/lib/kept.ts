// What this device keeps of what its person prefers.
import { languages, type Language } from "../generated/texts";
import { deviceDrawer } from "./drawer";

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "full" | "reduced";

export interface Kept {
  language?: Language;
  theme: Theme;
  sound: boolean;
  motion: Motion;
  plain: boolean;
}

const drawer = deviceDrawer<Partial<Kept>>("settings");

export const read = (): Kept => ({ theme: "auto", sound: true, motion: "auto", plain: false, ...drawer.read() });
export const keep = (kept: Kept): void => drawer.write(kept);

// The language that was chosen here, or the machine's first that we speak.
export function languageOf(kept: Kept): Language {
  const machine = navigator.languages.map((name) => name.slice(0, 2)).find((name) => isLanguage(name));
  return kept.language ?? (machine as Language | undefined) ?? "en";
}

export function isLanguage(name: string | undefined): name is Language {
  return (languages as readonly (string | undefined)[]).includes(name);
}
