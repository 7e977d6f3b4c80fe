import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Message, People, Update } from "../generated/protocol";
import { FakeNetwork } from "./fake_socket";
import { TableModel, type GameTypes } from "./table_model.svelte";

interface Toy extends GameTypes {
  view: { turn: number; cards: Record<string, number>; question?: { what: string; number: number; asked: Record<number, { answered: boolean }> } };
  action: { do: "take"; card: string } | { do: "pass" };
  event: { event: string };
}

const people: People = { status: "running", seats: { 1: { name: "Amina", here: true }, 2: { bot: "greedy" } }, watching: 0 };
const view = () => ({ turn: 1, cards: { gold: 2, ships: 1 }, question: { what: "plans", number: 3, asked: { 1: { answered: false }, 2: { answered: true } } } });

// The page, as far as the model looks at it.
const page = {
  hidden: false,
  look: undefined as (() => void) | undefined,
  addEventListener: (_: string, look: () => void) => void (page.look = look),
  removeEventListener: () => void (page.look = undefined),
};

let network: FakeNetwork;
let model: TableModel<Toy>;

function update(version: number, patch: unknown, more: Partial<Update> = {}): { update: Update } {
  return { update: { version, events: [{ event: `event${version}` }], patch, legal: [], ...more } };
}
function begin(): void {
  model.hear({ snapshot: { version: 5, you: 1, view: view(), legal: [{ do: "pass" }], people, log: [{ version: 4, events: [{ event: "began" }] }] } });
}
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  page.hidden = false;
  vi.stubGlobal("document", page);
  network = new FakeNetwork();
  model = new TableModel<Toy>(network);
  begin();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a model", () => {
  it("takes a snapshot", () => {
    expect(model.view?.cards).toEqual({ gold: 2, ships: 1 });
    expect(model.you).toBe(1);
    expect(model.isAsked).toBe(true);
    expect(model.asked).toEqual([1]);
    expect(model.can("pass")).toHaveLength(1);
    expect(model.can("take")).toHaveLength(0);
    expect(model.log).toHaveLength(1);
  });

  it("follows patches: what is null goes, the rest is merged", async () => {
    model.hear(update(6, { turn: 2, cards: { gold: null, troops: 1 }, question: null }));
    await settle();
    expect(model.view).toEqual({ turn: 2, cards: { ships: 1, troops: 1 } });
    expect(model.isAsked).toBe(false);
    expect(model.version).toBe(6);
    expect(model.log.map((past) => past.version)).toEqual([4, 6]);
  });

  it("takes an update once, however often it comes", async () => {
    model.hear(update(6, { turn: 2 }));
    model.hear(update(6, { turn: 9 }));
    await settle();
    expect(model.view?.turn).toBe(2);
    expect(model.log).toHaveLength(2);
  });

  it("knows what may be done now, and only now", async () => {
    model.hear(update(6, {}, { legal: [{ do: "take", card: "gold" }], may_undo: true }));
    await settle();
    expect(model.can("take")).toEqual([{ do: "take", card: "gold" }]);
    expect(model.mayUndo).toBe(true);
    model.hear(update(7, {}));
    await settle();
    expect(model.legal).toEqual([]);
    expect(model.mayUndo).toBe(false);
  });

  it("keeps the bounds of offers until it is given others", async () => {
    model.hear(update(6, {}, { bounds: { open: true } }));
    model.hear(update(7, {}));
    await settle();
    expect(model.bounds).toEqual({ open: true });
    model.hear(update(8, {}, { bounds: { open: false } }));
    await settle();
    expect(model.bounds).toEqual({ open: false });
    model.hear({ snapshot: { version: 9, open: true, view: view(), people } });
    await settle();
    expect(model.bounds).toBeUndefined();
  });

  it("comes back with the newest version it has heard, shown or not", async () => {
    model.direct(() => new Promise(() => {}));
    model.hear(update(6, {}));
    model.hear(update(7, {}));
    expect(model.version).toBe(5);
    model.line.connect();
    await settle();
    expect(network.socket.address).toBe("have=1:7");
    model.line.close();
  });

  it("names the stream that its version belongs to", async () => {
    model.hear({ snapshot: { version: 9, view: view(), people } });
    model.line.connect();
    await settle();
    expect(network.socket.address).toBe("have=watch:9");
    model.line.close();
  });

  it("puts no patch on another view than it was made for, and asks for a snapshot", async () => {
    model.line.connect();
    await settle();
    network.socket.open();
    model.hear(update(6, { turn: 2 }));
    model.hear(update(8, { turn: 4 }));
    model.hear(update(9, { turn: 5 }));
    await settle();
    expect(model.view?.turn).toBe(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(network.sockets).toHaveLength(2);
    expect(network.socket.address).toBe("have=");
    network.socket.open();
    network.socket.say({ snapshot: { version: 9, you: 1, view: { ...view(), turn: 5 }, people } });
    expect(model.view?.turn).toBe(5);
    network.socket.say(update(10, { turn: 6 }));
    await settle();
    expect(model.view?.turn).toBe(6);
    model.line.close();
  });

  it("keeps what it has read when a new snapshot begins later", () => {
    model.hear({ snapshot: { version: 80, you: 1, view: view(), people, log: [{ version: 79, events: [] }] } });
    expect(model.log.map((past) => past.version)).toEqual([4, 79]);
    expect(model.version).toBe(80);
  });

  describe("at the end", () => {
    const over = { question: null, outcome: { 1: { rank: 1 } } };
    const laidOpen: Message = { snapshot: { version: 300, you: 1, open: true, view: { ...view(), ...over }, people, log: [{ version: 299, events: [] }] } };

    it("keeps its log when the table is laid open", async () => {
      model.hear(update(6, over));
      await settle();
      model.hear(laidOpen);
      expect(model.open).toBe(true);
      expect(model.isAsked).toBe(false);
      expect(model.log.map((past) => past.version)).toEqual([4, 6]);
    });

    it("is told all of it when it was away meanwhile", () => {
      model.hear(laidOpen);
      expect(model.log.map((past) => past.version)).toEqual([299]);
    });

    it("plays the last scene before the table is laid open", async () => {
      let end = () => {};
      model.direct(() => new Promise<void>((done) => (end = done)));
      model.hear(update(6, over));
      model.hear(laidOpen);
      model.hear(update(301, {}));
      await settle();
      expect(model.open).toBe(false);
      expect(model.log.map((past) => past.version)).toEqual([4]);
      end();
      await settle();
      expect(model.open).toBe(true);
      end();
      await model.settled();
      expect(model.log.map((past) => past.version)).toEqual([4, 6, 301]);
    });
  });

  it("acts under the number of the open question", async () => {
    model.line.connect();
    await settle();
    network.socket.open();
    const done = model.act({ do: "take", card: "gold" });
    const [frame] = network.socket.commands;
    expect(frame).toMatchObject({ act: { do: "take", card: "gold" }, question: 3 });
    network.socket.say({ answer: { id: frame?.id as string, refused: { rule: "VE-27", reason: "not_now", args: {} } } });
    expect(await done).toBe(false);
    expect(model.refusal).toEqual({ rule: "VE-27", reason: "not_now", args: {} });
    model.line.close();
  });
});

describe("a director", () => {
  it("plays on the old view; the new one stands when it has finished", async () => {
    let finish = () => {};
    const played: unknown[] = [];
    model.direct((step) => {
      played.push(step.before.turn, step.after.turn);
      return new Promise<void>((resolve) => (finish = resolve));
    });
    model.hear(update(6, { turn: 2 }));
    await settle();
    expect(played).toEqual([1, 2]);
    expect(model.view?.turn).toBe(1);
    expect(model.playing).toBe(true);
    finish();
    await settle();
    expect(model.view?.turn).toBe(2);
    expect(model.playing).toBe(false);
  });

  it("can be hurried, and is not waited for without end", async () => {
    model.direct(() => new Promise(() => {}));
    model.hear(update(6, { turn: 2 }));
    await settle();
    model.hurry();
    await settle();
    expect(model.view?.turn).toBe(2);
    model.hear(update(7, { turn: 3 }));
    await vi.advanceTimersByTimeAsync(61_000);
    expect(model.view?.turn).toBe(3);
  });

  it("that fails does not stop the game", async () => {
    const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
    model.direct(() => Promise.reject(new Error("no such piece")));
    model.hear(update(6, { turn: 2 }));
    await settle();
    expect(model.view?.turn).toBe(2);
    expect(complaint).toHaveBeenCalled();
    complaint.mockRestore();
  });

  it("plays every scene to its end, however much waits: talk and others who are ready hurry nothing", async () => {
    const ends: number[] = [];
    model.direct(async ({ after }) => {
      await new Promise((done) => setTimeout(done, 15_000)); // longer than anybody likes to wait
      ends.push(after.turn);
    });
    for (let version = 6; version < 20; version += 1) model.hear(update(version, { turn: version }));
    for (let version = 20; version < 40; version += 1) model.hear(update(version, {}, { events: [], heard: { seat: 2, say: { text: "?" } } }));
    await vi.advanceTimersByTimeAsync(14_900);
    expect(model.view?.turn).toBe(1);
    await vi.advanceTimersByTimeAsync(14 * 15_000);
    expect(ends).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    expect(model.version).toBe(39);
    expect(model.log.filter(({ heard }) => heard)).toHaveLength(20);
  });

  it("is skipped with all that waits, and plays what comes later", async () => {
    const scene = vi.fn(() => new Promise<void>((done) => setTimeout(done, 1000)));
    model.direct(scene);
    for (let version = 6; version < 10; version += 1) model.hear(update(version, { turn: version }));
    await settle();
    model.skip();
    await settle();
    expect([model.view?.turn, scene.mock.calls.length]).toEqual([9, 1]);
    model.hear(update(10, { turn: 10 }));
    await vi.advanceTimersByTimeAsync(500);
    expect([model.view?.turn, scene.mock.calls.length]).toEqual([9, 2]);
  });

  it("plays nothing while nobody looks; what happened is unseen", async () => {
    const scene = vi.fn(() => new Promise<void>(() => {}));
    model.direct(scene);
    model.hear(update(6, { turn: 6 }));
    await settle();
    page.hidden = true;
    page.look?.();
    await settle();
    model.hear(update(7, { turn: 7 }));
    model.hear(update(8, {}, { events: [] }));
    await settle();
    expect([model.view?.turn, scene.mock.calls.length]).toEqual([7, 1]);
    expect(model.unseen.map(({ version }) => version)).toEqual([6, 7]);
  });

  it("is told what a visitor missed since the last visit", () => {
    const log = [4, 5, 6, 7].map((version) => ({ version, events: [{ event: `event${version}` }] }));
    const back = new TableModel<Toy>(network);
    back.recall(5);
    back.hear({ snapshot: { version: 7, you: 1, view: view(), people, log } });
    expect(back.unseen.map(({ version }) => version)).toEqual([6, 7]);
    const first = new TableModel<Toy>(network);
    first.hear({ snapshot: { version: 7, you: 1, view: view(), people, log } });
    expect(first.unseen).toEqual([]);
  });

  it("is cut short by a snapshot, and what waited is forgotten", async () => {
    model.direct(() => new Promise(() => {}));
    model.hear(update(6, { turn: 2 }));
    model.hear(update(7, { turn: 3 }));
    await settle();
    model.hear({ snapshot: { version: 9, you: 1, view: { ...view(), turn: 7 }, people } });
    await settle();
    expect(model.view?.turn).toBe(7);
    expect(model.version).toBe(9);
  });
});
