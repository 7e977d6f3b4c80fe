import { expect, test, vi } from "vitest";
import type { Tape } from "../generated/protocol";
import { Course } from "./course.svelte";
import type { Lesson, Step } from "./lesson";

// The learner greets, another nods, the learner takes and gives in one go.
const told = (n: number, legal: { do: string }[] = []) => ({ version: n, events: [], patch: { count: n }, legal, may_undo: false });
const tape = {
  game: "verrat",
  seats: 2,
  options: {},
  players: [],
  eyes: "1",
  snapshot: { version: 0, you: 1, view: { count: 0 }, legal: [{ do: "greet" }], people: { status: "running", seats: { "1": {}, "2": {} } } },
  updates: [told(1), told(2, [{ do: "take" }]), told(3, [{ do: "give" }]), told(4)],
  moments: [3, 4, 5, 6].map((line) => ({ line })),
} as unknown as Tape;
const steps: Step[] = [
  { line: 3, at: 0, say: "welcome" },
  { line: 3, at: 0, say: "greet", does: { act: { do: "greet" } } },
  { line: 5, at: 2, say: "take", does: { act: { do: "take" } } },
  { line: 6, at: 3, say: "give", does: { act: { do: "give" } } },
];
const begin = (step = 0, keep = (_: number) => {}) => new Course({ seat: 1, steps, tape } as Lesson, step, keep, () => true);
const act = (course: Course, what: string) => course.player.model.act({ do: what });
const arrived = (course: Course) => vi.waitFor(() => expect(course.moving).toBe(false));

test("what is not asked for changes nothing and is answered", async () => {
  const course = begin();
  expect(await act(course, "greet")).toBe(true); // the right thing, before everything was read
  await arrived(course);
  const again = begin();
  expect(await act(again, "take")).toBe(false);
  expect(again.reply).toBe("read");
  again.next();
  expect(again.step?.say).toBe("greet");
  expect(await act(again, "take")).toBe(false);
  expect([again.reply, again.tries, again.player.step]).toEqual(["not", 1, 0]);
});

test("the act that is wanted goes on, past what others do, to the next step", async () => {
  const saved: number[] = [];
  const course = begin(1, (step) => saved.push(step));
  expect(await act(course, "greet")).toBe(true);
  await arrived(course);
  expect([course.step?.say, course.player.step, course.reply]).toEqual(["take", 2, undefined]);
  expect(saved.at(-1)).toBe(2);
  expect(course.player.model.legal).toEqual([{ do: "take" }]);
});

test("acts in one go are sent faster than they are played, in their order", async () => {
  const course = begin(2);
  expect(await act(course, "give")).toBe(false);
  expect(course.reply).toBe("later");
  expect(await Promise.all([act(course, "take"), act(course, "give")])).toEqual([true, true]);
  await arrived(course);
  expect([course.finished, course.player.step]).toEqual([true, 4]);
});

test("it is done for the learner, stepped back and begun anew", async () => {
  const course = begin(2);
  course.doIt();
  await arrived(course);
  expect(course.step?.say).toBe("give");
  course.back();
  expect([course.step?.say, course.player.step]).toEqual(["take", 2]);
  course.back();
  course.back();
  expect([course.step?.say, course.player.step]).toEqual(["welcome", 0]);
  course.goTo(3);
  expect((course.player.model.view as { count: number }).count).toBe(3);
});

test("a draft is followed in any order, and taken back where it leads elsewhere", () => {
  const course = begin(2);
  let drafted: { do: string }[] = [{ do: "give" }];
  const takeBack = vi.fn(() => void (drafted = drafted.slice(0, -1)));
  const drafts = { of: () => drafted, add: () => false, takeBack };
  course.drafts = drafts as never;
  course.review();
  expect([course.step?.say, takeBack.mock.calls.length]).toEqual(["take", 0]);
  drafted = [{ do: "give" }, { do: "steal" }];
  course.review();
  expect([takeBack.mock.calls.length, course.reply]).toEqual([1, "not"]);
  drafted = [{ do: "give" }, { do: "take" }];
  course.drafts = { ...drafts } as never;
  expect(course.index).toBe(4);
});
