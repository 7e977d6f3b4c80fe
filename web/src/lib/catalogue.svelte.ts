// All words that are shown, in the language of the reader. Whatever is said inside a component is said anew when the language, the
// game or the names change.
import { untrack } from "svelte";
import { rooms, type Key, type Language } from "../generated/texts";
import { Words, capital, capitalised, type Args, type Piece, type Texts } from "./words";

class Catalogue {
  language = $state<Language>("en");
  // The table at which the reader sits: its game's texts, the names, and which seat is "you".
  names = $state<Record<number, string>>({});
  you = $state<number | undefined>(undefined);
  #open = $state.raw<string[]>([]); // rooms of the catalogue beside the shell
  #books = $state.raw<string[]>([]); // those that are read and not said: when one is opened, nothing is said anew
  readonly #texts: Record<string, Texts> = {}; // by room and language: there before the room is opened in that language
  #brought = $state.raw<Partial<Record<string, Texts>>>({}); // by language
  readonly #plurals = $derived(new Intl.PluralRules(this.language));
  readonly #words = new Words(
    ((catalogue: Catalogue) => ({
      find: (key) => catalogue.#find(key),
      isOne: (count) => catalogue.#plurals.select(count) === "one",
      name: (seat) => catalogue.names[seat],
      get you() {
        return catalogue.you;
      },
    }))(this),
  );

  // The texts of the shell, and of a game when one is open, are fetched before anything is said in another language.
  async speak(language: Language): Promise<void> {
    await Promise.all(["shell", ...this.#open, ...this.#books].map((room) => this.#fetch(room, language)));
    this.language = language;
    document.documentElement.lang = language;
  }

  // What is said at a table of that game.
  openGame(game: string): Promise<void> {
    return this.#openRoom(game);
  }

  // What explains it: its rules by their ids, and how it is played.
  openRules(game: string): Promise<void> {
    return this.#openRoom(`${game}_rules`);
  }

  // Rooms by their names; one that is not there says nothing.
  async openRooms(rooms: string[]): Promise<void> {
    await Promise.all(rooms.map((room) => this.#openRoom(room)));
  }

  // What the content set of the table says in its own words; asked before all else.
  bring(texts: Partial<Record<string, Texts>>): void {
    this.#brought = texts;
  }

  closeTable(): void {
    this.#brought = {};
    this.#open = [];
    this.#books = [];
    this.names = {};
    this.you = undefined;
  }

  has(key: string): boolean {
    return this.#words.has(key);
  }

  // A text whose key is known here.
  say(key: Key, args?: Args): string {
    return this.#words.say(key, args);
  }

  // The same, begun with a capital letter, of a key that is put together: `event.${…}`.
  tell(key: string, args?: Args): string {
    return capital(this.#words.say(key, args));
  }

  pieces(key: string, args?: Args): Piece[] {
    return capitalised(this.#words.pieces(key, args));
  }

  // A word of the game's vocabulary, a number, a bundle or a list of such, in the form `kind`.
  word(value: unknown, kind?: string): string {
    return this.#words.word(value, kind);
  }

  // What is to be known of a word; undefined when nothing is written.
  help(word: string): string | undefined {
    for (const key of [`word.${word}.help`, `word.${word.replace(/\d+/, "n")}.help`]) {
      if (this.has(key)) return this.#words.say(key);
    }
    return undefined;
  }

  player(seat: number): string {
    return this.#words.player(seat);
  }

  nameOf(seat: number): string {
    return this.#words.nameOf(seat);
  }

  list(items: string[]): string {
    return this.#words.list(items);
  }

  number(value: number): string {
    return new Intl.NumberFormat(this.language).format(value);
  }

  #find(key: string): string | undefined {
    const brought = this.#brought[this.language]?.[key];
    if (brought !== undefined) return brought;
    for (const room of /^(rule|how|guide|lesson)\./.test(key) ? [...this.#books, ...this.#open] : this.#open) {
      const text = this.#texts[`${room}.${this.language}`]?.[key];
      if (text !== undefined) return text;
    }
    return this.#texts[`shell.${this.language}`]?.[key];
  }

  async #openRoom(room: string): Promise<void> {
    await untrack(() => this.#fetch(room, this.language));
    untrack(() => {
      const shelf = room.includes("_") ? this.#books : this.#open;
      if (shelf.includes(room)) return;
      if (shelf === this.#books) this.#books = [...shelf, room];
      else this.#open = [...shelf, room];
    });
  }

  async #fetch(room: string, language: Language): Promise<void> {
    const name = `${room}.${language}`;
    const texts = this.#texts[name] ? undefined : await rooms[room]?.[language]();
    if (texts) this.#texts[name] = texts.default;
  }
}

export const catalogue = new Catalogue();

// The commonest thing of all.
export function say(key: Key, args?: Args): string {
  return catalogue.say(key, args);
}
