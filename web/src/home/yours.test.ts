import { expect, test } from "vitest";
import type { Seat, TableInfo } from "../generated/protocol";
import { inOrder, isWaiting } from "./yours";

const info = (status: TableInfo["status"], asked: Seat[], deadline?: number): TableInfo => ({
  table: "t",
  game: "verrat",
  status,
  you: 1,
  asked,
  people: { status, seats: {}, watching: 0, ...(deadline !== undefined && { deadline }) },
});

test("tables that wait for the reader come first, the most urgent of them foremost; what is over comes last", () => {
  const places = ["over", "gathers", "theirs", "later", "soon"].map((table) => ({ table, game: "verrat", ...(table === "over" && { over: 1 }) }));
  const known = { gathers: info("open", []), theirs: info("running", [2]), later: info("running", [1], 900), soon: info("running", [1, 2], 500) };
  expect(inOrder(places, known).map(({ table }) => table)).toEqual(["soon", "later", "theirs", "gathers", "over"]);
});

test("nobody is waited for while the clock stands still", () => {
  const asked = info("running", [1]);
  expect(isWaiting(asked)).toBe(true);
  expect(isWaiting({ ...asked, people: { status: "running", seats: {}, watching: 0, paused: "agreed" } })).toBe(false);
});
