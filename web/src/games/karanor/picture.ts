// The picture of the table's map: the standard one was drawn by the build; another is drawn once.
import coasts from "virtual:karanor-coasts";
import standard from "../../../../content/karanor/map.json";
import { pictureOf, type Picture } from "./geometry";
import type { WorldMap } from "./set.svelte";

// As JSON has it.
type Drawn = Omit<Picture, "fields" | "grounds"> & { fields: [string, string][]; grounds: [string, string][] };

const { fields, grounds, ...rest } = coasts as Drawn;
const drawn = new WeakMap<WorldMap, Picture>([[standard as unknown as WorldMap, { ...rest, fields: new Map(fields), grounds: new Map(grounds) }]]);

export function pictureFor(map: WorldMap): Picture {
  const found = drawn.get(map) ?? pictureOf(map);
  drawn.set(map, found);
  return found;
}
