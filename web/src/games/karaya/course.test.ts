import { expect, test } from "vitest";
import type { Hindsight, Moment } from "../../generated/karaya";
import { certainFrom, courseOf, foremost, marksOf, outline, share, sparePlace, staysOf, turnsOf } from "./course";

// Three at the table and the spare. The Sultan goes from seat 2 to the spare.
const moment = (turn: number, sultan: 1 | 2 | 3 | undefined, first: number[], events: Moment["events"] = []): Moment => ({
  turn,
  events,
  ...(sultan && { sultan }),
  guesses: { 1: first, 2: [0, 1000, 0, 0], 3: [333, 333, 0, 333] },
});
const told: Hindsight = {
  round: 1,
  moments: [
    moment(0, 2, [0, 333, 333, 333], [{ event: "dealt", round: 1, starter: 1 }]),
    moment(1, 2, [0, 1000, 0, 0], [{ event: "peeked", seat: 1, of: 2 }]),
    moment(2, undefined, [0, 0, 0, 1000], [{ event: "switched", seat: 2 }]),
    moment(4, undefined, [0, 0, 0, 1000]),
  ],
};

test("a course has a row for each seat and one for the spare, and shares that add up", () => {
  const course = courseOf(told, 1);
  expect(course.places).toEqual([1, 2, 3, sparePlace]);
  expect(course.steps.map(({ truth }) => truth)).toEqual([2, 2, sparePlace, sparePlace]);
  for (const step of course.steps) expect(step.guess.reduce((sum, part) => sum + part, 0)).toBeCloseTo(1);
  expect(share(course, 0, sparePlace)).toBeCloseTo(1 / 3);
  expect(share(course, 1, 2)).toBe(1);
});

test("the stays of the Sultan are as long as nobody moved it", () => {
  expect(courseOf(told, 1).stays).toEqual([
    { place: 2, from: 0, to: 1 },
    { place: sparePlace, from: 2, to: 3 },
  ]);
  expect(staysOf([])).toEqual([]);
});

test("what happened becomes signs at the cards that it happened to", () => {
  const events: Moment["events"] = [
    { event: "peeked", seat: 1, of: 2 },
    { event: "saw", seat: 1, of: 2, card: "guard" },
    { event: "switched", seat: 3 },
    { event: "hid", seat: 2 },
    { event: "exchanged", seat: 2, exchange: "player", with: 1 },
    { event: "exchanged", seat: 2, exchange: "keep" },
    { event: "revealed", seat: 3, card: "slave", why: "action" },
    { event: "killed", seat: 1, card: "sultan" },
    { event: "hunted", seat: 1, whom: 3, slave: true },
    { event: "hunted", seat: 1, whom: 2, slave: false },
  ];
  expect(marksOf({ events })).toEqual([
    { sign: "look", at: 2, by: 1 },
    { sign: "swap", at: 3, to: sparePlace },
    { sign: "hide", at: 2 },
    { sign: "secret", at: 2, to: 1 },
    { sign: "show", at: 3 },
    { sign: "death", at: 1 },
    { sign: "miss", at: 2 },
  ]);
});

test("certain is who knew to the end, before all cards lay open", () => {
  expect(certainFrom(courseOf(told, 1))).toBe(1);
  expect(certainFrom(courseOf(told, 2))).toBeUndefined(); // lost sight of it when it moved
  expect(certainFrom(courseOf(told, 3))).toBeUndefined();
  const onlyTheEnd = { ...told, moments: told.moments.slice(0, 1) };
  expect(certainFrom(courseOf(onlyTheEnd, 2))).toBeUndefined();
});

// Four at the table.
const thinking = (...guess: number[]) => courseOf({ round: 1, moments: [{ turn: 0, events: [], guesses: { 1: guess, 2: [], 3: [], 4: [] } }] }, 1);

test("the foremost are named, the others counted together, and a last one is named too", () => {
  const two = foremost(thinking(0, 100, 200, 300, 400), 0, 2);
  expect(two.named.map(({ place }) => place)).toEqual([sparePlace, 4]);
  expect(two.others).toMatchObject({ count: 2, alike: false });
  expect(two.others.share).toBeCloseTo(0.3);
  const three = foremost(thinking(0, 100, 200, 300, 400), 0, 3);
  expect(three.named.map(({ place }) => place)).toEqual([sparePlace, 4, 3, 2]);
  expect(three.others.count).toBe(0);
});

test("among equals nobody is named", () => {
  expect(foremost(thinking(200, 200, 200, 200, 200), 0, 2)).toMatchObject({ named: [], others: { count: 5, alike: true } });
  expect(foremost(thinking(400, 150, 151, 150, 150), 0, 2)).toMatchObject({ named: [{ place: 1 }], others: { count: 4, alike: true } });
});

test("turns are marked where they begin, as far apart as their numbers need", () => {
  const steps = [0, 1, 1, 2, 3, 5].map((turn) => ({ turn }));
  expect(turnsOf(steps, 1)).toEqual([
    { turn: 1, at: 1 },
    { turn: 2, at: 3 },
    { turn: 3, at: 4 },
    { turn: 5, at: 5 },
  ]);
  expect(turnsOf(steps, 3).map(({ turn }) => turn)).toEqual([1, 3]);
});

test("an outline is as high as the thought was likely", () => {
  expect(outline(courseOf(told, 1), 2, 10, 20)).toBe("M0 20V13.3H10V0H20V20H30V20H40V20Z");
  expect(outline(courseOf(told, 1), 2, 10, 20, Math.ceil)).toBe("M0 20V0H10V0H20V20H30V20H40V20Z");
});
