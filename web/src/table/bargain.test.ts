import { describe, expect, it } from "vitest";
import { canOffer, canOfferTo, flat, inOrder, isComplete, openOffers, shaped, type OfferBounds } from "./bargain";

const bounds: OfferBounds = { open: true, offers_left: 2, least_each_way: 1, give: { gold: 2 }, partners: { 3: { want: { ships: 1 } } } };

describe("offers", () => {
  it("are possible within the bounds of the game", () => {
    expect(canOffer(bounds)).toBe(true);
    expect(canOffer({ ...bounds, open: false })).toBe(false);
    expect(canOffer({ ...bounds, offers_left: 0 })).toBe(false);
    expect(canOfferTo(bounds, 3)).toBe(true);
    expect(canOfferTo(bounds, 2)).toBe(false);
  });

  it("are unknown to games without them", () => {
    expect(canOffer(undefined)).toBeUndefined();
    expect(canOffer({})).toBeUndefined();
    expect(openOffers({})).toEqual([]);
  });

  it("are whole with something on each side, or on one where gifts are allowed", () => {
    expect(isComplete(bounds, { gold: 1 }, { ships: 1 })).toBe(true);
    expect(isComplete(bounds, { gold: 1 }, {})).toBe(false);
    expect(isComplete({ ...bounds, least_each_way: 0 }, { gold: 1 }, {})).toBe(true);
    expect(isComplete({ ...bounds, least_each_way: 0 }, {}, {})).toBe(false);
  });

  it("to the reader come first, then the reader's own", () => {
    const offer = (from: number, to: number) => ({ from, to, give: {}, want: {} });
    const sorted = inOrder([offer(3, 4), offer(1, 2), offer(2, 1)], 1);
    expect(sorted.map(({ from, to }) => [from, to])).toEqual([
      [2, 1],
      [1, 2],
      [3, 4],
    ]);
  });

  it("are read from a view", () => {
    expect(openOffers({ offers: { 1: {}, 2: { 4: { give: { gold: 1 }, want: { ships: 1 } } } } })).toEqual([
      { from: 2, to: 4, give: { gold: 1 }, want: { ships: 1 } },
    ]);
  });

  it("may be numbered, and to anybody", () => {
    const give = { gold: 2, goods: {}, artefacts: [] };
    expect(openOffers({ offers: { 1: { first: { number: 7, give, want: {} } } } })).toEqual([{ from: 1, number: 7, give, want: {} }]);
  });

  it("are put together flat and sent in the shape that the game gives", () => {
    const has = { gold: 4, goods: { wood: 2, wine: 1 }, associates: [], insignia: ["mount", "mount"], artefacts: ["genie_lamp"] };
    expect(flat(has)).toEqual({ gold: 4, wood: 2, wine: 1, mount: 2, genie_lamp: 1 });
    expect(shaped({ wood: 1, mount: 2 }, has)).toEqual({ gold: 0, goods: { wood: 1 }, associates: [], insignia: ["mount", "mount"], artefacts: [] });
    expect(shaped({ ships: 1 }, { gold: 1, ships: 2 })).toEqual({ ships: 1 });
  });
});
