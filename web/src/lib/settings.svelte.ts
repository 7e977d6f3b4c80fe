// The preferences of the person at this device. They are stored on the device; the language also goes with the session (lib/me).
import type { Language } from "../generated/texts";
import { savePreferences, languageOf, readPreferences, type Preferences, type Motion, type Pace, type Theme } from "./preferences";

class Settings {
  #preferences = $state<Preferences>(readPreferences());
  #machineIsDark = $state(false);
  #machineIsCalm = $state(false);

  constructor() {
    this.#follow("(prefers-color-scheme: dark)", (is) => (this.#machineIsDark = is));
    this.#follow("(prefers-reduced-motion: reduce)", (is) => (this.#machineIsCalm = is));
  }

  get language(): Language {
    return languageOf(this.#preferences);
  }
  set language(language: Language) {
    this.#change({ language });
  }

  get theme(): Theme {
    return this.#preferences.theme;
  }
  set theme(theme: Theme) {
    this.#change({ theme });
  }
  get dark(): boolean {
    return this.#preferences.theme === "auto" ? this.#machineIsDark : this.#preferences.theme === "dark";
  }

  get sound(): boolean {
    return this.#preferences.sound;
  }
  set sound(sound: boolean) {
    this.#change({ sound });
  }

  get volume(): number {
    return this.#preferences.volume;
  }
  set volume(volume: number) {
    this.#change({ volume });
  }

  get motion(): Motion {
    return this.#preferences.motion;
  }
  set motion(motion: Motion) {
    this.#change({ motion });
  }
  // Should things move, or simply change?
  get calm(): boolean {
    return this.#preferences.motion === "auto" ? this.#machineIsCalm : this.#preferences.motion === "reduced";
  }

  get pace(): Pace {
    return this.#preferences.pace;
  }
  set pace(pace: Pace) {
    this.#change({ pace });
  }

  // Every table as a list, without its board.
  get plain(): boolean {
    return this.#preferences.plain;
  }
  set plain(plain: boolean) {
    this.#change({ plain });
  }

  #change(change: Partial<Preferences>): void {
    Object.assign(this.#preferences, change);
    savePreferences(this.#preferences);
  }

  #follow(query: string, tell: (is: boolean) => void): void {
    const media = matchMedia(query);
    tell(media.matches);
    media.addEventListener("change", () => tell(media.matches));
  }
}

export const settings = new Settings();
