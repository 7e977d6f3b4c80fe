import { describe, expect, it } from "vitest";
import type { Action, Karanor, PlayerView, Seat, View } from "../../generated/karanor";
import type { StoredItem } from "../../lib/storage";
import type { TableModel } from "../../lib/table_model.svelte";
import { Play, type SavedPlan } from "./play.svelte";
import { shelf } from "./set.svelte";

const home = "kien";
const [beside] = shelf.pieces.byLand(home);
if (!beside) throw new Error("nothing lies beside Kien");

interface Change {
  at?: string;
  gold?: number;
  actions?: number;
  question?: number;
  what?: string;
}

// Seat 1 in its turn, with a shop at home and a villa's price in hand.
function view({ at = home, gold = 8, actions = 4, question = 11, what = "turn" }: Change = {}): View {
  const own = { home, at, gold, goods: {}, pawns: 7, shops: [home], villas: [], insignia: [], artefacts: [] } as unknown as PlayerView;
  return { active: 1, actions, steps: 0, players: { 1: own }, supply: {}, inhabitants: [], question: { what, number: question, asked: { 1: { answered: false } } } } as unknown as View;
}

class Table {
  isAsked = true;
  ended = false;
  legal: Action[] = [];
  sent: Action[] = [];

  constructor(
    public view: View,
    public you: Seat = 1,
  ) {}

  act = (action: Action) => {
    this.sent.push(action);
    return Promise.resolve(true);
  };
}

function emptyItem(): StoredItem<SavedPlan> {
  let saved: SavedPlan | undefined;
  return { read: () => saved, write: (wanted) => (saved = structuredClone(wanted)) };
}

function begin(stored: StoredItem<SavedPlan>, change: Change = {}, you: Seat = 1): { table: Table; play: Play } {
  const table = new Table(view(change), you);
  const play = new Play(table as unknown as TableModel<Karanor>, stored);
  play.begin();
  return { table, play };
}

// A walk to the next place, and work there.
function planned(stored: StoredItem<SavedPlan>): Play {
  const { play } = begin(stored);
  expect(play.travel(beside!)).toBe(true);
  void play.take({ do: "work" });
  return play;
}
const walkAndWork: Action[] = [{ do: "step", to: beside }, { do: "work" }];

describe("a plan that is not carried out", () => {
  it("is found again when the page is loaded again, and can still be taken back touch by touch", () => {
    const stored = emptyItem();
    expect(planned(stored).plan).toEqual(walkAndWork);
    const { play, table } = begin(stored);
    expect(play.plan).toEqual(walkAndWork);
    expect(play.prospect).toMatchObject({ at: beside, actions: 2 });
    play.takeBack();
    expect(play.plan).toEqual(walkAndWork.slice(0, 1));
    expect(begin(stored).play.plan).toEqual(walkAndWork.slice(0, 1));
    expect(table.sent).toEqual([]);
  });

  it("is there again after somebody's card was answered in between", () => {
    const stored = emptyItem();
    const { play, table } = begin(stored);
    play.travel(beside!);
    table.view = view({ question: 12, what: "answer" });
    play.begin();
    expect(play.plan).toEqual([]);
    table.view = view();
    play.begin();
    expect(play.plan).toEqual(walkAndWork.slice(0, 1));
  });

  it("is dropped when the position has moved on, in another turn, and for another seat", () => {
    const stored = emptyItem();
    planned(stored);
    expect(begin(stored, { at: beside }).play.plan).toEqual([]);
    expect(begin(stored, { actions: 3 }).play.plan).toEqual([]);
    expect(begin(stored, { question: 15 }).play.plan).toEqual([]);
    expect(begin(stored, {}, 2).play.plan).toEqual([]);
    expect(begin(stored).play.plan).toEqual(walkAndWork);
  });

  it("is gone when it was carried out", async () => {
    const stored = emptyItem();
    const { play, table } = begin(stored);
    play.travel(beside!);
    expect(await play.carryOut()).toBe(true);
    expect(table.sent).toEqual(walkAndWork.slice(0, 1));
    expect(begin(stored).play.plan).toEqual([]);
  });
});
