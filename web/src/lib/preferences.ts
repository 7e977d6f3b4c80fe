// The preferences stored on this device.
import { languages, type Language } from "../generated/texts";
import { deviceItem } from "./storage";

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "full" | "reduced";

export type Pace = "auto" | "unhurried" | "quick";

export interface Preferences {
  language?: Language;
  theme: Theme;
  sound: boolean;
  volume: number; // of a hundred
  motion: Motion;
  pace: Pace; // of scenes
  plain: boolean;
}

const stored = deviceItem<Partial<Preferences>>("settings");

export const readPreferences = (): Preferences => ({ theme: "auto", sound: true, volume: 60, motion: "auto", pace: "auto", plain: false, ...stored.read() });
export const savePreferences = (preferences: Preferences): void => stored.write(preferences);

// The language that was chosen here, or the machine's first that we speak.
export function languageOf(preferences: Preferences): Language {
  const machine = navigator.languages.map((name) => name.slice(0, 2)).find((name) => isLanguage(name));
  return preferences.language ?? (machine as Language | undefined) ?? "en";
}

export function isLanguage(name: string | undefined): name is Language {
  return (languages as readonly (string | undefined)[]).includes(name);
}
