// The pictures of all tiles, drawn by art/ at build time: one sheet in the page, used by id.
import "../../generated/palace.css";
import drawn from "../../generated/palace.svg?raw";

export const tileWidth = 96;
export const tileHeight = 84;
export const halfWidth = 48;
export const rows = ["roof", "second", "first", "ground"] as const; // from above

const id = "palace-sheet";
// The pictures, and of tiles which halves something must carry ("l", "r").
const known = new Map([...drawn.matchAll(/<symbol id="([^"]+)"(?: data-feet="([lr]*)")?/g)].map(([, name = "", feet = ""]) => [name, feet]));

// Puts the sheet into the page, once.
export function hangSheet(): void {
  if (document.getElementById(id)) return;
  const place = document.createElement("div");
  place.id = id;
  place.setAttribute("aria-hidden", "true");
  place.innerHTML = drawn;
  const svg = place.firstElementChild;
  svg?.setAttribute("width", "0");
  svg?.setAttribute("height", "0");
  svg?.setAttribute("class", "palace-sheet");
  document.body.append(place);
}

// The id of a picture of the sheet; undefined when there is none, as for the tiles of another set.
export function pictureOf(kind: "tile" | "sign", name: string, face?: string): string | undefined {
  const found = face === undefined ? `${kind}-${name}` : `${kind}-${name}-${face}`;
  return known.has(found) ? `#${found}` : undefined;
}

export function hasFoot(tile: string, face: string, half: 0 | 1): boolean {
  return known.get(`tile-${tile}-${face}`)?.includes(half === 0 ? "l" : "r") ?? true;
}
