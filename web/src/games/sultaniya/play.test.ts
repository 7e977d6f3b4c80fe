import { describe, expect, it } from "vitest";
import type { Action, Sultaniya, View } from "../../generated/sultaniya";
import type { TableModel } from "../../lib/table_model.svelte";
import { table } from "./fixtures/position";
import { nameOf } from "./palace";
import { Play } from "./play.svelte";

function sit(legal: Action[], view: View = table()) {
  const sent: Action[] = [];
  const model = { view, legal, you: 1, version: 3, isAsked: true, playing: false };
  const play = new Play(model as unknown as TableModel<Sultaniya>, (action) => {
    sent.push(action);
    return Promise.resolve(true);
  });
  const place = (name: string) => {
    const found = play.places.find((one) => nameOf(one) === name);
    if (!found) throw new Error(`no place ${name}`);
    return found;
  };
  return { play, sent, place };
}

const build = (tile: string, at: 1 | 3 | 7 | 8 | 10, face: "front" | "back" = "front") => ({ do: "build", tile, at: `column-${at}`, face }) as const;
const ways = [build("ground_05", 8), build("ground_05", 8, "back"), build("ground_05", 10, "back"), build("first_03", 3, "back"), build("first_03", 7)];

describe("building", () => {
  it("offers every place until a tile is in hand, then its own", () => {
    const { play } = sit(ways);
    expect(play.places).toHaveLength(4);
    play.take("ground_05");
    expect(play.places.map(nameOf)).toEqual(["ground column-8", "ground column-10"]);
    play.putBack();
    expect(play.hand).toBeUndefined();
  });

  it("sets a tile down, and builds it at the second touch", () => {
    const { play, sent, place } = sit(ways);
    play.take("ground_05");
    play.pick(place("ground column-8"));
    expect(play.way).toEqual(ways[0]);
    expect(sent).toEqual([]);
    play.pick(place("ground column-8"));
    expect(sent).toEqual([ways[0]]);
  });

  it("turns a tile over where it lies; where the other side does not fit it comes back into the hand", () => {
    const { play, place } = sit(ways);
    play.take("ground_05");
    play.pick(place("ground column-8"));
    play.turn();
    expect(play.way).toEqual(ways[1]);
    play.turn();
    play.pick(place("ground column-10")); // fits only turned over
    expect(play.way).toEqual(ways[2]);
    play.turn();
    expect([play.hand, play.face, play.way]).toEqual(["ground_05", "front", undefined]);
  });

  it("turns a tile in hand that is touched again, unless it has one way only", () => {
    const { play } = sit(ways);
    play.take("ground_05");
    play.take("ground_05");
    expect(play.face).toBe("back");
    const lone = sit([build("first_03", 3, "back")]);
    lone.play.take("first_03");
    expect([lone.play.face, lone.play.mayTurn]).toEqual(["back", false]);
  });

  it("begins with a place too: only what fits there can be taken", () => {
    const { play, place } = sit(ways);
    play.pick(place("first column-3"));
    expect([...play.takeable]).toEqual(["first_03"]);
    play.take("first_03");
    expect(play.way).toEqual(ways[3]);
  });

  it("takes up a tile that moves before it shows places", () => {
    const move = { do: "move", tile: "ground_08", at: "column-8", face: "front" } as const;
    const back = { do: "return", tile: "ground_08" } as const;
    const { play } = sit([move, back], table({ question: { what: "move", number: 4, asked: { 1: { answered: false } } } }));
    expect(play.places).toEqual([]);
    play.take("ground_08");
    expect(play.places.map(nameOf)).toEqual(["ground column-8"]);
    expect(play.returns).toEqual([back]);
  });
});

describe("djinns and piles", () => {
  const calls = [{ do: "call", djinn: "sweeper", pile: "roof" }, { do: "call", djinn: "twin" }, { do: "uncover", pile: "first" }] as const;

  it("are called to the pile that is touched next", () => {
    const { play, sent } = sit([...calls]);
    play.choose("sweeper");
    expect([play.djinn, play.wantsPile, play.pileAction("first")]).toEqual(["sweeper", true, undefined]);
    play.touchPile("roof");
    expect(sent).toEqual([calls[0]]);
  });

  it("uncover when no djinn was chosen", () => {
    const { play, sent } = sit([...calls]);
    play.touchPile("first");
    expect(sent).toEqual([calls[2]]);
  });

  it("that cannot be had say why", () => {
    const { play } = sit([...calls]);
    play.choose("seer");
    expect(play.told).toMatchObject({ rule: "SU-40c", reason: "too_dear" });
    expect(play.djinn).toBeUndefined();
    play.touchPile("ground");
    expect(play.told).toMatchObject({ rule: "SU-20" });
    play.choose("twin");
    expect(play.told).toBeUndefined();
    expect(play.calls).toEqual([calls[1]]);
    play.choose("twin");
    expect(play.djinn).toBeUndefined();
  });
});

describe("looking", () => {
  it("is at home first, goes to another palace, and comes back to build", () => {
    const { play } = sit(ways);
    expect([play.shown, play.isHome]).toEqual([1, true]);
    play.lookAt(2);
    expect([play.shown, play.isHome]).toEqual([2, false]);
    play.pin("guards");
    play.take("ground_05");
    expect([play.shown, play.part]).toEqual([1, undefined]);
  });
});
