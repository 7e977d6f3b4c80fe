// What each event changes on the board, and how it is played. The board always ends in the view that the server sent; this is the way there.
import type { Event, Karaya, Seat, SeatView, Token, View } from "../../generated/karaya";
import type { Cue as Timing, Story } from "../scenes.svelte";

export interface Cue extends Timing {
  effect: "deal" | "flip" | "swap" | "dance" | "peek" | "point" | "token" | "own" | "open" | "tell";
}

export const story: Story<Karaya, Cue> = { cueFor, follow, longestRest: 3_600 };

export function cueFor(event: Event): Cue | undefined {
  switch (event.event) {
    case "dealt":
      return { effect: "deal", time: 400, rest: 200 };
    case "revealed":
      return { effect: "flip", time: 360, rest: 600 };
    case "killed":
      return { effect: "flip", time: 400, rest: 800 };
    case "switched":
    case "exchanged":
      return { effect: "swap", time: 400, rest: 400 };
    case "hid":
      return { effect: "dance", time: 400, rest: 500 };
    case "peeked":
      return { effect: "peek", time: 300, rest: 500 };
    case "saw":
      return { effect: "own", time: 300, rest: 500 };
    case "executed":
    case "detained":
    case "attacked":
    case "struck":
    case "captured":
    case "hunted":
    case "manipulated":
      return { effect: "point", time: 300, rest: 700 };
    case "placed":
    case "removed":
      return { effect: "token", time: 200, rest: 150 };
    case "round_ended":
      return { effect: "open", time: 360, rest: 400 };
    case "skipped":
    case "called":
    case "joined":
    case "avoided":
    case "unanswered":
    case "danced":
    case "predicted":
    case "stopped":
      return { effect: "tell", time: 200, rest: 500 };
    case "turn_began":
      return { effect: "tell", time: 150, rest: 0 };
    case "asked":
    case "lapsed":
    case "lodged":
    case "withdrew":
    case "readied":
    case "match_ended":
      return undefined;
    default:
      return unknown(event);
  }
}

// Who does what to whom, for the line between them.
export function pointOf(event: Event): { from: Seat; to: Seat } | undefined {
  switch (event.event) {
    case "executed":
    case "detained":
    case "attacked":
    case "struck":
    case "captured":
    case "hunted":
    case "manipulated":
      return { from: event.seat, to: event.whom };
    case "peeked":
      return { from: event.seat, to: event.of };
    default:
      return undefined;
  }
}

const tokens: Record<Token, "white" | "detained" | "captured" | "yellow"> = { white: "white", detention: "detained", capture: "captured", yellow: "yellow" };

// The view after an event, as far as the board shows it.
export function follow(before: View, event: Event): View {
  const view = structuredClone(before);
  const seat = "seat" in event ? view.seats[event.seat] : undefined;
  switch (event.event) {
    case "dealt":
      deal(view);
      break;
    case "turn_began":
    case "skipped":
      view.active = event.seat;
      view.turn = event.turn;
      break;
    case "saw":
      if (event.of === event.seat) {
        const secret = view.secrets[event.seat];
        if (secret) secret.card = event.card;
        else view.secrets[event.seat] = { card: event.card, order: false, barred: [] };
      }
      break;
    case "hid":
      if (seat) cover(seat);
      break;
    case "revealed":
      if (seat) Object.assign(seat, { face: "known", card: event.card });
      break;
    case "killed":
      if (seat) Object.assign(seat, { face: "dead", card: event.card, detained: false, captured: false, yellow: false });
      if (seat) delete seat.team;
      break;
    case "placed":
      if (seat) seat[tokens[event.token]] = true;
      break;
    case "removed":
      if (seat) seat[tokens[event.token]] = false;
      break;
    case "manipulated":
      if (seat) seat.team = event.team;
      view.forced = event.whom;
      break;
    case "predicted":
      if (seat) seat.team = event.team;
      break;
    case "round_ended":
      view.phase = "scored";
      view.spare = event.spare;
      view.result = { how: event.how, ...(event.winner && { winner: event.winner }) };
      for (const [one, score] of Object.entries(event.scores)) {
        const shown = view.seats[Number(one) as Seat];
        if (shown) Object.assign(shown, { card: score.card, earned: score.points, score: score.total });
      }
      break;
    default:
      break;
  }
  return view;
}

function deal(view: View): void {
  view.phase = "play";
  delete view.result;
  delete view.spare;
  delete view.forced;
  for (const seat of Object.values(view.seats)) {
    Object.assign(seat, { face: "hidden", detained: false, captured: false, yellow: false, white: false, foreseen: false });
    cover(seat);
    delete seat.earned;
  }
}

function cover(seat: SeatView): void {
  seat.face = "hidden";
  delete seat.card;
  delete seat.team;
}

function unknown(event: never): undefined {
  void event;
  return undefined;
}
