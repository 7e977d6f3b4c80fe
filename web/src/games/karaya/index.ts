// What the frame around every board is given for Sultans of Karaya.
import type { Karaya } from "../../generated/karaya";
import type { BoardModule } from "../board";
import { ask } from "./ask";
import Board from "./Board.svelte";
import Choices from "./Choices.svelte";

const karaya: BoardModule<Karaya> = { Board, Choices, ask, seatsPeople: true };

export default karaya;
