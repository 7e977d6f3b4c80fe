// What this device keeps of what its person prefers.
import { languages, type Language } from "../generated/texts";

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "full" | "reduced";

export interface Kept {
  language?: Language;
  theme: Theme;
  sound: boolean;
  motion: Motion;
  plain: boolean;
}

const place = "divan.settings";

export function read(): Kept {
  const kept: Kept = { theme: "auto", sound: true, motion: "auto", plain: false };
  try {
    return { ...kept, ...(JSON.parse(localStorage.getItem(place) ?? "{}") as Partial<Kept>) };
  } catch {
    return kept;
  }
}

export function keep(kept: Kept): void {
  try {
    localStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden: the choice stands until the page is closed.
  }
}

// The language that was chosen here, or the machine's first that we speak.
export function languageOf(kept: Kept): Language {
  const machine = navigator.languages.map((name) => name.slice(0, 2)).find((name) => isLanguage(name));
  return kept.language ?? (machine as Language | undefined) ?? "en";
}

export function isLanguage(name: string | undefined): name is Language {
  return (languages as readonly (string | undefined)[]).includes(name);
}
