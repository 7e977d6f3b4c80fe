// Positions that are written down, not played: for the pictures of the guide, and for tests.
import { City, Vizier, type Card, type Colour, type CourtSeat, type Seat, type Spot, type View } from "../../../generated/verrat";

// Vote markers by place in the ring: place 0, at the sultan's left hand, first.
export const ring = [7, 3, 11, 1, 9, 5, 12, 2, 8, 4, 10, 6].map((number) => `seat-${number}` as CourtSeat);
const colours: Colour[] = ["blue", "red", "green", "yellow"];
const seats: Seat[] = [1, 2, 3, 4];

export interface Position {
  viziers?: Partial<Record<Vizier, Spot>>;
  hands?: Partial<Record<Seat, Partial<Record<Card, number>>>>;
  piles?: Partial<Record<City, { cards: number; top?: Card }>>;
}

// Everybody at court, in the order of the names, but for those who are elsewhere.
export function position(given: Position = {}, more: Partial<View> = {}): View {
  const viziers = Object.fromEntries(Vizier.map((vizier, i) => [vizier, given.viziers?.[vizier] ?? ring[i]])) as Record<Vizier, Spot>;
  const at = (seat: CourtSeat) => Vizier.find((vizier) => viziers[vizier] === seat);
  return {
    options: { gifts: false, turns_to_speak: false, max_turns: 40, intrigue_seconds: 360 },
    turn: 6,
    phase: "plans",
    leader: 1,
    order: [1, 2, 3, 4],
    question: { what: "plans", number: 11, asked: Object.fromEntries(seats.map((seat) => [seat, { answered: false }])) },
    court: Object.fromEntries(
      ring.map((seat, i) => {
        const vizier = at(seat);
        return [seat, { place: String(i), ...(vizier && { vizier }) }];
      }),
    ) as View["court"],
    viziers,
    players: Object.fromEntries(
      seats.map((seat, i) => {
        const cards = given.hands?.[seat] ?? {};
        const kinds = Object.keys(cards).filter((card) => card !== "pardon").length;
        return [seat, { colour: colours[i], cards, kinds, ready: false, sealed: false, offers_made: 0 }];
      }),
    ) as View["players"],
    cities: Object.fromEntries(
      City.map((city) => [city, { cards: city === "kaffa" ? 4 : 5, pardons: 0, collected: false, ...given.piles?.[city] }]),
    ) as View["cities"],
    offers: { 1: {}, 2: {}, 3: {}, 4: {} },
    plans: {},
    accusations: {},
    secrets: {},
    questions: 11,
    ...more,
  };
}
