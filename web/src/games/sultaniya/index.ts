// What the frame around every board is given for Sultaniya.
import type { Sultaniya } from "../../generated/sultaniya";
import type { BoardModule } from "../board";
import { ask } from "./ask";
import Board from "./Board.svelte";
import Choices from "./Choices.svelte";
import { chronicle } from "./chronicle";
import Person from "./Person.svelte";
import { playAt } from "./play.svelte";
import { sheet } from "./sheet.svelte";

const sultaniya: BoardModule<Sultaniya> = {
  Board,
  Person,
  Choices,
  chronicle,
  ask,
  told: (model) => playAt(model).told,
  sideways: true,
  pairs: true,
  tallCards: true,
  threes: true,
  least: "490px",
  bar: () => ({ height: "140px" }),
  wideResult: true,
  useSet: ({ hash }) => sheet.open(hash),
};

export default sultaniya;
