// How near each player is to the throne (VE-80), and what a vote of it weighs (VE-40): what everybody should have an eye on.
import { Card, Vizier, type Seat, type View } from "../../generated/verrat";
import { isFree, ownerOf } from "./draft";
import { isCourtSeat } from "./layout";

export type Kind = Exclude<Card, "pardon">;
export const kinds = Card.filter((card): card is Kind => card !== "pardon");
const favourite = 11;
export const enoughToBanish = 4; // VE-40

export interface Prospects {
  missing: Kind[];
  seated: boolean; // a vizier on the favourite's seat
  nextInLine: boolean; // a vizier on the seat before it: the change of places brings it there
  votes: number;
  banishable: boolean; // holds enough kinds for its viziers to be sent, and has one who is free
  // How near: `throne` needs only the seat, `kind` only one kind, `line` would win at the change of places, `places` wins there whatever
  // is done; `close` lacks one kind and the seat. `won` has both; when the game is over, nobody else is near.
  near: "won" | "places" | "line" | "throne" | "kind" | "close" | undefined;
}

export function prospectsOf(view: View, seat: Seat): Prospects {
  const cards = view.players[seat].cards;
  const missing = kinds.filter((kind) => !cards[kind]);
  const own = Vizier.filter((vizier) => ownerOf(vizier) === seat);
  const places = own.flatMap((vizier) => placeOf(view, vizier));
  const seated = places.includes(favourite);
  const nextInLine = places.includes(favourite - 1);
  const canWin = view.outcome === undefined || view.winner === seat;
  const allBanished = own.every((vizier) => view.viziers[vizier] === "isle"); // VE-81
  return {
    missing,
    seated,
    nextInLine,
    votes: votesOf(view, seat),
    banishable: kinds.length - missing.length >= enoughToBanish && own.some((vizier) => isFree(view.viziers[vizier])),
    near: canWin && !allBanished ? nearness(view, missing.length, seated, nextInLine) : undefined,
  };
}

// From the pardon on nobody leaves the court before the places change.
function nearness({ phase }: View, missing: number, seated: boolean, nextInLine: boolean): Prospects["near"] {
  if (missing === 0 && !seated && nextInLine) return phase === "pardon" || phase === "places" ? "places" : "line";
  if (missing === 0) return seated ? "won" : "throne";
  if (missing === 1) return seated ? "kind" : "close";
  return undefined;
}

function placeOf(view: View, vizier: Vizier): number[] {
  const spot = view.viziers[vizier];
  return isCourtSeat(spot) ? [Number(view.court[spot].place)] : [];
}

export function votesOf(view: View, seat: Seat): number {
  return Vizier.filter((vizier) => ownerOf(vizier) === seat).reduce((sum, vizier) => {
    const spot = view.viziers[vizier];
    return sum + (isCourtSeat(spot) ? Number(spot.slice(5)) : 0);
  }, 0);
}
