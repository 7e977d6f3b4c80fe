// What is said of the places: for the ear, and as a list for whoever reads the board in words.
import { City, Vizier, type Spot, type View } from "../../generated/verrat";
import { say } from "../../lib/catalogue.svelte";
import { capital } from "../../lib/words";
import type { Chapter } from "../board";
import { isCity, isCourtSeat } from "./layout";
import { prospectsOf } from "./prospects";
import { placeIn } from "./stage.svelte";
import { groups } from "./walk";

export function whoIsAt(view: View, spot: Spot): Vizier[] {
  return Vizier.filter((vizier) => view.viziers[vizier] === spot);
}

export function describe(view: View, spot: Spot): string {
  const who = whoIsAt(view, spot);
  if (isCourtSeat(spot)) {
    const favourite = placeIn(view)(spot) === 11 ? { favourite: true } : {};
    return capital(say("board.seat", { seat: spot, who, ...favourite }));
  }
  if (isCity(spot)) {
    const { top, cards, pile } = view.cities[spot];
    const told = capital(say("board.city", { city: spot, who, ...(top && { top }), ...(cards > 0 && { cards }) }));
    return pile && pile.length > 1 ? `${told}. ${say("board.pile", { pile: pile.toReversed() })}` : told;
  }
  return capital(say("board.spot", { spot, who }));
}

// The whole board in words: court, cities, dungeons, hands, offers.
export function inWords(view: View): Chapter[] {
  const [court, , prison] = groups(placeIn(view));
  const heading = say("draw.heading", { turn: view.turn, phase: view.phase });
  return [
    { title: `${heading} ${say("draw.court")}`, lines: court.map((spot) => describe(view, spot)) },
    { title: say("draw.cities"), lines: City.map((spot) => describe(view, spot)) },
    { title: say("board.prison"), lines: prison.map((spot) => describe(view, spot)) },
    { title: say("draw.players"), lines: view.order.toSorted().map((seat) => handOf(view, seat)) },
  ];
}

function handOf(view: View, seat: View["order"][number]): string {
  const { votes, near, missing } = prospectsOf(view, seat);
  const holds = say("board.holds", { seat, cards: view.players[seat].cards, kinds: view.players[seat].kinds, votes });
  const hope = near ? ` ${capital(say(`board.near.${near}`, { seat, kinds: missing }))}.` : "";
  return capital(holds) + hope;
}

