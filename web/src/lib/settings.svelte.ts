// What the person at this device prefers. Kept on the device; the language also goes with the session (lib/me).
import type { Language } from "../generated/texts";
import { keep, languageOf, read, type Kept, type Motion, type Theme } from "./kept";

class Settings {
  #kept = $state<Kept>(read());
  #machineIsDark = $state(false);
  #machineIsCalm = $state(false);

  constructor() {
    this.#follow("(prefers-color-scheme: dark)", (is) => (this.#machineIsDark = is));
    this.#follow("(prefers-reduced-motion: reduce)", (is) => (this.#machineIsCalm = is));
  }

  get language(): Language {
    return languageOf(this.#kept);
  }
  set language(language: Language) {
    this.#keep({ language });
  }

  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#keep({ theme });
  }
  get dark(): boolean {
    return this.#kept.theme === "auto" ? this.#machineIsDark : this.#kept.theme === "dark";
  }

  get sound(): boolean {
    return this.#kept.sound;
  }
  set sound(sound: boolean) {
    this.#keep({ sound });
  }

  get motion(): Motion {
    return this.#kept.motion;
  }
  set motion(motion: Motion) {
    this.#keep({ motion });
  }
  // Should things move, or simply change?
  get calm(): boolean {
    return this.#kept.motion === "auto" ? this.#machineIsCalm : this.#kept.motion === "reduced";
  }

  // Every table as a list, without its board.
  get plain(): boolean {
    return this.#kept.plain;
  }
  set plain(plain: boolean) {
    this.#keep({ plain });
  }

  #keep(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    keep(this.#kept);
  }

  #follow(query: string, tell: (is: boolean) => void): void {
    const media = matchMedia(query);
    tell(media.matches);
    media.addEventListener("change", () => tell(media.matches));
  }
}

export const settings = new Settings();
