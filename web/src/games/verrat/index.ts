// What the frame around every board is given for Verrat!
import type { Verrat, View } from "../../generated/verrat";
import { say } from "../../lib/catalogue.svelte";
import type { TableModel } from "../../lib/table_model.svelte";
import type { BoardModule } from "../board";
import { ask } from "./ask";
import Bargain from "./Bargain.svelte";
import Board from "./Board.svelte";
import Choices from "./Choices.svelte";
import { chronicle } from "./chronicle";
import { seatColourOf } from "./colours";
import Person from "./Person.svelte";
import { drafts, speakerIn } from "./play.svelte";

// VE-20: nobody talks while plans are made, nor while somebody else has the floor.
function silence({ question, view, you }: TableModel<Verrat>): string | undefined {
  if (question?.what === "plans") return say("board.silence");
  const speaker = view && speakerIn(view);
  return speaker !== undefined && speaker !== you ? say("board.speaks", { seat: speaker }) : undefined;
}

const verrat: BoardModule<Verrat> = {
  Board,
  Person,
  Choices,
  chronicle,
  ask,
  Offer: () => import("./Offer.svelte"),
  Bargain,
  drafts,
  silence,
  sideways: true,
  pairs: true,
  colourOf: (view: View, seat: number) => seatColourOf(view, seat),
};

export default verrat;
