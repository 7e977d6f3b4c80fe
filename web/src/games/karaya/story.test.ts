import { expect, it } from "vitest";
import type { Event } from "../../generated/karaya";
import { tableOf } from "./fixtures/scenes";
import { paceOf } from "../scenes.svelte";
import { cueFor, follow, pointOf, story } from "./story";

const played = (events: Event[], view = tableOf(6)) => events.reduce(follow, view);

it("turns a card up, kills, and gives and takes tokens", () => {
  const view = played([
    { event: "revealed", seat: 2, card: "sultan", why: "throne" },
    { event: "placed", token: "white", seat: 1 },
    { event: "placed", token: "detention", seat: 3 },
    { event: "revealed", seat: 4, card: "assassin", why: "action" },
    { event: "killed", seat: 3, card: "guard" },
    { event: "removed", token: "white", seat: 1 },
  ]);
  expect(view.seats[2]).toMatchObject({ face: "known", card: "sultan" });
  expect(view.seats[3]).toMatchObject({ face: "dead", card: "guard", detained: false });
  expect(view.seats[1]).toMatchObject({ white: false });
});

it("forgets what a card upheld when its owner hides", () => {
  const view = played([
    { event: "revealed", seat: 2, card: "vizier", why: "action" },
    { event: "manipulated", seat: 2, team: "rebels", whom: 5 },
    { event: "hid", seat: 2 },
  ]);
  expect(view.seats[2]?.face).toBe("hidden");
  expect(view.seats[2]?.card).toBeUndefined();
  expect(view.seats[2]?.team).toBeUndefined();
});

it("shows a card that was looked at to nobody, and a new card of one's own to oneself", () => {
  const peeked = played([{ event: "saw", seat: 1, of: 4, card: "slave" }]);
  expect(peeked.seats[4]?.card).toBeUndefined();
  expect(peeked.secrets[1]?.card).toBe("fortune_teller");
  expect(played([{ event: "saw", seat: 1, of: 1, card: "slave" }]).secrets[1]?.card).toBe("slave");
});

it("lays all cards open when a round ends, and covers them when the next is dealt", () => {
  const score = (points: number) => ({ card: "slave" as const, points, why: "known" as const, total: 5 });
  const scores = Object.fromEntries([1, 2, 3, 4, 5, 6].map((seat) => [seat, score(seat % 3)]));
  const ended = played([{ event: "round_ended", round: 3, how: "revolution", winner: "rebels", scores, spare: "guard" }]);
  expect(ended.spare).toBe("guard");
  expect(ended.seats[5]).toMatchObject({ card: "slave", earned: 2, score: 5 });
  const dealt = played([{ event: "dealt", round: 4, starter: 2 }], ended);
  expect(dealt.seats[5]?.card).toBeUndefined();
  expect(dealt.seats[5]?.earned).toBeUndefined();
  expect(dealt.result).toBeUndefined();
});

it("does not touch the view that it is given", () => {
  const view = tableOf(6);
  follow(view, { event: "hid", seat: 1 });
  expect(view).toEqual(tableOf(6));
});

it("points from whoever does something to whom it is done", () => {
  expect(pointOf({ event: "attacked", seat: 3, whom: 5 })).toEqual({ from: 3, to: 5 });
  expect(pointOf({ event: "peeked", seat: 3, of: 5 })).toEqual({ from: 3, to: 5 });
  expect(pointOf({ event: "danced", seat: 3 })).toBeUndefined();
});

it("plays everything within 150 to 400 ms, and rests less in long scenes", () => {
  const hid: Event = { event: "hid", seat: 1 };
  expect(cueFor(hid)?.time).toBeLessThanOrEqual(400);
  expect(cueFor({ event: "lodged", seat: 1 })).toBeUndefined();
  expect(paceOf([hid], story)).toBe(1);
  expect(paceOf(Array.from({ length: 40 }, () => hid), story)).toBeLessThan(0.2);
});
