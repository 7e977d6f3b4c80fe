import { expect, test } from "vitest";
import type { Card, Merit, SeatView, Team, View } from "../../generated/karaya";
import { linesOf, placeOf, reasonFor } from "./scores";

const seat = (card: Card, face: SeatView["face"], why: Merit, more: Partial<SeatView> = {}): SeatView => ({
  card,
  face,
  why,
  detained: false,
  captured: false,
  yellow: false,
  white: false,
  foreseen: false,
  score: 0,
  latest_two: 0,
  earned: 0,
  ...more,
});
const reason = (shown: SeatView, winner?: Team) => {
  const { key, rule } = reasonFor(shown, winner ? { how: "reign", winner } : { how: "laps" });
  return `${key.slice("round.why.".length)} ${rule}`;
};

test("every way to score has its reason and its rule", () => {
  expect(reason(seat("guard", "known", "known"), "loyalists")).toBe("won KA-80");
  expect(reason(seat("slave", "hidden", "lost"), "loyalists")).toBe("lost KA-80");
  expect(reason(seat("vizier", "dead", "dead"), "loyalists")).toBe("dead KA-80");
  expect(reason(seat("sultan", "known", "nothing"))).toBe("nothing KA-29");
  expect(reason(seat("slave_driver", "hidden", "hidden"), "rebels")).toBe("won KA-81");
  expect(reason(seat("belly_dancer", "known", "lost"), "loyalists")).toBe("only KA-81");
  expect(reason(seat("vizier", "known", "known", { team: "rebels" }), "rebels")).toBe("declared KA-82");
  expect(reason(seat("vizier", "known", "lost", { team: "rebels" }), "loyalists")).toBe("misdeclared KA-82");
  expect(reason(seat("vizier", "known", "lost"), "loyalists")).toBe("undeclared KA-82");
  expect(reason(seat("vizier", "hidden", "adjacent"), "loyalists")).toBe("adjacent KA-82");
  expect(reason(seat("vizier", "hidden", "lost"), "loyalists")).toBe("alone KA-82");
  expect(reason(seat("fortune_teller", "known", "known", { team: "rebels" }), "rebels")).toBe("predicted KA-83");
  expect(reason(seat("fortune_teller", "known", "unpredicted", { team: "rebels" }), "loyalists")).toBe("mispredicted KA-83");
  expect(reason(seat("fortune_teller", "hidden", "unpredicted"), "loyalists")).toBe("unpredicted KA-83");
});

test("who wins with one side only is told which", () => {
  expect(reasonFor(seat("belly_dancer", "known", "lost"), { how: "reign", winner: "loyalists" }).args.team).toBe("rebels");
  expect(reasonFor(seat("slave_driver", "hidden", "lost"), { how: "reign", winner: "loyalists" }).args.team).toBe("rebels");
});

const view = (seats: SeatView[]): View =>
  ({
    result: { how: "reign", winner: "loyalists" },
    seats: Object.fromEntries(seats.map((shown, i) => [i + 1, shown])),
    question: { what: "ready", number: 9, asked: { 1: { answered: false }, 2: { answered: true } } },
  }) as unknown as View;

test("places go by the total, then by who earned 2 most recently; equals share one", () => {
  const table = view([
    seat("slave", "hidden", "lost", { score: 3 }),
    seat("guard", "known", "known", { score: 5, earned: 2, latest_two: 2 }),
    seat("sultan", "known", "known", { score: 5, earned: 2, latest_two: 1 }),
    seat("assassin", "dead", "dead", { score: 3 }),
  ]);
  expect([1, 2, 3, 4].map((number) => placeOf(table, number as 1))).toEqual([3, 1, 2, 3]);
  expect(linesOf(table).map(({ seat: number }) => number)).toEqual([2, 3, 1, 4]);
  expect(linesOf(table).map(({ parted }) => parted), "what decided between the equal").toEqual([2, 1, undefined, undefined]);
  expect(linesOf(table)[0]).toMatchObject({ card: "guard", earned: 2, total: 5, place: 1, ready: true });
});

test("before the round is over there are no lines", () => {
  expect(linesOf({ seats: {} } as unknown as View)).toEqual([]);
});
