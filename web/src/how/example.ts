// A table for a picture: what a board is given when nobody plays and nothing is sent.
import type { Seat, Snapshot } from "../generated/protocol";
import type { SeatColour, WholeBoardProps } from "../games/board";
import { TableSession } from "../lib/table_session.svelte";
import type { GameTypes, TableModel } from "../lib/table_model.svelte";
import { seatColourOf } from "../table/seat_colours";
import { names } from "./names";


interface Given<G extends GameTypes> {
  seats?: number;
  you?: number;
  legal?: G["action"][];
  bounds?: G["bounds"];
  colourOf?: (view: G["view"], seat: number) => SeatColour;
}

export function example<G extends GameTypes>(view: G["view"], { seats = 4, you, legal = [], bounds, colourOf }: Given<G> = {}): WholeBoardProps<G> {
  const session = new TableSession("example", undefined);
  const model = session.model as unknown as TableModel<G>;
  const chairs = Object.fromEntries(names.slice(0, seats).map((name, i) => [i + 1, { name, here: true }]));
  const people = { status: "running" as const, seats: chairs, host: 1 as const, watching: 0 };
  const snapshot = { version: 1, view, legal, bounds: bounds ?? {}, people, ...(you && { you: you as Seat }) };
  session.model.hear({ snapshot: snapshot as unknown as Snapshot });
  return { model, session, act: () => Promise.resolve(false), seatColour: (seat) => colourOf?.(view, seat) ?? seatColourOf(seat), meet: () => {} };
}
