// Offers, for every game that has them: what a game's bounds allow ({open, offers_left, least_each_way, give, partners}), and what
// lies open in its view ({offers: {from: {to: {give, want}}}}).
import { isObject } from "../lib/json";

export type Bundle = Record<string, number>;

export interface OfferBounds {
  open: boolean;
  offers_left: number;
  least_each_way: number;
  give: Bundle;
  partners: Record<string, { want: Bundle }>;
}

export interface OpenOffer {
  from: number;
  to: number;
  give: Bundle;
  want: Bundle;
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
  return Object.entries(offers).flatMap(([from, partners]) =>
    Object.entries(isObject(partners) ? partners : {}).map(([to, bargain]) => ({
      from: Number(from),
      to: Number(to),
      ...(bargain as { give: Bundle; want: Bundle }),
    })),
  );
}

export function concerns(offer: OpenOffer, seat: number | undefined): boolean {
  return offer.to === seat || offer.from === seat;
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
