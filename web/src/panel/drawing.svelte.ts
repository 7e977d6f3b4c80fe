// What the pieces of the panel need to draw values: the players' colours, and the pictures that a game brings along.
import { getContext, setContext, type Component } from "svelte";
import type { PanelModule, PictureProps, SeatColour } from "../games/board";
import { panels } from "../games";
import type { Shape } from "../lib/shape";
import { seatColourOf } from "../table/seat_colours";

export interface Drawing {
  seatColour(seat: number): SeatColour;
  pictures: Record<string, Component<PictureProps>>;
}

const place = Symbol("drawing");
// Without a panel around, as in a dialog, seats have the colours of the house and nothing else is drawn.
const plainly: Drawing = { seatColour: seatColourOf, pictures: {} };

export function drawing(): Drawing {
  return getContext<Drawing | undefined>(place) ?? plainly;
}

// The picture of a value, by the name of its vocabulary or of the member that it is.
export function pictureOf({ pictures }: Drawing, shape: Shape, name: string | undefined): Component<PictureProps> | undefined {
  return (shape.is === "word" ? pictures[shape.name] : undefined) ?? (name === undefined ? undefined : pictures[name]);
}

export async function bringAlong(game: string | undefined): Promise<PanelModule> {
  const load = game === undefined ? undefined : panels[game];
  return load ? await load() : {};
}

// For a component that draws a game: what the game brings along, for itself and for all pieces within; nothing until it
// has come.
export function drawWith(game: () => string | undefined, seatColour: (seat: number) => SeatColour): () => PanelModule | undefined {
  let brought = $state.raw<PanelModule | undefined>(undefined);
  $effect(() => {
    void bringAlong(game()).then((found) => (brought = found));
  });
  setContext<Drawing>(place, {
    seatColour,
    get pictures() {
      return brought?.pictures ?? {};
    },
  });
  return () => brought;
}
