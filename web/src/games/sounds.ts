// Which event sounds how, in every game. What is not named is silent: what only follows from another event, and what everybody does all the time.
import type * as Karanor from "../generated/karanor";
import type * as Karaya from "../generated/karaya";
import type * as Sultaniya from "../generated/sultaniya";
import type * as Verrat from "../generated/verrat";
import type { Sound } from "../lib/sound";
import type { GameTypes } from "../lib/table_model.svelte";

type Sounds<Event extends { event: string }> = Partial<Record<Event["event"], Sound>>;

const karaya: Sounds<Karaya.Event> = {
  dealt: "deal",
  peeked: "whisper",
  saw: "flip",
  switched: "card",
  exchanged: "card",
  hid: "card",
  revealed: "flip",
  placed: "coin",
  executed: "strike",
  attacked: "strike",
  struck: "strike",
  killed: "strike",
  detained: "seal",
  captured: "seal",
  hunted: "whisper",
  manipulated: "whisper",
  lodged: "seal",
  called: "gong",
  joined: "bell",
  danced: "bell",
  predicted: "bell",
  round_ended: "gong",
};
const verrat: Sounds<Verrat.Event> = {
  dealt: "deal",
  sealed: "seal",
  plans_shown: "flip",
  moved: "step",
  stayed: "seal",
  taken: "card",
  picked: "card",
  demanded: "card",
  exchanged: "card",
  turned_up: "flip",
  searched: "whisper",
  votes_shown: "bell",
  banished: "strike",
  pardoned: "bell",
  places_changed: "step",
  won: "gong",
};
const sultaniya: Sounds<Sultaniya.Event> = {
  dealt: "deal",
  chosen: "card",
  uncovered: "flip",
  built: "tile",
  moved: "tile",
  returned: "tile",
  swept: "tile",
  passed: "coin",
  called: "whisper",
  end_began: "gong",
};
const karanor: Sounds<Karanor.Event> = {
  dealt: "deal",
  drafted: "card",
  stepped: "step",
  moved: "whisper",
  harvested: "tile",
  worked: "coin",
  met: "bell",
  drew: "card",
  built: "seal",
  completed: "bell",
  delivered: "coin",
  recruited: "bell",
  villa_bought: "seal",
  bought: "coin",
  sold: "coin",
  stolen: "strike",
  earned: "coin",
  played: "flip",
  used: "flip",
  cancelled: "strike",
  traded: "coin",
  end_nears: "gong",
};
const all: Record<string, Partial<Record<string, Sound>>> = { karaya, verrat, sultaniya, karanor };

export function soundOf(game: string, { event }: GameTypes["event"]): Sound | undefined {
  return all[game]?.[event];
}

// Where nothing moves all of it happens at once: each sound is heard once.
export function soundsOf(game: string, events: GameTypes["event"][]): Sound[] {
  return [...new Set(events.flatMap((event) => soundOf(game, event) ?? []))];
}
