// What can be done where the reader stands, or will stand when the plan is carried out: each with its picture and its actions.
import type { Action, Resource } from "../../generated/karanor";
import type { Play } from "./play.svelte";
import type { Pieces } from "./set.svelte";

export interface Deal {
  kind: Action["do"] | "market"; // where one buys and sells
  sign: string;
  resource?: Resource;
  actions: Action[]; // that can be done
  tried: Action | undefined; // otherwise: the server says why not
}

export function dealsOf(play: Play, pieces: Pieces): Deal[] {
  const { view, own, prospect } = play;
  if (!view || !own || !prospect || !play.isTurn) return [];
  const place = pieces.place(prospect.at);
  const deals: Deal[] = [];
  const deal = (kind: Deal["kind"], actions: Action[], sign: string = kind, resource?: Resource) => {
    deals.push({ kind, sign, actions: actions.filter((action) => play.canPlan(action)), tried: actions[0], ...(resource && { resource }) });
  };
  for (const resource of place?.harvest ?? []) deal("harvest", [{ do: "harvest", resource }], resource, resource);
  if (view.inhabitants.includes(prospect.at)) deal("meet", [{ do: "meet" }]);
  if (place?.villa && !Object.values(view.players).some(({ villas }) => villas.includes(prospect.at))) deal("villa", [{ do: "villa" }]);
  deal("build", (own.hand?.shop_cards ?? []).map((card) => ({ do: "build", card })));
  const quests = own.hand?.quests ?? [];
  if (quests.length > 0) deal("complete", quests.flatMap((quest) => completions(play, pieces, quest)));
  if (view.delivery !== undefined) deal("deliver", [{ do: "deliver" }]);
  deal("work", [{ do: "work" }]);
  const hired = Object.values(view.players).flatMap(({ associates }) => associates);
  deal("recruit", pieces.all("associates").filter((name) => !hired.includes(name)).map((associate) => ({ do: "recruit", associate })));
  // What cannot be planned: only while nothing is.
  if (play.plan.length === 0) {
    const dealings = [...play.model.can("buy"), ...play.model.can("sell")];
    if (dealings.length > 0) deal("market", dealings, "buy");
    for (const kind of ["use", "play", "promote"] as const) {
      const actions = play.model.can(kind) as Action[];
      if (actions.length > 0) deal(kind, actions);
    }
  }
  return deals;
}

// What one token costs or brings where so many of it lie (MK-71).
export function marketPrice(kind: "buy" | "sell", lying: number): number {
  return kind === "buy" ? (lying === 3 ? 2 : 3) : lying === 0 ? 2 : 1;
}

// Ways and resources are the server's to list; while something is planned, one for each way.
function completions(play: Play, pieces: Pieces, quest: string): Action[] {
  const legal = play.model.can("complete").filter((action) => action.quest === quest);
  if (legal.length > 0 && play.plan.length === 0) return legal;
  const ways = pieces.find(quest)?.choose;
  return ways ? ways.map((_, i) => ({ do: "complete" as const, quest, way: i + 1 })) : [{ do: "complete", quest }];
}
