import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Event, Karaya } from "../../generated/karaya";
import type { TableModel } from "../../lib/table_model.svelte";
import { tableOf } from "./fixtures/scenes";
import { Stage } from "./stage.svelte";

const saw: Event = { event: "saw", seat: 1, of: 3, card: "sultan" };
const switched: Event = { event: "switched", seat: 3, with: 4 };
const view = tableOf(6);

let stage: Stage;
beforeEach(() => {
  vi.useFakeTimers();
  stage = new Stage({ version: 4, you: 1, view } as unknown as TableModel<Karaya>);
});
afterEach(() => void vi.useRealTimers());

it("shows a card that was looked at for a while", async () => {
  stage.note([saw]);
  expect(stage.glimpse).toEqual({ seat: 3, card: "sultan" });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(stage.glimpse).toBeUndefined();
});

it("shows no card where it lies no more", async () => {
  stage.note([saw]);
  stage.note([switched]);
  expect(stage.glimpse).toBeUndefined();

  stage.note([saw]);
  void stage.play({ events: [switched], before: view, after: view });
  await vi.advanceTimersByTimeAsync(10);
  expect(stage.glimpse).toBeUndefined();
});
