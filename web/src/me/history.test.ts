import { expect, test } from "vitest";
import { orderOf, percent, wishOf } from "./history";

test("a search asks for what is filled in, and for whole days", () => {
  const nothing = { game: "", people: " ", since: "", until: "" };
  expect(wishOf(nothing)).toEqual({});
  expect(wishOf({ ...nothing, game: "verrat", people: " Bob " }, "7-a")).toEqual({ game: "verrat", with: "Bob", after: "7-a" });
  const { since, until } = wishOf({ ...nothing, since: "2026-11-19", until: "2026-11-19" });
  expect(until! - since!).toBe(24 * 3600 * 1000);
  expect(new Date(since!).getHours()).toBe(0);
});

test("the others are named by where they came", () => {
  const seats = [
    { name: "Ann", rank: 2, points: 3 },
    { bot: "greedy", rank: 3, points: 1 },
    { name: "Cid", rank: 1, points: 6 },
  ];
  expect(orderOf({ table: "t", game: "verrat", began: 0, you: 1, seats }).map(({ name }) => name)).toEqual(["Cid", undefined]);
});

test("shares are told in hundredths", () => {
  expect(percent(254, "en")).toBe("25%");
});
