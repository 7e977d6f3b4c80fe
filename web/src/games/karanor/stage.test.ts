import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Event, Karanor, View } from "../../generated/karanor";
import type { TableModel } from "../../lib/table_model.svelte";
import { Stage } from "./stage.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const view = (round: number) => ({ round }) as View;
const model = () => ({ version: 4, view: view(1) }) as unknown as TableModel<Karanor>;

test("a scene shows where it leads, and tells what happened one thing at a time", async () => {
  const stage = new Stage(model());
  const events: Event[] = [
    { event: "stepped", seat: 2, from: "a", to: "b", gold: 0 },
    { event: "worked", seat: 2, gold: 1 },
    { event: "asked", question: "turn", seats: [2] },
  ];
  let over = false;
  void stage.play({ events, before: view(1), after: view(2) }).then(() => (over = true));
  expect(stage.view).toEqual(view(2));
  expect(stage.playing).toBe(true);
  expect(stage.news).toEqual([]);
  await vi.advanceTimersByTimeAsync(330);
  expect(stage.news).toMatchObject([{ seat: 2, text: "Event.worked" }]); // no catalogue is open here
  expect(over).toBe(false);
  await vi.advanceTimersByTimeAsync(700);
  expect(over).toBe(true);
});

test("a line stays to be read while the scene goes on", async () => {
  const stage = new Stage(model());
  const events: Event[] = [1, 2, 3, 4].map((gold) => ({ event: "worked", seat: 2, gold }));
  void stage.play({ events, before: view(1), after: view(2) });
  await vi.advanceTimersByTimeAsync(2_500);
  expect(stage.news.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(stage.news.map(({ number }) => number)).toEqual([4]);
  await vi.advanceTimersByTimeAsync(500);
  expect(stage.news).toEqual([]);
});

test("when the next view stands, the scene is over", () => {
  const table = model();
  const stage = new Stage(table);
  void stage.play({ events: [{ event: "worked", seat: 1, gold: 1 }], before: view(1), after: view(2) });
  Object.assign(table, { version: 5, view: view(3) });
  expect([stage.playing, stage.view]).toEqual([false, view(3)]);
});
