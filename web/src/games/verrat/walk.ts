// Where the arrow keys lead: left and right within court, cities or dungeons, up and down between the three.
import { City, CourtSeat, type Spot } from "../../generated/verrat";
import { boxOf, middleOf, type Layout, type PlaceOf } from "./layout";

const prison: Spot[] = ["dungeon-1", "dungeon-2", "dungeon-3", "isle", "beside"];

export function groups(placeOf: PlaceOf): [Spot[], Spot[], Spot[]] {
  return [CourtSeat.toSorted((a, b) => placeOf(a) - placeOf(b)), [...City], prison];
}

// The next place; undefined for a key that leads nowhere. At court right is clockwise, as the viziers move.
export function walk(layout: Layout, from: Spot, key: string, placeOf: PlaceOf): Spot | undefined {
  const all = groups(placeOf);
  const here = all.findIndex((group) => group.includes(from));
  const group = all[here] ?? [];
  const at = group.indexOf(from);
  switch (key) {
    case "ArrowRight":
      return group[(at + 1) % group.length];
    case "ArrowLeft":
      return group.at(at - 1);
    case "ArrowDown":
      return nearest(layout, from, all[(here + 1) % 3] ?? [], placeOf);
    case "ArrowUp":
      return nearest(layout, from, all.at(here - 1) ?? [], placeOf);
    case "Home":
      return group[0];
    case "End":
      return group.at(-1);
    default:
      return undefined;
  }
}

function nearest(layout: Layout, from: Spot, group: Spot[], placeOf: PlaceOf): Spot | undefined {
  const start = middleOf(boxOf(layout, from, placeOf));
  const distance = (spot: Spot) => {
    const end = middleOf(boxOf(layout, spot, placeOf));
    return Math.hypot(end.x - start.x, end.y - start.y);
  };
  return group.toSorted((a, b) => distance(a) - distance(b))[0];
}
