import { expect, it } from "vitest";
import type { Karaya, Notebook } from "../../generated/karaya";
import type { TableModel } from "../../lib/table_model.svelte";
import { sceneOf, tableOf } from "./fixtures/scenes";
import { breakable, claimable, dances, marksOf, notesOf, silence } from "./words";

it("puts everything that lies at a seat into one order", () => {
  const { view } = sceneOf("turn", 10);
  Object.assign(view.seats[4] ?? {}, { white: true });
  expect(marksOf(view, 4, false)).toEqual(["white", "captured"]);
  expect(marksOf(view, 9, false)).toEqual(["rebels"]);
  expect(marksOf(view, 10, false)).toEqual(["detained", "yellow"]);
  expect(marksOf(view, 3, true)).toEqual(["detained", "barred"]);
});

it("marks whoever exchanged with the reader only while the card is hidden", () => {
  const { view } = sceneOf("turn", 10);
  expect(marksOf(view, 2, true)).not.toContain("barred");
});

it("lets the Belly Dancer dance while she is known and free, and not longer than the round", () => {
  const view = tableOf(5);
  Object.assign(view.seats[3] ?? {}, { face: "known", card: "belly_dancer" });
  expect(dances(view, 3)).toBe(true);
  Object.assign(view.seats[3] ?? {}, { detained: true });
  expect(dances(view, 3)).toBe(false);
  Object.assign(view.seats[3] ?? {}, { detained: false });
  view.phase = "scored";
  expect(dances(view, 3)).toBe(false);
});

it("lists what was seen of hidden cards, the newest first, and nothing about oneself", () => {
  const { view } = sceneOf("turn", 10);
  const notebook: Notebook = {
    seats: {
      1: { card: "guard", certain: true, not_a_slave: false, turn: 9 },
      2: { card: "guard", certain: true, not_a_slave: false, turn: 3 },
      3: { card: "slave", certain: true, not_a_slave: false, turn: 4 },
      5: { certain: false, not_a_slave: true, turn: 7 },
      7: { certain: false, not_a_slave: false, turn: 8 },
    },
    spare: { card: "vizier", certain: true, not_a_slave: false, turn: 5 },
  };
  expect(notesOf(notebook, view, 1).map(([seat]) => seat)).toEqual([5, "spare", 3]);
});

it("breaks a long name between its parts, or else between syllables, and never changes a letter", () => {
  expect(breakable("Clementine", 50).split("\u00ad")).toEqual(["Cle", "men", "tine"]);
  expect(breakable("Rumpelstiltskin", 60).split("\u00ad")).toEqual(["Rum", "pel", "stil", "tskin"]);
  expect(breakable("Nabuchodonosor", 60).split("\u00ad")).toEqual(["Na", "bu", "cho", "do", "no", "sor"]);
  expect(breakable("Anne-Charlotte", 64)).toBe("Anne-Charlotte");
  expect(breakable("Anne-Charlotte", 40).replaceAll("\u00ad", "")).toBe("Anne-Charlotte");
  expect(breakable("Zoé", 60)).toBe("Zoé");
});

it("keeps the dead silent until the round ends, unless the table lets them talk", () => {
  const { view } = sceneOf("out", 10);
  const model = { view, you: 1 } as TableModel<Karaya>;
  expect(silence(model)).toBeDefined();
  expect(silence({ ...model, you: 2 } as TableModel<Karaya>)).toBeUndefined();
  view.options.dead_may_talk = true;
  expect(silence(model)).toBeUndefined();
});

it("lets nobody claim a character that is not in the deck", () => {
  const { view } = sceneOf("turn", 10);
  const model = { view } as TableModel<Karaya>;
  view.deck = { guards: 2, assassins: 0, slaves: 3, neutrals: 0 };
  const cards = ["sultan", "guard", "assassin", "slave", "slave_driver", "belly_dancer", "vizier", "fortune_teller"];
  expect(cards.filter((card) => claimable(model, card))).toEqual(["sultan", "guard", "slave"]);
  view.deck.neutrals = 1;
  expect(cards.filter((card) => !claimable(model, card))).toEqual(["assassin"]);
  for (const word of ["loyalists", "rebels"]) expect(claimable(model, word)).toBe(true);
});
