// The board in words, for the ear: a place with all that stands on it, and the whole table.
import type { PlayerView, Seat, View } from "../../generated/karanor";
import { catalogue, say } from "../../lib/catalogue.svelte";
import { capital } from "../../lib/words";
import type { Chapter } from "../board";
import type { Journey } from "./plan";
import type { Bundle, Deed, Pieces } from "./set.svelte";

const seatsOf = (view: View) => Object.keys(view.players).map((seat) => Number(seat) as Seat);
const named = (seats: Seat[]) => catalogue.list(seats.map((seat) => catalogue.player(seat)));

export function placeInWords(view: View, pieces: Pieces, name: string, journey: Journey | undefined): string {
  const place = pieces.place(name);
  const seats = seatsOf(view);
  const at = seats.filter((seat) => view.players[seat]?.at === name);
  const shops = seats.filter((seat) => view.players[seat]?.shops.includes(name));
  const owner = seats.find((seat) => view.players[seat]?.villas.includes(name));
  const parts = [
    `${capital(catalogue.word(name))}.`,
    place?.city ? say(place.city === "home" ? "board.place.home" : "board.place.post") : "",
    place?.harvest ? say("board.place.harvest", { resources: place.harvest }) : "",
    place?.villa ? (owner === undefined ? say("board.place.villa") : say("board.place.sold", { seat: owner })) : "",
    view.inhabitants.includes(name) ? say("board.place.inhabitant") : "",
    shops.length > 0 ? say("board.place.shops", { who: named(shops) }) : "",
    at.length > 0 ? say("board.place.there", { who: named(at) }) : "",
    journey ? say("board.place.reach", { actions: journey.actions, steps: journey.steps, gold: journey.gold }) : "",
  ];
  return parts.filter(Boolean).join(" ");
}

export function inWords(view: View, pieces: Pieces): Chapter[] {
  const seats = seatsOf(view);
  return [
    {
      title: catalogue.tell("label.players"),
      lines: seats.flatMap((seat) => {
        const player = view.players[seat];
        if (!player) return [];
        const score = say("board.score", { prestige: player.prestige, gold: player.gold });
        const lives = say("board.lives", { home: player.home, at: player.at, pawns: player.pawns });
        return [`${capital(catalogue.player(seat))}: ${score}. ${lives}`];
      }),
    },
    { title: catalogue.tell("label.inhabitants"), lines: view.inhabitants.filter((name) => pieces.place(name)).map((name) => capital(catalogue.word(name))) },
  ];
}

// Where the reader is expected: by the delivery that lies open, by quests in hand.
export function goalsOf(view: View, pieces: Pieces, own: PlayerView | undefined): Map<string, string[]> {
  const goals = new Map<string, string[]>();
  const put = (place: string | undefined, sign: string) => {
    if (place !== undefined && pieces.place(place)) goals.set(place, [...(goals.get(place) ?? []), sign]);
  };
  if (view.delivery !== undefined) put(pieces.find(view.delivery)?.city, "delivery");
  for (const name of own?.hand?.quests ?? []) {
    const quest = pieces.find(name);
    for (const deed of quest?.choose ?? (quest ? [quest] : [])) for (const { at } of deed.if ?? []) put(at, "quest");
  }
  return goals;
}

// What one way of a card does: what is given for what. Undefined where it does more than that.
export function wayInWords(pieces: Pieces, card: string, way: number): string | undefined {
  const piece = pieces.find(card);
  const deed: Deed | undefined = (piece?.choose ?? piece?.use?.choose)?.[way - 1];
  if (!deed) return undefined;
  const gains = (deed.do ?? []).map(({ gain, ...more }) => (Object.keys(more).length === 0 ? gain : undefined));
  if (gains.includes(undefined)) return undefined;
  const pay = countsIn(deed.pay);
  const gain = gains.map(countsIn).filter(Boolean);
  if (!pay && gain.length === 0) return undefined;
  return say(!pay ? "board.way.gain" : gain.length === 0 ? "board.way.pay" : "board.way.trade", { pay, gain: catalogue.list(gain) });
}

const countsIn = (bundle: Bundle | undefined) =>
  catalogue.list(Object.entries(bundle ?? {}).map(([sign, count]) => (catalogue.has(`word.deed.${sign}`) ? catalogue.tell(`word.deed.${sign}`, { count }) : `${count} ${catalogue.word(sign)}`)));
