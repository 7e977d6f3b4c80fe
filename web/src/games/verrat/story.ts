// What each event changes on the board, and how it is played. The board always ends in the view that the server sent; this is the way there.
import { CourtSeat } from "../../generated/verrat";
import type { Asking, Card, City, Event, Phase, Seat, Spot, Verrat, View, Vizier } from "../../generated/verrat";
import type { Step } from "../../lib/table_model.svelte";
import type { Cue as Timing, Story } from "../scenes.svelte";
import { isCourtSeat } from "./layout";
import { kinds } from "./prospects";

export interface Cue extends Timing {
  effect: "glide" | "turn" | "shake" | "card" | "flip" | "ballots" | "glow" | "tell";
}

export const story: Story<Verrat, Cue> = { cueFor, follow, longestRest: 4_000 };

export function cueFor(event: Event): Cue | undefined {
  switch (event.event) {
    case "moved":
      return { effect: "glide", time: 400, rest: 200 };
    case "pardoned":
      return { effect: "glide", time: 400, rest: 400 };
    case "banished":
      return { effect: "glide", time: 400, rest: 500 };
    case "pushed":
      return { effect: "glide", time: 300, rest: 200 };
    case "places_changed":
      return { effect: "turn", time: 400, rest: 400 };
    case "stayed":
      return { effect: "shake", time: 320, rest: 500 };
    case "taken":
    case "picked":
    case "demanded":
      return { effect: "card", time: 380, rest: 200 };
    case "turned_up":
      return { effect: "flip", time: 200, rest: 200 };
    case "searched":
      return { effect: "flip", time: 300, rest: 200 };
    case "votes_shown":
      return { effect: "ballots", time: 300, rest: 400 };
    case "won":
      return { effect: "glow", time: 400, rest: 500 };
    case "plans_shown":
    case "tallied":
    case "spared":
    case "exchanged":
    case "limit_reached":
      return { effect: "tell", time: 400, rest: 400 };
    case "dealt":
    case "turn_began":
      return { effect: "tell", time: 250, rest: 0 };
    case "asked":
    case "lapsed":
    case "offered":
    case "declined":
    case "withdrawn":
    case "voided":
    case "readied":
    case "planned":
    case "accused":
    case "sealed":
    case "left":
    case "waived":
    case "held":
      return undefined;
    default:
      return unknown(event);
  }
}

// What of a step is played: nobody moves at the change of places where nobody sits.
export function played({ events, after }: Pick<Step<Verrat>, "events" | "after">): Event[] {
  const moves = CourtSeat.some((seat) => after.court[seat].vizier !== undefined);
  return events.filter(({ event }) => moves || event !== "places_changed");
}

const phaseOf: Record<Asking, Phase> = {
  deal: "deal",
  intrigue: "intrigue",
  speech: "intrigue",
  plans: "plans",
  collect: "cards",
  pick: "cards",
  demand: "cards",
  pardon: "pardon",
};

// The view after an event, as far as the board shows it.
export function follow(before: View, event: Event): View {
  const view = structuredClone(before);
  switch (event.event) {
    case "turn_began":
      Object.assign(view, { turn: event.turn, leader: event.leader, phase: "intrigue", plans: {}, accusations: {} });
      break;
    case "asked":
      view.phase = phaseOf[event.question];
      break;
    case "exchanged":
      for (const card of kinds) {
        hand(view, event.from, card, (event.want[card] ?? 0) - (event.give[card] ?? 0));
        hand(view, event.to, card, (event.give[card] ?? 0) - (event.want[card] ?? 0));
      }
      break;
    case "plans_shown":
      Object.assign(view, { plans: event.plans, secrets: {}, phase: "journeys" });
      break;
    case "moved":
      put(view, event.vizier, event.to);
      break;
    case "taken":
      hand(view, event.seat, event.card, 1);
      draw(view, event.city);
      break;
    case "turned_up":
      view.cities[event.city].top = event.card;
      break;
    case "searched":
      view.cities.kaffa.collected = true;
      break;
    case "picked":
      hand(view, event.seat, event.card, 1);
      draw(view, "kaffa");
      break;
    case "demanded":
      hand(view, event.seat, event.card, 1);
      hand(view, event.from, event.card, -1);
      break;
    case "votes_shown":
      view.phase = "banishment";
      view.accusations = Object.fromEntries(
        Object.entries(event.ballots).map(([seat, { vizier }]) => [seat, vizier ? { vizier } : {}]),
      );
      break;
    case "banished":
      put(view, event.vizier, "dungeon-1");
      break;
    case "pushed":
      put(view, event.vizier, event.to);
      break;
    case "pardoned":
      put(view, event.vizier, "beside");
      hand(view, Number(event.vizier[0]) as Seat, "pardon", -1);
      bury(view, event.city);
      break;
    case "places_changed":
      turn(view);
      break;
    case "won":
      view.winner = event.seat;
      break;
    default:
      break;
  }
  return view;
}

function put(view: View, vizier: Vizier, spot: Spot): void {
  const from = view.viziers[vizier];
  if (isCourtSeat(from) && view.court[from].vizier === vizier) delete view.court[from].vizier;
  view.viziers[vizier] = spot;
  if (isCourtSeat(spot)) view.court[spot].vizier = vizier;
}

function hand(view: View, seat: Seat, card: Card, change: number): void {
  const player = view.players[seat];
  const count = (player.cards[card] ?? 0) + change;
  if (count > 0) player.cards[card] = count;
  else delete player.cards[card];
  player.kinds = kinds.filter((kind) => player.cards[kind]).length;
}

function draw(view: View, city: City): void {
  const pile = view.cities[city];
  pile.cards -= 1;
  pile.collected = true;
  delete pile.top;
}

// VE-60, VE-61: under the pile; an empty one has a new top, face up but at Kaffa.
function bury(view: View, city: City): void {
  const pile = view.cities[city];
  if (pile.cards === 0 && city !== "kaffa") pile.top = "pardon";
  pile.cards += 1;
  pile.pardons += 1;
}

// VE-70: all viziers at court move one seat clockwise at the same time.
function turn(view: View): void {
  const ring = CourtSeat.toSorted((a, b) => Number(view.court[a].place) - Number(view.court[b].place));
  const sitting = ring.map((seat) => view.court[seat].vizier);
  ring.forEach((seat, i) => {
    const vizier = sitting.at(i - 1);
    if (vizier) {
      view.court[seat].vizier = vizier;
      view.viziers[vizier] = seat;
    } else {
      delete view.court[seat].vizier;
    }
  });
  view.phase = "places";
}

function unknown(event: never): undefined {
  void event;
  return undefined;
}
