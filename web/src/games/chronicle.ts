// How a game tells what happened in a list: with which picture, whose deed it is, and what it means to somebody.
import type { Component } from "svelte";
import type { GameTypes } from "../lib/table_model.svelte";
import type { SeatColour } from "./board";

export type Effect = "gain" | "loss" | "touch";

export interface Chronicle<G extends GameTypes = GameTypes> {
  // Small pictures of what an event is about, without words; nothing for some.
  Picture: Component<EventPictureProps<G>>;
  // What is not told to somebody who wants the gist.
  minor: readonly G["event"]["event"][];
  // Whose deed it is, where the event does not say so in `seat` or `from`.
  deedOf?(event: G["event"]): number | undefined;
  // What it means to that seat; undefined: nothing.
  effectOn(event: G["event"], seat: number): Effect | undefined;
  // Neighbours that are one thing to a reader become one event; what says nothing new goes. Where the catalogue has `chronicle.EVENT`, that is
  // how what came of it reads.
  fold?(events: G["event"][]): G["event"][];
  // What no event says: why something did not come.
  reasons?(events: G["event"][], before: G["view"], seat: number): Reason[];
}

export interface EventPictureProps<G extends GameTypes = GameTypes> {
  event: G["event"];
  height: number;
  seatColour: (seat: number) => SeatColour;
}

// Stands before the event with this index.
export interface Reason {
  at: number;
  key: string; // of the catalogue
  args: Record<string, unknown>;
  event: { event: string }; // for the picture
}
