// The pictures of all tiles, composed by art/: one sheet in the page, used by id. Those of the standard set come with the client; those of
// another set the server composes.
import "../../generated/palace.css";
import standard from "../../generated/palace.svg?raw";

export const tileWidth = 96;
export const tileHeight = 84;
export const halfWidth = 48;
export const rows = ["roof", "second", "first", "ground"] as const; // from above

const id = "palace-sheet";
const setOf = (drawn: string) => /^<svg [^>]*data-set="(\w+)"/.exec(drawn)?.[1];

// What a face of a tile shows that is counted, and which of its halves something must carry ("l", "r").
export interface Shown {
  halves: [left: string[], right: string[]];
  whole: string | undefined; // what the tile closes, or is: "lintel", "point", "gate", "minaret"
  bonus: number;
  feet: string;
}

const symbols = /<symbol id="([^"]+)"((?: data-[a-z]+="[^"]*")*)[^]*?<\/symbol>\s*/g;

function shownBy(data: string): Shown {
  const told = (name: string) => new RegExp(` data-${name}="([^"]*)"`).exec(data)?.[1] ?? "";
  const words = (name: string) => told(name).split(" ").filter(Boolean);
  return { halves: [words("left"), words("right")], whole: told("whole") || undefined, bonus: Number(told("bonus")), feet: told("feet") };
}

// What all pictures are made of, and the pictures: each is put into the page when it is wanted, for most tiles of a set lie in the box.
function read(drawn: string) {
  const known = new Map<string, { drawn: string; data: string; shown?: Shown }>();
  const ground = drawn.replace(symbols, (symbol, name: string, data: string) => {
    known.set(name, { drawn: symbol, data });
    return "";
  });
  return { set: setOf(drawn), ground, known };
}

const home = read(standard);

class Sheet {
  #open = $state.raw(home);
  #wanted = new Set<string>();
  #hung: Element | undefined;

  // The pictures of the set with this hash.
  async open(hash: string | undefined): Promise<void> {
    if (hash === undefined || hash === this.#open.set) return;
    if (hash === home.set) return this.#lay(home);
    const answer = await fetch(`/sets/${hash}.svg`);
    if (answer.ok) this.#lay(read(await answer.text()));
  }

  // Puts the sheet into the page, once.
  hang(): void {
    if (this.#hung) return;
    const place = document.createElement("div");
    place.id = id;
    place.className = "visually-hidden"; // not `hidden`: what is not laid out cannot be used
    place.setAttribute("aria-hidden", "true");
    place.innerHTML = this.#open.ground;
    this.#hung = place.firstElementChild ?? place;
    this.#hung.insertAdjacentHTML("beforeend", [...this.#wanted].map((name) => this.#open.known.get(name)?.drawn ?? "").join(""));
    document.body.append(place);
  }

  // The id of a picture; undefined when there is none.
  pictureOf(kind: "tile" | "sign", name: string, face?: string): string | undefined {
    const found = face === undefined ? `${kind}-${name}` : `${kind}-${name}-${face}`;
    const picture = this.#open.known.get(found);
    if (!picture) return undefined;
    if (!this.#wanted.has(found)) {
      this.#wanted.add(found);
      this.#hung?.insertAdjacentHTML("beforeend", picture.drawn);
    }
    return `#${found}`;
  }

  hasFoot(tile: string, face: string, half: 0 | 1): boolean {
    return this.shown(tile, face)?.feet.includes(half === 0 ? "l" : "r") ?? true;
  }

  shown(tile: string, face: string): Shown | undefined {
    const picture = this.#open.known.get(`tile-${tile}-${face}`);
    return picture && (picture.shown ??= shownBy(picture.data));
  }

  #lay(drawn: typeof home): void {
    this.#open = drawn;
    document.getElementById(id)?.remove();
    this.#hung = undefined;
    this.hang();
  }
}

export const sheet = new Sheet();
