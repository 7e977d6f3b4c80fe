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

const symbols = /<symbol id="([^"]+)"((?: data-[a-z]+="[^"]*")*)/g;

function shownBy(data: string): Shown {
  const told = (name: string) => new RegExp(` data-${name}="([^"]*)"`).exec(data)?.[1] ?? "";
  const words = (name: string) => told(name).split(" ").filter(Boolean);
  return { halves: [words("left"), words("right")], whole: told("whole") || undefined, bonus: Number(told("bonus")), feet: told("feet") };
}

function read(drawn: string) {
  return { drawn, known: new Map([...drawn.matchAll(symbols)].map(([, name = "", data = ""]) => [name, shownBy(data)])) };
}

class Sheet {
  #open = $state.raw(read(standard));

  // The pictures of the set with this hash.
  async open(hash: string | undefined): Promise<void> {
    if (hash === undefined || hash === setOf(this.#open.drawn)) return;
    if (hash === setOf(standard)) return this.#lay(standard);
    const answer = await fetch(`/sets/${hash}.svg`);
    if (answer.ok) this.#lay(await answer.text());
  }

  // Puts the sheet into the page, once.
  hang(): void {
    if (document.getElementById(id)) return;
    const place = document.createElement("div");
    place.id = id;
    place.className = "visually-hidden"; // not `hidden`: what is not laid out cannot be used
    place.setAttribute("aria-hidden", "true");
    place.innerHTML = this.#open.drawn;
    document.body.append(place);
  }

  // The id of a picture; undefined when there is none.
  pictureOf(kind: "tile" | "sign", name: string, face?: string): string | undefined {
    const found = face === undefined ? `${kind}-${name}` : `${kind}-${name}-${face}`;
    return this.#open.known.has(found) ? `#${found}` : undefined;
  }

  hasFoot(tile: string, face: string, half: 0 | 1): boolean {
    return this.shown(tile, face)?.feet.includes(half === 0 ? "l" : "r") ?? true;
  }

  shown(tile: string, face: string): Shown | undefined {
    return this.#open.known.get(`tile-${tile}-${face}`);
  }

  #lay(drawn: string): void {
    this.#open = read(drawn);
    document.getElementById(id)?.remove();
    this.hang();
  }
}

export const sheet = new Sheet();
