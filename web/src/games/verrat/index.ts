// What the frame around every board is given for Verrat!
import type { Verrat, View } from "../../generated/verrat";
import { say } from "../../lib/catalogue.svelte";
import type { BoardModule } from "../board";
import { ask } from "./ask";
import Bargain from "./Bargain.svelte";
import Board from "./Board.svelte";
import Choices from "./Choices.svelte";
import { voiceOf } from "./colours";
import Person from "./Person.svelte";
import { drafts } from "./play.svelte";

const verrat: BoardModule<Verrat> = {
  Board,
  Person,
  Choices,
  ask,
  Offer: () => import("./Offer.svelte"),
  Bargain,
  drafts,
  silence: (model) => (model.question?.what === "plans" ? say("board.silence") : undefined),
  sideways: true,
  pairs: true,
  colourOf: (view: View, seat: number) => voiceOf(view, seat),
};

export default verrat;
