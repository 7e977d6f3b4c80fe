// What the reader means to do in this turn, before it is sent: nobody sees a step until it is. Only what has one sure outcome is reckoned
// here; whatever shows something, or lets others answer, can only be the last thing of a plan. The server decides in the end.
import type { Action, PlayerView, Resource, Seat, View } from "../../generated/karanor";
import type { Bundle, Condition, Deed, Pieces } from "./set.svelte";

const passage = 2; // gold, MK-21
const stepsOfMove = 2; // MK-21
const tokensOfHarvest = 2; // MK-22
const goldOfWork = 1; // MK-23
const prices = { recruit: 5, villa: 8 }; // MK-30, MK-31

// How things stand when the plan so far is carried out.
export interface Prospect {
  at: string;
  gold: number;
  goods: Partial<Record<Resource, number>>;
  supply: Partial<Record<Resource, number>>;
  actions: number;
  steps: number;
  closed: boolean; // what comes next is not known before it is carried out
}

export function prospectOf(view: View, seat: Seat): Prospect | undefined {
  const own = view.players[seat];
  if (!own) return undefined;
  const mine = view.active === seat;
  return { at: own.at, gold: own.gold, goods: own.goods, supply: view.supply, actions: mine ? view.actions : 0, steps: mine ? view.steps : 0, closed: false };
}

// What the owner's tiles add up to (MK-43).
export function bonusOf(pieces: Pieces, own: PlayerView, name: string): number {
  const tiles = [...own.insignia.map(({ kind, count }) => [kind, count] as const), ...own.artefacts.map((artefact) => [artefact, 1] as const)];
  return tiles.reduce((sum, [tile, count]) => sum + (pieces.find(tile)?.always?.[name] ?? 0) * count, 0);
}

export function stepsOf(pieces: Pieces, own: PlayerView): number {
  return stepsOfMove + bonusOf(pieces, own, "steps");
}

export function priceOf(pieces: Pieces, own: PlayerView, what: "sea" | "recruit" | "villa"): number {
  if (what === "sea") return Math.max(0, passage - bonusOf(pieces, own, "sea"));
  return Math.max(0, prices[what] - bonusOf(pieces, own, `${what}_discount`));
}

// ---- one thing after the other

// What follows from one more action; undefined when it cannot be done then.
export function follow(pieces: Pieces, view: View, seat: Seat, now: Prospect, action: Action): Prospect | undefined {
  const own = view.players[seat];
  if (!own || now.closed) return undefined;
  if (action.do === "step") return walk(pieces, own, now, action.to);
  if (now.actions === 0) return undefined;
  const spent = { ...now, actions: now.actions - 1, steps: 0 };
  if (action.do === "work") return { ...spent, gold: now.gold + goldOfWork + bonusOf(pieces, own, "work") };
  if (action.do === "harvest") {
    const { resource } = action;
    const wanted = tokensOfHarvest + bonusOf(pieces, own, "harvest") + bonusOf(pieces, own, `harvest_${resource}`);
    const count = Math.min(wanted, now.supply[resource] ?? 0);
    if (count === 0 || !pieces.place(now.at)?.harvest?.includes(resource)) return undefined;
    return { ...spent, goods: { ...now.goods, [resource]: (now.goods[resource] ?? 0) + count }, supply: { ...now.supply, [resource]: (now.supply[resource] ?? 0) - count } };
  }
  return mayClose(pieces, view, seat, now, action) ? { ...spent, closed: true } : undefined;
}

function walk(pieces: Pieces, own: PlayerView, now: Prospect, to: string): Prospect | undefined {
  const byLand = pieces.byLand(now.at).includes(to);
  if (!byLand && !pieces.bySea(now.at).includes(to)) return undefined;
  const price = byLand ? 0 : priceOf(pieces, own, "sea");
  if (price > now.gold || (now.steps === 0 && now.actions === 0)) return undefined;
  const begins = now.steps === 0;
  return { ...now, at: to, gold: now.gold - price, actions: begins ? now.actions - 1 : now.actions, steps: (begins ? stepsOf(pieces, own) : now.steps) - 1 };
}

// As far as the plan can be carried out now, and how things stand then.
export function project(pieces: Pieces, view: View, seat: Seat, plan: Action[]): { done: Action[]; prospects: Prospect[] } {
  const first = prospectOf(view, seat);
  const prospects = first ? [first] : [];
  const done: Action[] = [];
  for (const action of plan) {
    const last = prospects.at(-1);
    const next = last && follow(pieces, view, seat, last, action);
    if (!next) break;
    done.push(action);
    prospects.push(next);
  }
  return { done, prospects };
}

// ---- what may come last

function mayClose(pieces: Pieces, view: View, seat: Seat, now: Prospect, action: Action): boolean {
  const own = view.players[seat];
  if (!own) return false;
  const place = pieces.place(now.at);
  switch (action.do) {
    case "meet":
      return view.inhabitants.includes(now.at);
    case "villa":
      return place?.villa === true && own.pawns > 0 && now.gold >= priceOf(pieces, own, "villa") && !Object.values(view.players).some((player) => player.villas.includes(now.at));
    case "recruit":
      return now.gold >= priceOf(pieces, own, "recruit");
    case "build":
      return place?.city !== undefined && own.pawns > 0 && !own.shops.includes(now.at) && covers(now, pieces.find(action.card)?.pay, bonusOf(pieces, own, "build_discount"));
    case "deliver": {
      const delivery = view.delivery === undefined ? undefined : pieces.find(view.delivery);
      return delivery?.city === now.at && covers(now, delivery.pay);
    }
    case "complete": {
      const quest = pieces.find(action.quest);
      const deed = quest?.choose ? quest.choose[(action.way ?? 1) - 1] : quest;
      return deed !== undefined && isPossible(pieces, own, now, deed);
    }
    default:
      return false;
  }
}

export function covers(now: { gold: number; goods: Partial<Record<Resource, number>> }, pay: Bundle | undefined, discount = 0): boolean {
  return Object.entries(pay ?? {}).every(([thing, count]) => (thing === "gold" ? now.gold >= count - discount : (now.goods[thing as Resource] ?? 0) >= count));
}

export function isPossible(pieces: Pieces, own: PlayerView, now: Prospect, deed: Deed): boolean {
  return covers(now, deed.pay) && (deed.if ?? []).every((condition) => holds(pieces, own, now, condition));
}

// Of conditions that speak of others nothing is known here: then the server says it.
export function holds(pieces: Pieces, own: PlayerView, now: Prospect, condition: Condition): boolean {
  if ((condition.who ?? "you") !== "you" || condition.here !== undefined || condition.ahead !== undefined) return true;
  const { at, has, at_most, shop_in } = condition;
  if (at !== undefined) return stands(pieces, own, now, at);
  if (shop_in !== undefined) return own.shops.includes(shop_in);
  if (has) return Object.entries(has).every(([thing, count]) => amountOf(own, now, thing) >= count);
  if (at_most) return Object.entries(at_most).every(([thing, count]) => amountOf(own, now, thing) <= count);
  return true;
}

function stands(pieces: Pieces, own: PlayerView, now: Prospect, at: string): boolean {
  const place = pieces.place(now.at);
  return at === now.at || at === place?.island || (at === "city" && place?.city !== undefined) || (at === "home" && own.home === now.at);
}

export function amountOf(own: PlayerView, now: { gold: number; goods: Partial<Record<Resource, number>> }, thing: string): number {
  const counts: Record<string, number> = {
    gold: now.gold,
    income: own.income,
    prestige: own.prestige,
    artefact: own.artefacts.length,
    quest: own.quests,
    black_market: own.black_market,
    associate: own.associates.length,
    shop: own.shops.length,
    villa: own.villas.length,
    insignia: own.insignia.reduce((sum, { count }) => sum + count, 0),
  };
  return counts[thing] ?? now.goods[thing as Resource] ?? own.insignia.find(({ kind }) => kind === thing)?.count ?? 0;
}

// ---- where a journey may lead

export interface Journey {
  way: string[]; // from place to place, without the one where it begins
  actions: number;
  steps: number;
  gold: number;
}

// Every place within reach, by the way that takes the fewest actions, then the least gold, then the fewest steps.
export function journeys(pieces: Pieces, own: PlayerView, now: Prospect): Map<string, Journey> {
  const found = new Map<string, Journey>();
  if (now.closed) return found;
  const aMove = stepsOf(pieces, own);
  const price = priceOf(pieces, own, "sea");
  const most = now.steps + now.actions * aMove;
  let front = new Map<string, { gold: number; way: string[] }>([[now.at, { gold: 0, way: [] }]]);
  for (let steps = 1; steps <= most; steps += 1) {
    const next: typeof front = new Map();
    for (const [place, { gold, way }] of front) {
      const go = (to: string, cost: number) => {
        if (gold + cost > now.gold || (next.get(to)?.gold ?? Infinity) <= gold + cost) return;
        next.set(to, { gold: gold + cost, way: [...way, to] });
      };
      for (const to of pieces.byLand(place)) go(to, 0);
      for (const to of pieces.bySea(place)) go(to, price);
    }
    const actions = Math.ceil(Math.max(0, steps - now.steps) / aMove);
    for (const [place, { gold, way }] of next) {
      const known = found.get(place);
      if (place !== now.at && (!known || (known.actions === actions && gold < known.gold))) found.set(place, { way, actions, steps, gold });
    }
    front = next;
  }
  return found;
}

// Whether it is near enough, whatever the passage costs.
export function reaches(pieces: Pieces, own: PlayerView, now: Prospect, place: string): boolean {
  return journeys(pieces, own, { ...now, gold: Infinity }).has(place);
}
