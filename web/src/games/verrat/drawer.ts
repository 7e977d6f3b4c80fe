// Keeps what is drafted and not sealed, step by step. It stays with the seat and the question it was made for.
import type { Seat } from "../../generated/verrat";
import { tabDrawer } from "../../lib/drawer";
import type { Draft } from "./draft";

export interface Kept {
  question: number;
  seat: Seat;
  drafts: Draft[]; // the last one stands
}

export const drawer = tabDrawer<Kept>("drafts");
