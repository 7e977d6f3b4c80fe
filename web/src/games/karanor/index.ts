// What the frame around every board is given for Marchands de Karanor.
import type { Karanor } from "../../generated/karanor";
import type { BoardModule } from "../board";
import { ask } from "./ask";
import Bargain from "./Bargain.svelte";
import Board from "./Board.svelte";
import Choices from "./Choices.svelte";
import { chronicle } from "./chronicle";
import Person from "./Person.svelte";
import { playAt } from "./play.svelte";
import { shelf } from "./set.svelte";

const karanor: BoardModule<Karanor> = { Board, Person, Choices, chronicle, ask, Offer: () => import("./Offer.svelte"), Bargain, sideways: true, pairs: true, tallCards: true, bar: (model) => playAt(model).bar, useSet: (set) => shelf.use(set) };

export default karanor;
