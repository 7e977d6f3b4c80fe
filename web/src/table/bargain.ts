// Offers, for every game that has them: what a game's bounds allow ({open, offers_left, least_each_way, give, partners}), and what
// lies open in its view ({offers: {from: {to: {give, want}}}}, or, where offers are numbered and may be to anybody,
// {offers: {from: {slot: {number, to, give, want}}}}).
import { isObject } from "../lib/json";

export type Bundle = Record<string, number>;
// What is exchanged, as a game writes it: things and how many, perhaps sorted into bundles and lists of names.
export type Wares = Record<string, unknown>;

export interface OfferBounds {
  open: boolean;
  offers_left: number;
  least_each_way: number;
  give: Wares;
  partners: Record<string, { want: Wares }>;
}

export interface OpenOffer {
  from: number;
  to?: number; // absent: to whoever takes it first
  number?: number;
  give: Wares;
  want: Wares;
}

// Every thing with its number, whatever bundle or list it stands in.
export function flat(wares: Wares): Bundle {
  const bundle: Bundle = {};
  const put = (thing: string, count: number) => {
    if (count > 0) bundle[thing] = (bundle[thing] ?? 0) + count;
  };
  for (const [name, value] of Object.entries(wares)) {
    if (typeof value === "number") put(name, value);
    else if (Array.isArray(value)) value.forEach((thing) => put(String(thing), 1));
    else if (isObject(value)) Object.entries(flat(value)).forEach(([thing, count]) => put(thing, count));
  }
  return bundle;
}

// The bundle sorted as `like` is. Where all are plain numbers it stays as it is.
export function shaped(bundle: Bundle, like: Wares): Wares {
  if (Object.values(like).every((value) => typeof value === "number")) return bundle;
  const part = (names: string[]): Bundle => Object.fromEntries(names.filter((name) => bundle[name]).map((name) => [name, bundle[name]!]));
  return Object.fromEntries(
    Object.entries(like).map(([name, value]) => {
      if (Array.isArray(value)) {
        const names = [...new Set(value.map(String))];
        return [name, names.flatMap((thing) => Array<string>(bundle[thing] ?? 0).fill(thing))];
      }
      return [name, isObject(value) ? part(Object.keys(value)) : (bundle[name] ?? 0)];
    }),
  );
}

// Undefined: this game knows no offers.
export function offerBounds(bounds: unknown): OfferBounds | undefined {
  return isObject(bounds) && "partners" in bounds && "give" in bounds ? (bounds as unknown as OfferBounds) : undefined;
}

export function canOffer(bounds: unknown): boolean | undefined {
  const known = offerBounds(bounds);
  return known && known.open && known.offers_left > 0 && Object.keys(known.partners).length > 0;
}

export function canOfferTo(bounds: unknown, seat: number): boolean | undefined {
  return canOffer(bounds) && String(seat) in (offerBounds(bounds)?.partners ?? {});
}

export function openOffers(view: unknown): OpenOffer[] {
  const offers = isObject(view) && isObject(view.offers) ? view.offers : {};
  return Object.entries(offers).flatMap(([from, slots]) =>
    Object.entries(isObject(slots) ? slots : {}).map(([slot, bargain]) => {
      const offer = bargain as { number?: number; to?: number; give: Wares; want: Wares };
      return offer.number === undefined ? { from: Number(from), to: Number(slot), ...offer } : { from: Number(from), ...offer };
    }),
  );
}

export function concerns(offer: OpenOffer, seat: number | undefined): boolean {
  return offer.to === seat || offer.from === seat;
}

// An offer to nobody in particular is for whoever takes it first.
export function isOpenTo(offer: OpenOffer, seat: number | undefined): boolean {
  return offer.to === undefined ? seat !== undefined && offer.from !== seat : offer.to === seat;
}

// What waits for the reader's answer comes first, then the reader's own, then what others bargain.
export function inOrder(offers: OpenOffer[], reader: number | undefined): OpenOffer[] {
  const rank = (offer: OpenOffer) => (offer.to === reader ? 0 : offer.from === reader ? 1 : 2);
  return offers.toSorted((one, other) => rank(one) - rank(other));
}

export function total(bundle: Bundle): number {
  return Object.values(bundle).reduce((sum, count) => sum + count, 0);
}

// An offer within the bounds: enough on each side, or, where gifts are allowed, something on one side.
export function isComplete(bounds: OfferBounds, give: Bundle, want: Bundle): boolean {
  const least = bounds.least_each_way;
  return total(give) >= least && total(want) >= least && total(give) + total(want) > 0;
}
