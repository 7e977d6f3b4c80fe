import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Action, Karaya, Seat, View } from "../../generated/karaya";
import { TableModel } from "../../lib/table_model.svelte";
import { sceneOf, tableOf } from "./fixtures/scenes";
import { Play } from "./play.svelte";

const needs = { address: () => Promise.resolve(""), fatal: () => undefined, open: () => ({}) as WebSocket, unanswered: { read: () => [], write: () => undefined } };

function at(view: View, legal: Action[], you: Seat = 1) {
  const model = new TableModel<Karaya>(needs);
  model.hear({ snapshot: { version: 1, you, view, legal, people: { status: "running", seats: {}, watching: 0 } } });
  const act = vi.fn<(action: Action) => Promise<boolean>>(() => Promise.resolve(true));
  const play = new Play(model, act);
  play.begin();
  return { model, play, act };
}

describe("a turn", () => {
  let table: ReturnType<typeof at>;
  beforeEach(() => {
    const { view, legal } = sceneOf("turn", 10);
    table = at(view, legal);
  });

  it("offers three things: to look, to exchange, and the card's own action", () => {
    const { play } = table;
    expect(play.verbs).toEqual(["peek", "switch", "act"]);
    expect(play.deedFor("act")).toBe("detain");
  });

  it("takes two touches, what and then whom", () => {
    const { play, act } = table;
    play.choose("peek");
    expect(play.whyNot(3)).toBe("open");
    play.touch(3);
    expect(act).toHaveBeenCalledWith({ do: "peek", seat: 3 });
  });

  it("opens the sheet of a seat that is touched first, with all that can be done there", () => {
    const { play, act } = table;
    play.touch(8);
    expect(act).not.toHaveBeenCalled();
    expect(play.opened).toBe(8);
    expect(play.optionsOn(8).flatMap(({ actions }) => actions.map((action) => action.do))).toEqual(["peek", "switch", "detain"]);
    expect(play.optionsOn(5)).toContainEqual({ deed: "switch", actions: [], why: { rule: "KA-23", reason: "exchanged_with_you", args: {} } });
    expect(play.optionsOn("spare").map(({ deed }) => deed)).toEqual(["switch"]);
  });

  it("switches with the spare when it is touched", () => {
    const { play, act } = table;
    play.choose("switch");
    play.touch("spare");
    expect(act).toHaveBeenCalledWith({ do: "switch" });
  });

  it.each([
    ["peek", 2, "KA-21", "not_hidden"],
    ["switch", 5, "KA-23", "exchanged_with_you"],
    ["switch", 3, "KA-24", "detained"],
    ["act", 3, "KA-35", "detained_already"],
    ["act", 7, "KA-35", "dead"],
  ] as const)("says why %s does not go with seat %i", (verb, seat, rule, reason) => {
    const { play, act, model } = table;
    play.choose(verb);
    expect(play.whyNot(seat)).toEqual({ rule, reason, args: {} });
    play.touch(seat);
    expect(act).not.toHaveBeenCalled();
    expect(model.refusal).toEqual({ rule, reason, args: {} });
  });

  it("detains a face-up Guard like anybody else", () => {
    const { play, act } = table;
    play.choose("act");
    expect(play.whyNot(2)).toBe("open");
    play.touch(2);
    expect(act).toHaveBeenCalledWith({ do: "detain", seat: 2 });
  });

  it("lets go of what is in hand, and of it all when another question comes", async () => {
    const { play, model } = table;
    play.choose("peek");
    play.back();
    expect(play.deed).toBeUndefined();
    play.choose("switch");
    model.hear({ update: { version: 2, events: [], patch: { question: { number: 40 } } } });
    await vi.waitFor(() => expect(model.version).toBe(2));
    play.begin();
    expect(play.chosen).toBeUndefined();
  });

  it("keeps the throne in sight and says why it cannot be taken", () => {
    expect(table.play.whyNotThrone).toEqual({ rule: "KA-32", reason: "not_your_card", args: {} });
    expect(table.play.order).toBe("lodge");
    expect(table.play.whyNotOrder).toBeUndefined();
    const { view, legal } = sceneOf("as-sultan", 10);
    expect(at(view, legal).play.whyNotThrone).toBeUndefined();
    const over = sceneOf("scored", 10);
    expect(at(over.view, over.legal).play.whyNotOrder).toEqual({ rule: "KA-32b", reason: "not_now", args: {} });
    expect(at(over.view, over.legal).play.whyNotThrone).toEqual({ rule: "KA-32", reason: "not_now", args: {} });
  });
});

it("asks a Vizier for a team before whom to force, unless one is declared", () => {
  const view = tableOf(5, "vizier");
  const legal: Action[] = (["loyalists", "rebels"] as const).map((team) => ({ do: "manipulate", team, seat: 3 }));
  const { play, act } = at(view, legal);
  play.choose("act");
  expect(play.needsTeam).toBe(true);
  expect(play.whyNot(3)).toBeUndefined();
  play.side("rebels");
  play.touch(3);
  expect(act).toHaveBeenCalledWith({ do: "manipulate", team: "rebels", seat: 3 });
  play.back();
  expect(play.needsTeam).toBe(true);
});

it("knows without being told what a forced player and a hunter do", () => {
  const view = tableOf(5, "slave_driver");
  Object.assign(view.seats[1] ?? {}, { face: "known", card: "slave_driver" });
  view.question = { what: "go_on", number: 3, asked: { 1: { answered: false } } };
  const { play, act } = at(view, [{ do: "hunt", seat: 2 }, { do: "capture", seat: 4 }, { do: "stop" }]);
  expect(play.deed).toBe("hunt");
  expect(play.verbs).toEqual([]);
  play.touch(4);
  expect(act).toHaveBeenCalledWith({ do: "capture", seat: 4 });
});

it("offers a whole turn after a catch in the English edition, and no stop", () => {
  const view = tableOf(5, "slave_driver");
  Object.assign(view.seats[1] ?? {}, { face: "known", card: "slave_driver" });
  view.question = { what: "go_on", number: 3, asked: { 1: { answered: false } } };
  const { play, act, model } = at(view, [{ do: "hunt", seat: 2 }, { do: "peek", seat: 2 }, { do: "hide", exchange: "keep" }]);
  expect(play.verbs).toEqual(["peek", "hide"]);
  expect(model.can("stop")).toEqual([]);
  play.choose("peek");
  play.touch(2);
  expect(act).toHaveBeenCalledWith({ do: "peek", seat: 2 });
});

it("leaves nothing but hiding to a Fortune Teller who has predicted", () => {
  const view = tableOf(5, "fortune_teller");
  Object.assign(view.seats[1] ?? {}, { face: "known", card: "fortune_teller", team: "rebels" });
  const { play } = at(view, [{ do: "hide", exchange: "keep" }]);
  expect(play.verbs).toEqual(["peek", "hide", "act"]);
  expect(play.whyNotDo("peek")).toEqual({ rule: "KA-50", reason: "must_hide", args: {} });
  expect(play.whyNotDo("hide")).toBeUndefined();
});

it("reacts in a window with one button or the other, and opens seats all the same", () => {
  const { view, legal } = sceneOf("react", 10);
  const { play } = at(view, legal);
  expect(play.window).toBe("react");
  expect(play.reaction).toBe("strike");
  expect(play.whyNot(5)).toBeUndefined();
  play.touch(5);
  expect(play.opened).toBe(5);
  expect(play.optionsOn(5)).toEqual([]);
});
