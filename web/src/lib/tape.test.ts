import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Tape, Update } from "../generated/protocol";
import { TapePlayer } from "./tape.svelte";

// Two hundred steps: each counts one up, every tenth begins a turn, every third line is not this viewer's.
const steps = 200;
function tape(eyes = "1", every = 1): Tape {
  const updates: Update[] = [];
  const moments: Tape["moments"] = [];
  for (let i = 1; i <= steps; i += every) {
    const patch = { count: i, ...(i % 10 === 0 && { turn: i / 10 }), cards: { [`card${i % 4}`]: i % 3 === 0 ? null : i } };
    updates.push({ version: updates.length + 2, events: i % 5 === 0 ? [] : [{ event: `event${i}` }], patch, legal: [{ do: `act${i}` }] });
    if (i % 5 === 0) Object.assign(updates.at(-1) as Update, { heard: { seat: 2, say: { text: `word ${i}` } } });
    moments.push({ line: i + 2, ...(i % 2 === 0 && { did: { seat: 1, act: { do: `act${i}` } } }) });
  }
  const people: Tape["snapshot"]["people"] = { status: "running", seats: { 1: { name: "Ada", here: true }, 2: { bot: "greedy" } }, watching: 0 };
  const snapshot = { version: 1, view: { count: 0, turn: 0, cards: { card0: 9 } }, legal: [{ do: "act0" }], people, log: [{ version: 1, events: [{ event: "dealt" }] }], ...(eyes === "1" && { you: 1 as const }) };
  return { game: "verrat", seats: 2, options: {}, players: [{ name: "Ada" }, { bot: "greedy" }], eyes, snapshot, updates, moments };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false, addEventListener() {}, removeEventListener() {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function count(player: TapePlayer): number {
  return (player.model.view as { count: number }).count;
}

describe("a tape", () => {
  it("begins with the deal", () => {
    const player = new TapePlayer(tape());
    expect([player.step, player.length, player.line]).toEqual([0, steps, 1]);
    expect(count(player)).toBe(0);
    expect(player.model.you).toBe(1);
    expect(player.model.log).toHaveLength(1);
    expect(player.session.info?.game).toBe("verrat");
    expect(player.session.people?.seats[1]?.name).toBe("Ada");
  });

  it("stands the same at a step whichever way it came there", async () => {
    const walked = new TapePlayer(tape());
    const jumped = new TapePlayer(tape());
    for (let step = 1; step <= steps; step += 1) {
      expect(await walked.forward()).toBe(true);
      jumped.goTo(steps);
      jumped.goTo(step);
      expect(jumped.model.view).toEqual(walked.model.view);
      expect(jumped.model.log).toEqual(walked.model.log);
      expect(jumped.model.version).toBe(walked.model.version);
      expect([jumped.step, jumped.line]).toEqual([walked.step, walked.line]);
    }
    expect(await walked.forward()).toBe(false);
    expect(count(walked)).toBe(steps);
  });

  it("goes back to the deal, and nothing is left of what came after", () => {
    const player = new TapePlayer(tape());
    player.goTo(150);
    expect(player.model.log).toHaveLength(151);
    player.goTo(-3);
    expect(player.step).toBe(0);
    expect(player.model.view).toEqual({ count: 0, turn: 0, cards: { card0: 9 } });
    expect(player.model.log).toHaveLength(1);
    player.goTo(9999);
    expect(player.step).toBe(steps);
  });

  it("does not change the tape that it plays", async () => {
    const original = tape();
    const player = new TapePlayer(original);
    await player.forward();
    player.goTo(100);
    await player.forward();
    expect(original).toEqual(tape());
  });

  it("plays a scene on the way forward, and a second step cuts the first short", async () => {
    const player = new TapePlayer(tape());
    const played: number[] = [];
    player.model.direct(({ after }) => {
      played.push((after as { count: number }).count);
      return new Promise<void>(() => {});
    });
    const first = player.forward();
    await vi.advanceTimersByTimeAsync(10);
    expect(count(player)).toBe(0);
    const second = player.forward();
    await vi.advanceTimersByTimeAsync(10);
    expect(await first).toBe(true);
    expect(count(player)).toBe(1);
    player.model.hurry();
    expect(await second).toBe(true);
    expect(count(player)).toBe(2);
    expect(played).toEqual([1, 2]);
    player.goTo(50);
    expect(count(player)).toBe(50);
    expect(player.model.playing).toBe(false);
  });

  it("is left at once by a jump while a scene is played", async () => {
    const player = new TapePlayer(tape());
    player.model.direct(() => new Promise<void>(() => {}));
    const walk = player.forward();
    await vi.advanceTimersByTimeAsync(10);
    player.goTo(20);
    await walk;
    expect(count(player)).toBe(20);
    expect(player.step).toBe(20);
  });

  it("knows where turns begin", () => {
    const player = new TapePlayer(tape());
    expect(player.marks).toHaveLength(21);
    expect(player.marks.slice(0, 3)).toEqual([{ step: 0, turn: 0 }, { step: 10, turn: 1 }, { step: 20, turn: 2 }]);
  });

  it("takes no turn for begun that only changes hands", () => {
    const played = tape();
    (played.updates[44] as { patch: object }).patch = { active: 2 };
    expect(new TapePlayer(played).marks).toHaveLength(21);
  });

  it("of other eyes is taken up at the same moment", () => {
    const player = new TapePlayer(tape());
    player.goTo(101);
    const other = tape("watching", 2);
    const line = player.line;
    player.load(other, 0);
    player.goTo(player.stepAt(line));
    expect(player.line).toBe(line);
    expect(count(player)).toBe(101);
    expect(player.model.you).toBeUndefined();
    expect(player.stepAt(line + 1)).toBe(player.step);
    expect(player.stepAt(1)).toBe(0);
    expect(player.stepAt(10_000)).toBe(other.updates.length);
  });
});

describe("what can be done", () => {
  it("is nothing when nobody judges it", async () => {
    const player = new TapePlayer(tape());
    expect(player.model.legal).toEqual([]);
    await player.forward();
    expect(player.model.legal).toEqual([]);
    expect(await player.model.act({ do: "act1" })).toBe(false);
    expect(player.model.line.state).not.toBe("open");
  });

  it("is what stood there, and is judged", async () => {
    const judged: unknown[] = [];
    const player = new TapePlayer(tape(), (verb) => {
      judged.push(verb.act);
      return Promise.resolve({ committed: true });
    });
    expect(player.model.legal).toEqual([{ do: "act0" }]);
    await player.forward();
    expect(player.model.legal).toEqual([{ do: "act1" }]);
    player.goTo(70);
    expect(player.model.legal).toEqual([{ do: "act70" }]);
    expect(await player.model.act({ do: "act70" })).toBe(true);
    expect(judged).toEqual([{ do: "act70" }]);
  });
});
