// What an offer to several people may hold: to each goes one of its own, so each must have what is asked for; an offer to anybody is for those
// who have it (MK-52b).
import type { Seat, View } from "../../generated/karanor";
import { flat, type Bundle, type OfferBounds } from "../../table/bargain";

const mostOpen = 2; // MK-50

export function leftFor(view: View | undefined, seat: Seat | undefined, left: number): number {
  const open = seat === undefined ? 0 : Object.keys(view?.offers[seat] ?? {}).length;
  return Math.max(1, Math.min(mostOpen - open, left));
}

// How much of each thing can be asked for: what all the chosen ones have, or, of anybody, the most that one has.
export function wantable(bounds: OfferBounds | undefined, chosen: Seat[]): Bundle {
  const seats = chosen.length > 0 ? chosen : Object.keys(bounds?.partners ?? {}).map(Number);
  const all = seats.map((seat) => flat(bounds?.partners[seat]?.want ?? {}));
  const names = [...new Set(all.flatMap((each) => Object.keys(each)))];
  const pick = chosen.length > 0 ? Math.min : Math.max;
  return Object.fromEntries(names.map((name) => [name, pick(...all.map((each) => each[name] ?? 0))]).filter(([, count]) => (count as number) > 0));
}
