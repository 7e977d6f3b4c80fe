// A whole match as the server told it to seat 1 (fixtures/match.jsonl: the first view, then events and patch of every update).
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { City, Vizier, type Event, type Seat, type View } from "../../generated/verrat";
import { mergePatch } from "../../lib/json";
import { standing, tall, wide } from "./layout";
import { paceOf } from "../scenes.svelte";
import { cueFor, follow, story } from "./story";
import { placeIn } from "./stage.svelte";

interface Told {
  events: Event[];
  patch: unknown;
}

const lines = readFileSync(new URL("./fixtures/match.jsonl", import.meta.url), "utf8").trim().split("\n");
const [first, ...told] = lines.map((line) => JSON.parse(line) as unknown) as [{ view: View }, ...Told[]];

describe("a whole match", () => {
  it("is followed event by event to every view that the server sent", () => {
    let view = first.view;
    for (const { events, patch } of told) {
      const after = mergePatch(structuredClone(view), patch) as View;
      const followed = events.reduce(follow, view);
      const about = JSON.stringify(events);
      expect(followed.viziers, about).toEqual(after.viziers);
      expect(followed.court, about).toEqual(after.court);
      expect(followed.turn, about).toBe(after.turn);
      for (const seat of [1, 2, 3, 4] as Seat[]) expect(followed.players[seat].cards, about).toEqual(after.players[seat].cards);
      for (const city of City) {
        const { cards, top, pardons } = after.cities[city];
        expect({ ...followed.cities[city] }, about).toMatchObject({ cards, pardons });
        expect(followed.cities[city].top, about).toBe(top);
      }
      view = after;
    }
    expect(view.winner).toBeDefined();
  });

  it("gives every vizier a stand in every view, in both layouts", () => {
    let view = first.view;
    for (const { patch } of told) {
      view = mergePatch(structuredClone(view), patch) as View;
      for (const layout of [wide, tall]) {
        const { at } = standing(layout, view.viziers, placeIn(view));
        for (const vizier of Vizier) expect(at[vizier].scale).toBeGreaterThan(0.3);
      }
    }
  });

  it("plays no update for longer than ten seconds", () => {
    for (const { events } of told) {
      const time = events.reduce((sum, event) => sum + playtime(event, paceOf(events, story)), 0);
      expect(time).toBeLessThan(10_000);
    }
  });
});

function playtime(event: Event, pace: number): number {
  const { time = 0, rest = 0 } = cueFor(event) ?? {};
  return time * (event.event === "votes_shown" ? 4 : 1) + rest * pace;
}
