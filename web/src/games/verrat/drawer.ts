// Keeps what is drafted and not sealed, step by step, in this tab: a page that is loaded again finds it there. It stays with the seat and the
// question it was made for.
import type { Seat } from "../../generated/verrat";
import type { Draft } from "./draft";

export interface Kept {
  question: number;
  seat: Seat;
  drafts: Draft[]; // the last one stands
}

export interface Drawer {
  read(): Kept | undefined;
  write(kept: Kept): void;
}

// The page's address names the table.
export const drawer: Drawer = {
  read() {
    try {
      return JSON.parse(sessionStorage.getItem(place()) ?? "null") ?? undefined;
    } catch {
      return undefined;
    }
  },
  write(kept) {
    try {
      sessionStorage.setItem(place(), JSON.stringify(kept));
    } catch {
      // Without storage a draft is lost with the page.
    }
  },
};

const place = () => `divan.drafts.${location.pathname}`;
