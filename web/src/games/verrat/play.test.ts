import { describe, expect, it } from "vitest";
import type { Action, Secret, Verrat, View } from "../../generated/verrat";
import type { StoredItem } from "../../lib/storage";
import type { TableModel } from "../../lib/table_model.svelte";
import type { SavedDrafts } from "./saved_drafts";
import { midgame, position } from "./fixtures/position";
import { Play, speakerIn } from "./play.svelte";

// A table that keeps what was sent, as the server would: steps into `secrets`, until the seal.
class Table {
  you = 1;
  isAsked = true;
  playing = false;
  ended = false;
  refusal: { rule: string; reason: string } | undefined;
  sent: (Action | "undo")[] = [];
  refuseAt = Infinity;

  constructor(
    public view: View,
    public legal: Action[] = [],
  ) {}

  can(kind: string) {
    return this.legal.filter((action) => action.do === kind);
  }

  act = (action: Action) => {
    if (this.sent.length >= this.refuseAt) return Promise.resolve(false);
    this.sent.push(action);
    return Promise.resolve(true);
  };

  undo = () => {
    this.sent.push("undo");
    return Promise.resolve(true);
  };
}

function emptyItem(): StoredItem<SavedDrafts> {
  let saved: SavedDrafts | undefined;
  return { read: () => saved, write: (wanted) => (saved = structuredClone(wanted)) };
}

function begin(view: View, legal: Action[] = [], stored = emptyItem()): { table: Table; play: Play } {
  const table = new Table(view, legal);
  const play = new Play(table as unknown as TableModel<Verrat>, table.act, stored);
  play.begin();
  return { table, play };
}

const secret = (given: Secret) => midgame({ secrets: { 1: given } });

// VE-20
describe("speaking in turn", () => {
  const speech = (seat: 1 | 3) => midgame({ phase: "intrigue", question: { what: "speech", number: 10, asked: { [seat]: { answered: false } } } });

  it("knows who has the floor, and that nobody has it in the other phases", () => {
    expect(speakerIn(speech(3))).toBe(3);
    expect(speakerIn(midgame())).toBeUndefined();
  });

  it("lets the speaker say ready and nobody else", () => {
    expect(begin(speech(1), [{ do: "ready" }]).play.mode).toBe("speech");
    const { table, play } = begin(speech(3));
    table.isAsked = false;
    expect(play.mode).toBe("watch");
  });
});

describe("making plans", () => {
  it("begins with the first vizier in hand and leads on to the next thing that is missing", () => {
    const { play } = begin(midgame());
    expect(play.chosen).toBe("stout");
    play.touch("uskub");
    expect(play.chosen).toBe("short");
    play.touch("seat-6");
    expect(play.chosen).toBe("tall");
    play.touch("seat-12");
    expect(play.draft.plan).toEqual({ stout: "uskub", short: "seat-6", tall: "stay" });
    expect(play.chosen).toBe("traitor");
    play.touchVizier("4-tall");
    expect(play.draft.accusation).toEqual({ vizier: "4-tall" });
    expect(play.next).toEqual({ step: "seal" });
  });

  it("sends nothing before the seal, then everything in order", async () => {
    const { play, table } = begin(midgame());
    play.plan("tall", "gidda");
    play.plan("stout", "stay");
    play.plan("short", "kaffa");
    play.accuse(undefined);
    expect(table.sent).toEqual([]);
    expect(await play.seal()).toBe(true);
    expect(table.sent).toEqual([
      { do: "plan", vizier: "stout", to: "stay" },
      { do: "plan", vizier: "short", to: "kaffa" },
      { do: "plan", vizier: "tall", to: "gidda" },
      { do: "accuse" },
      { do: "seal" },
    ]);
  });

  it("says why a place cannot be chosen and leaves the draft as it was", () => {
    const { play, table } = begin(midgame());
    play.touch("seat-2");
    expect(table.refusal).toMatchObject({ rule: "VE-22", reason: "seat_to_seat" });
    expect(play.draft.plan).toEqual({});
    expect(play.whyNot("uskub")).toBe("open");
    expect(play.whyNot("dungeon-1")).toMatchObject({ reason: "no_such_place" });
  });

  it("takes back here what was never sent", () => {
    const { play, table } = begin(midgame());
    play.touch("uskub");
    play.touch("kaffa");
    play.takeBack();
    expect(play.draft.plan).toEqual({ stout: "uskub" });
    expect(play.chosen).toBe("short");
    expect(table.sent).toEqual([]);
  });

  it("finds an unsealed draft again when the page is loaded again, and can still take it back", () => {
    const stored = emptyItem();
    const { play } = begin(midgame(), [], stored);
    play.plan("tall", "gidda");
    play.plan("stout", "stay");
    const { play: again } = begin(midgame(), [], stored);
    expect(again.draft.plan).toEqual({ stout: "stay", tall: "gidda" });
    expect(again.chosen).toBe("short");
    again.takeBack();
    expect(again.draft.plan).toEqual({ tall: "gidda" });
  });

  it("does not mix up the draft of one turn or seat with another's", () => {
    const stored = emptyItem();
    const { play } = begin(midgame(), [], stored);
    play.plan("tall", "gidda");
    const next = midgame({ question: { what: "plans", number: 21, asked: { 1: { answered: false } } } });
    expect(begin(next, [], stored).play.draft.plan).toEqual({});
    stored.write({ question: 11, seat: 2, drafts: [{ plan: { stout: "stay" } }] });
    expect(begin(midgame(), [], stored).play.draft.plan).toEqual({});
  });

  it("sends what is drafted before time runs out, and lets whoever has no plan stay", async () => {
    const { play, table } = begin(midgame());
    play.plan("short", "kaffa");
    await play.send();
    expect(table.sent).toEqual([
      { do: "plan", vizier: "stout", to: "stay" },
      { do: "plan", vizier: "short", to: "kaffa" },
    ]);
    expect(play.draft.plan).toEqual({ short: "kaffa" });
  });

  it("does not seal what is unfinished, and says so", async () => {
    const { play, table } = begin(midgame());
    expect(await play.seal()).toBe(false);
    expect(table.refusal).toMatchObject({ rule: "VE-22", reason: "unfinished" });
  });

  it("respects what was sent before a reload", async () => {
    const { play, table } = begin(secret({ plan: { stout: "uskub", short: "kaffa" } }));
    expect(play.chosen).toBe("tall");
    play.touch("gidda");
    play.accuse("2-stout");
    await play.seal();
    expect(table.sent).toEqual([{ do: "plan", vizier: "tall", to: "gidda" }, { do: "accuse", vizier: "2-stout" }, { do: "seal" }]);
  });

  it("takes back what was sent and is wanted otherwise", async () => {
    const { play, table } = begin(secret({ plan: { stout: "uskub", short: "kaffa", tall: "stay" }, accusation: {} }));
    play.plan("tall", "gidda");
    await play.seal();
    expect(table.sent).toEqual(["undo", "undo", { do: "plan", vizier: "tall", to: "gidda" }, { do: "accuse" }, { do: "seal" }]);
  });

  it("stops at the first step that is refused", async () => {
    const { play, table } = begin(secret({ plan: { stout: "uskub", short: "kaffa", tall: "stay" } }));
    table.refuseAt = 0;
    play.accuse(undefined);
    expect(await play.seal()).toBe(false);
    expect(table.sent).toEqual([]);
    expect(play.sealing).toBe(false);
  });

  it("goes from vizier to vizier when a crowded city is accused again", () => {
    const { play } = begin(midgame());
    play.choose("traitor");
    play.touch("gidda");
    expect(play.draft.accusation).toEqual({ vizier: "3-stout" });
    play.touch("gidda");
    expect(play.draft.accusation).toEqual({ vizier: "4-short" });
  });

  it("does nothing while somebody watches or things move", () => {
    const { play, table } = begin(midgame());
    table.playing = true;
    expect(play.mode).toBe("watch");
    play.touch("uskub");
    expect(play.draft.plan).toEqual({});
  });
});

describe("taking cards", () => {
  const asked = (view: View): View => ({ ...view, phase: "cards", question: { what: "collect", number: 12, asked: { 1: { answered: false } } } });
  const legal: Action[] = [{ do: "take", city: "bukhara" }, { do: "leave" }];

  it("takes from a city that is touched", () => {
    const { play, table } = begin(asked(midgame()), legal);
    play.touch("bukhara");
    expect(table.sent).toEqual([{ do: "take", city: "bukhara" }]);
  });

  it("says why another city gives nothing", () => {
    const { play, table } = begin(asked(midgame()), legal);
    play.touch("gidda");
    expect(table.refusal).toMatchObject({ rule: "VE-27", reason: "not_alone_there" });
    expect(play.whyNot("seat-1")).toBeUndefined();
  });

  it("looks through Kaffa when it is touched", () => {
    const { play, table } = begin(asked(position({ viziers: { "1-tall": "kaffa" } })), [{ do: "search" }, { do: "leave" }]);
    play.touch("kaffa");
    expect(table.sent).toEqual([{ do: "search" }]);
  });
});

describe("pardoning", () => {
  const asked = (view: View): View => ({ ...view, phase: "pardon", question: { what: "pardon", number: 13, asked: { 1: { answered: false } } } });
  const view = asked(position({ viziers: { "1-tall": "dungeon-2", "1-short": "dungeon-1" }, hands: { 1: { pardon: 1 } } }));
  const legal: Action[] = [{ do: "pardon", vizier: "tall", city: "kaffa" }, { do: "pardon", vizier: "tall", city: "gidda" }, { do: "hold" }];

  it("has the only prisoner in hand at once and frees it under the city that is touched", () => {
    const { play, table } = begin(view, legal);
    expect(play.chosen).toBe("tall");
    play.touch("gidda");
    expect(table.sent).toEqual([{ do: "pardon", vizier: "tall", city: "gidda" }]);
  });

  it("says why nobody is freed from the first dungeon", () => {
    const { play, table } = begin(view, legal);
    play.touch("dungeon-1");
    expect(table.refusal).toMatchObject({ rule: "VE-60", reason: "not_pardonable" });
  });
});
