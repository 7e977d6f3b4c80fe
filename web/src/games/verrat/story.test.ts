import { describe, expect, it } from "vitest";
import { Vizier, type Event } from "../../generated/verrat";
import { midgame, position, ring } from "./fixtures/position";
import { cueFor, follow, played } from "./story";

describe("the story of a turn", () => {
  it("moves a vizier from its seat into a city", () => {
    const view = follow(midgame(), { event: "moved", vizier: "1-tall", from: "seat-12", to: "kaffa" });
    expect(view.viziers["1-tall"]).toBe("kaffa");
    expect(view.court["seat-12"].vizier).toBeUndefined();
  });

  it("does not empty a seat that somebody else has entered meanwhile", () => {
    let view = follow(midgame(), { event: "moved", vizier: "1-tall", from: "seat-12", to: "kaffa" });
    view = follow(view, { event: "moved", vizier: "1-short", from: "bukhara", to: "seat-12" });
    expect(view.court["seat-12"].vizier).toBe("1-short");
  });

  it("lays a card that is taken before its owner and turns up the next", () => {
    let view = follow(midgame(), { event: "taken", seat: 1, city: "uskub", card: "goods" });
    expect(view.cities.uskub).toMatchObject({ cards: 3, collected: true });
    expect(view.cities.uskub.top).toBeUndefined();
    expect(view.players[1]).toMatchObject({ kinds: 4, cards: { goods: 1 } });
    view = follow(view, { event: "turned_up", city: "uskub", card: "ships" });
    expect(view.cities.uskub.top).toBe("ships");
  });

  it("exchanges cards both ways", () => {
    const view = follow(midgame(), { event: "exchanged", from: 1, to: 3, give: { ships: 1 }, want: { troops: 1 } });
    expect(view.players[1].cards).toEqual({ horses: 1, gold: 2, troops: 1, pardon: 1 });
    expect(view.players[3].cards).toEqual({ gold: 1, ships: 1 });
  });

  it("leads the banished to the first dungeon and pushes the others on", () => {
    let view = follow(midgame(), { event: "banished", vizier: "4-tall", from: "seat-6" });
    view = follow(view, { event: "pushed", vizier: "2-tall", to: "dungeon-3" });
    expect(view.viziers["4-tall"]).toBe("dungeon-1");
    expect(view.viziers["2-tall"]).toBe("dungeon-3");
    expect(view.court["seat-6"].vizier).toBeUndefined();
  });

  it("frees the pardoned and buries the card; under an empty pile it lies face up", () => {
    const view = follow(position({ viziers: { "1-tall": "dungeon-2" }, hands: { 1: { pardon: 1 } }, piles: { gidda: { cards: 0 } } }), {
      event: "pardoned",
      vizier: "1-tall",
      city: "gidda",
    });
    expect(view.viziers["1-tall"]).toBe("beside");
    expect(view.players[1].cards.pardon).toBeUndefined();
    expect(view.cities.gidda).toMatchObject({ cards: 1, top: "pardon", pardons: 1 });
  });

  it("moves everybody at court one seat clockwise, past the throne", () => {
    const before = position();
    const view = follow(before, { event: "places_changed" });
    for (const vizier of Vizier) {
      const place = ring.indexOf(before.viziers[vizier] as (typeof ring)[number]);
      expect(view.viziers[vizier]).toBe(ring[(place + 1) % 12]);
      expect(view.court[ring[(place + 1) % 12] ?? "seat-1"].vizier).toBe(vizier);
    }
  });

  it("leaves an empty seat behind in the change of places", () => {
    const view = follow(midgame(), { event: "places_changed" });
    const sitting = Object.values(view.court).filter((seat) => seat.vizier);
    expect(sitting).toHaveLength(7);
    for (const { vizier, place } of sitting) expect(vizier && view.viziers[vizier]).toBe(ring[Number(place)]);
  });

  it("plays no change of places at an empty court", () => {
    const events: Event[] = [{ event: "places_changed" }, { event: "turn_began", turn: 2, leader: 1 }];
    const away = position({ viziers: Object.fromEntries(Vizier.map((vizier) => [vizier, "kaffa"])) });
    expect(played({ events, after: midgame() })).toEqual(events);
    expect(played({ events, after: away })).toEqual(events.slice(1));
  });

  it("leaves the view it was given as it was", () => {
    const before = midgame();
    const copy = structuredClone(before);
    follow(before, { event: "places_changed" });
    expect(before).toEqual(copy);
  });

  it("plays nothing shorter than 150 or longer than 400 milliseconds", () => {
    const events: Event[] = [
      { event: "dealt" },
      { event: "moved", vizier: "1-tall", from: "seat-1", to: "kaffa" },
      { event: "places_changed" },
      { event: "turned_up", city: "gidda", card: "gold" },
      { event: "spared" },
      { event: "won", seat: 1 },
    ];
    for (const event of events) {
      expect(cueFor(event)?.time).toBeGreaterThanOrEqual(150);
      expect(cueFor(event)?.time).toBeLessThanOrEqual(400);
    }
    expect(cueFor({ event: "readied", seat: 1 })).toBeUndefined();
  });
});
