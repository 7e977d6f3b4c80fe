// What the person at this device prefers. Kept on the device; the language also goes with the session (lib/me).
import { languages, type Language } from "../generated/texts";

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "full" | "reduced";

interface Kept {
  language?: Language;
  theme: Theme;
  sound: boolean;
  motion: Motion;
  plain: boolean;
}

const place = "divan.settings";

function read(): Kept {
  const kept: Kept = { theme: "auto", sound: true, motion: "auto", plain: false };
  try {
    return { ...kept, ...(JSON.parse(localStorage.getItem(place) ?? "{}") as Partial<Kept>) };
  } catch {
    return kept;
  }
}

class Settings {
  #kept = $state<Kept>(read());
  #machineIsDark = $state(false);
  #machineIsCalm = $state(false);

  constructor() {
    this.#follow("(prefers-color-scheme: dark)", (is) => (this.#machineIsDark = is));
    this.#follow("(prefers-reduced-motion: reduce)", (is) => (this.#machineIsCalm = is));
  }

  get language(): Language {
    const machine = navigator.languages.map((name) => name.slice(0, 2)).find((name) => isLanguage(name));
    return this.#kept.language ?? (machine as Language | undefined) ?? "en";
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
    try {
      localStorage.setItem(place, JSON.stringify(this.#kept));
    } catch {
      // Storage is full or forbidden: the choice stands until the page is closed.
    }
  }

  #follow(query: string, tell: (is: boolean) => void): void {
    const media = matchMedia(query);
    tell(media.matches);
    media.addEventListener("change", () => tell(media.matches));
  }
}

export function isLanguage(name: string | undefined): name is Language {
  return (languages as readonly (string | undefined)[]).includes(name);
}

export const settings = new Settings();
