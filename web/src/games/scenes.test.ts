import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameTypes, Step, TableModel } from "../lib/table_model.svelte";
import { Scenes, type Cue, type Story } from "./scenes.svelte";

interface Counting extends GameTypes {
  view: { count: number };
  event: { event: string; time: number };
}

const story: Story<Counting, Cue> = {
  cueFor: ({ time }) => (time > 0 ? { time, rest: 100 } : undefined),
  follow: ({ count }) => ({ count: count + 1 }),
  longestRest: 200,
};

class Stage extends Scenes<Counting> {
  cleared = 0;
  play(step: Step<Counting>) {
    return this.tell(step, story, async ({ cue, change }) => {
      await new Promise((resolve) => setTimeout(resolve, cue?.time ?? 0));
      change();
    });
  }
  protected override clear() {
    this.cleared += 1;
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tableAt = (count: number) => ({ version: 4, view: { count } }) as unknown as TableModel<Counting>;
const step = (...times: number[]): Step<Counting> => ({ events: times.map((time) => ({ event: "count", time })), before: { count: 0 }, after: { count: times.length } });

test("events are followed one by one, each with its rest", async () => {
  const stage = new Stage(tableAt(0));
  void stage.play(step(300, 300));
  expect([stage.playing, stage.view]).toEqual([true, { count: 0 }]);
  await vi.advanceTimersByTimeAsync(300);
  expect(stage.view).toEqual({ count: 1 });
  await vi.advanceTimersByTimeAsync(399);
  expect(stage.view).toEqual({ count: 1 });
  await vi.advanceTimersByTimeAsync(1);
  expect(stage.view).toEqual({ count: 2 });
});

test("many events rest less", async () => {
  const stage = new Stage(tableAt(0));
  let over = false;
  void stage.play(step(10, 10, 10, 10)).then(() => (over = true));
  await vi.advanceTimersByTimeAsync(4 * 10 + story.longestRest);
  expect(over).toBe(true);
});

test("a scene that is stopped shows nothing more, and the server's view stands", async () => {
  const table = tableAt(0);
  const stage = new Stage(table);
  void stage.play(step(300, 300, 300));
  await vi.advanceTimersByTimeAsync(350);
  Object.assign(table, { version: 5, view: { count: 9 } });
  stage.stop();
  const { cleared } = stage;
  await vi.advanceTimersByTimeAsync(2_000);
  expect([stage.playing, stage.view, stage.cleared]).toEqual([false, { count: 9 }, cleared]);
});

test("when no view follows, the last one stands again", async () => {
  const stage = new Stage(tableAt(7));
  void stage.play(step(300));
  await vi.advanceTimersByTimeAsync(600);
  expect([stage.playing, stage.view]).toEqual([false, { count: 7 }]);
});
