// What a card says, as signs: rows of what must hold, what is paid, what follows. The words for it stand in the catalogue.
import type { Bundle, Condition, Deed, Effect, Piece, Pieces, Ways, Who } from "./set.svelte";

export interface Token {
  sign: string; // a sign, a resource, or the name of a piece that has one of its own
  count?: number;
  how?: "gain" | "lose" | "steal" | "least" | "most";
  who?: Who;
  place?: string; // to be named beside it
}

export type RowKind = "when" | "if" | "pay" | "do" | "bonus_pay" | "bonus_do" | "always";
export interface Row {
  kind: RowKind;
  tokens: Token[];
}
// What belongs together: one way of a card, its bonus.
export interface Block {
  title?: "bonus" | "way" | "turn" | "game";
  way?: number;
  rows: Row[];
}

export function blocksOf(piece: Piece): Block[] {
  const { always, use, bonus, when } = piece;
  const blocks: Block[] = [];
  if (when !== undefined) blocks.push({ rows: [{ kind: "when", tokens: momentOf(when, piece.action) }] });
  if (piece.city !== undefined) blocks.push({ rows: rowsOf({ ...piece, if: [{ at: piece.city }] }) });
  else blocks.push(...waysOf(piece));
  if (bonus) blocks.push({ title: "bonus", rows: rowsOf(bonus) });
  if (always) blocks.push({ rows: [{ kind: "always", tokens: Object.entries(always).flatMap(([name, count]) => benefitOf(name, count)) }] });
  if (use) blocks.push(...waysOf(use).map((block) => ({ ...block, title: block.title ?? use.every })));
  if (piece.resource !== undefined) blocks.push({ rows: [{ kind: "do", tokens: [{ sign: piece.resource, count: 1, how: "gain" }] }] });
  return blocks.filter(({ rows }) => rows.length > 0);
}

function waysOf(ways: Ways): Block[] {
  if (!ways.choose) return [{ rows: rowsOf(ways) }];
  return ways.choose.map((deed, i) => ({ title: "way" as const, way: i + 1, rows: rowsOf(deed) }));
}

export function rowsOf(deed: Deed): Row[] {
  const rows: Row[] = [
    { kind: "if", tokens: (deed.if ?? []).flatMap(needOf) },
    { kind: "pay", tokens: Object.entries(deed.pay ?? {}).map(([sign, count]) => ({ sign, count })) },
    { kind: "do", tokens: (deed.do ?? []).flatMap(outcomeOf) },
  ];
  return rows.filter(({ tokens }) => tokens.length > 0);
}

function momentOf(when: NonNullable<Piece["when"]>, action = false): Token[] {
  const cost: Token[] = action ? [{ sign: "action", count: 1 }] : [];
  if (typeof when === "string") return [{ sign: when }, ...cost];
  const events = [...(when.another ?? []).map((sign) => ({ sign: `on_${sign}`, who: "actor" as const })), ...(when.you ?? []).map((sign) => ({ sign: `on_${sign}`, who: "you" as const }))];
  return [...events, ...cost];
}

// What a tile gives as long as one has it: more of something, or at something less to pay.
function benefitOf(name: string, count: number): Token[] {
  const [, , kind] = /^(\w+?)_(discount|gold|limit)$/.exec(name) ?? [];
  const gold = (how: "gain" | "lose"): Token => ({ sign: "gold", count, how });
  if (kind === "discount" || name === "sea") return [{ sign: `always_${name}` }, gold("lose")];
  if (kind === "gold" || name === "work") return [{ sign: `always_${name}` }, gold("gain")];
  if (name.startsWith("harvest_")) return [{ sign: "harvest" }, { sign: name.slice("harvest_".length), count, how: "gain" }];
  if (name === "guard") return [{ sign: "always_guard" }];
  return [{ sign: `always_${name}`, count, how: "gain" }];
}

function needOf(condition: Condition): Token[] {
  const { at, has, at_most, shop_in, here, ahead, who } = condition;
  const of = who && who !== "you" ? { who } : {};
  if (at !== undefined) return [{ sign: at === "home" || at === "city" ? at : "place", ...of, ...(at === "home" || at === "city" ? {} : { place: at }) }];
  if (shop_in !== undefined) return [{ sign: "shop", place: shop_in, ...of }];
  if (here !== undefined) return [{ sign: "here", who: here }];
  if (ahead !== undefined) return [{ sign: "ahead", who: ahead }];
  return [...amounts(has, "least", who), ...amounts(at_most, "most", who)];
}

function outcomeOf(effect: Effect): Token[] {
  const { gain, lose, steal, move, swap, redraw, actions, cancel, who } = effect;
  const of = who && who !== "you" ? { who } : {};
  if (move !== undefined) return [{ sign: "move", ...of, ...(["home", "city", "anywhere"].includes(move) ? {} : { place: move }) }, ...(move === "home" || move === "city" ? [{ sign: move }] : [])];
  if (swap !== undefined) return [{ sign: "swap", ...of }];
  if (redraw !== undefined) return [{ sign: "redraw" }];
  if (actions !== undefined) return [{ sign: "action", count: actions, how: "gain" }];
  if (cancel !== undefined) return [{ sign: "cancel" }];
  return [...amounts(gain, "gain", who), ...amounts(lose, "lose", who), ...amounts(steal, "steal", who)];
}

function amounts(bundle: Bundle | undefined, how: NonNullable<Token["how"]>, who: Who | undefined): Token[] {
  return Object.entries(bundle ?? {}).map(([sign, count]) => ({ sign, count, how, ...(who && who !== "you" ? { who } : {}) }));
}

// What a tile that has no picture of its own is drawn with: what it gives always, or that it can be used.
export function emblemOf(pieces: Pieces, name: string): string {
  const piece = pieces.find(name);
  const kind = pieces.kindOf(name);
  if (piece?.resource !== undefined) return piece.resource;
  const [always] = Object.keys(piece?.always ?? {});
  if (always !== undefined) return `always_${always}`;
  return kind === undefined ? name : kindSigns[kind];
}

export const kindSigns = {
  shops: "shop",
  quests: "quest",
  sequels: "quest",
  black_market: "black_market",
  deliveries: "delivery",
  artefacts: "artefact",
  insignia: "insignia",
  associates: "associate",
  stories: "story",
} as const;
