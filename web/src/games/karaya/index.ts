// What the frame around every board is given for Sultans of Karaya.
import type { Karaya } from "../../generated/karaya";
import type { BoardModule } from "../board";
import { ask } from "./ask";
import Whole from "./Whole.svelte";
import Choices from "./Choices.svelte";
import { chronicle } from "./chronicle";
import { silence } from "./words";

const karaya: BoardModule<Karaya> = { Board: Whole, Choices, chronicle, ask, silence, seatsPeople: true, sideways: true };

export default karaya;
