// Plans that were drafted and not sealed, step by step. They belong to one seat and one question.
import type { Seat } from "../../generated/verrat";
import { tabItem } from "../../lib/storage";
import type { Draft } from "./draft";

export interface SavedDrafts {
  question: number;
  seat: Seat;
  drafts: Draft[]; // the last one stands
}

export const stored = tabItem<SavedDrafts>("drafts");
