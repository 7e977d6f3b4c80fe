// A table to draw pictures of: four merchants some turns into a game, the reader in seat 1.
import type { Karanor, PlayerView, View } from "../../../generated/karanor";
import type { TableModel } from "../../../lib/table_model.svelte";
import { holdingsOf, type Holdings } from "../holdings";
import { prospectOf } from "../plan";
import { Play } from "../play.svelte";
import { shelf } from "../set.svelte";

function merchant(home: string, story: string, change: Partial<PlayerView>): PlayerView {
  return {
    home, story, at: home, gold: 5, goods: {}, prestige: 0, income: 2, earns: 2, pawns: 7, rewarded: 0, shops: [home], villas: [], built: [], associates: [],
    insignia: [], artefacts: [], shop_cards: 2, quests: 1, sequels: [], black_market: 0, offers_made: 0, ...change,
  };
}

const own = merchant("kien", "old_sea_dog", {
  gold: 7, goods: { wine: 1, wood: 1, fruit: 1 }, prestige: 4, black_market: 1, shops: ["kien", "unisson"],
  hand: { shop_cards: ["popular_inn", "sawmill"], quests: ["bell_of_unisson"], black_market: ["building_inspector"] },
});

export const view = {
  phase: "play", seats: 4, round: 4, first: 1, active: 1, actions: 4, steps: 0, final_prestige: 10, ending: false,
  question: { what: "turn", number: 1, asked: { 1: { answered: false } } },
  players: {
    1: own,
    2: merchant("unisson", "tax_clerk", { at: "spindle_cove", prestige: 2 }),
    3: merchant("belcastre", "last_loom", { at: "perlance", prestige: 6, villas: ["heron_gardens"], shops: ["belcastre", "unisson"] }),
    4: merchant("ostrane", "failed_mage", { at: "woolgate", prestige: 2 }),
  },
  inhabitants: Object.entries(shelf.pieces.map.places).flatMap(([name, { inhabitant }]) => (inhabitant && name !== "perlance" ? [name] : [])),
  supply: { wood: 12, wine: 13, fruit: 14, meat: 15, cloth: 13, spice: 13, diamond: 15 },
  show: {}, delivery: "beams_for_unisson", promoted: [], used: [], affairs: [], offers: {},
} as unknown as View;

// Somebody's turn at a table without a line.
export function playing(shown: View = view): Play {
  const model = { view: shown, you: 1, isAsked: true, ended: false, legal: [], log: [], can: () => [], act: () => Promise.resolve(false) };
  const play = new Play(model as unknown as TableModel<Karanor>, { read: () => undefined, write: () => undefined });
  play.begin();
  return play;
}

// What is paid from.
export const purse: Holdings | undefined = (() => {
  const now = prospectOf(view, 1);
  return now && holdingsOf(shelf.pieces, own, now);
})();
