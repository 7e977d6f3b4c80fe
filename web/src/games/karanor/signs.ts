// The small pictures of Karanor: resources, gold, prestige, kinds of cards, what can be done. Each is drawn about the origin in a box of 24;
// every part is a path and the colour that fills it (a name of art/palette.css; "none": lines only).
import { arch, star } from "../../art/shapes";

export type Part = [path: string, fill: string];

const disc = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const starred = (x: number, y: number, outer: number, inner: number, points = 8, turn = 0) => `M${star(x, y, outer, inner, points, turn)}Z`;

const coin: Part[] = [[disc(0, 0, 9), "gilt"], [disc(0, 0, 5.4), "none"], ["M0-3V3", "none"]];
const boot: Part[] = [["M-5-10H3V-1C5 1 9 1 9 6V9H-5Z", "timber"], ["M-5-6H3M-5 6H9", "none"]];
const boat: Part[] = [["M-10 3H10L6.5 9.500H-6.500Z", "timber"], ["M1-10V1H9Z", "cloth"], ["M-1-7V1H-7Z", "garnet"], ["M0 3V-10.5", "none"]];
const hammer: Part[] = [["M-2-3H2V11H-2Z", "timber"], ["M-8-10H6L9-6V-3H-8Z", "iron"]];
const sickle: Part[] = [["M-7 11-9 8 0 1 2.5 3.500Z", "timber"], ["M0 1C6-1 6-7 1-11.500 14-11 15 4 2.5 4.500Z", "iron"]];
const shop: Part[] = [["M-8-2H8V10H-8Z", "cloth"], ["M-3 2H3V10H-3Z", "timber"], ["M-9-10H9L11-3C11-.5 7.5-.5 7.3-3 7.3-.5 3.7-.5 3.7-3 3.7-.5 0-.5 0-3 0-.5-3.7-.5-3.7-3-3.7-.5-7.3-.5-7.3-3-7.5-.5-11-.5-11-3Z", "garnet"]];
const villa: Part[] = [[arch(-8, -11, 16, 22), "sand"], [arch(-4.5, -5.5, 9, 16.5), "teal"], ["M0-4V11M2.2 3.500V4.5", "none"]];
const crate: Part[] = [["M-9-6H9V10H-9Z", "timber"], ["M-9-1H9M-5-6V10M5-6V10", "none"], ["M0-12 4-7H-4Z", "olive"]];
const scroll: Part[] = [["M-7-10H6V6C6 9 9 10 9 10H-4C-6.5 10-7 8-7 6Z", "card"], ["M-7-10C-10-10-10-6-7-6M-4-5H3M-4-1H3M-4 3H1", "none"]];
const mask: Part[] = [["M-11-5C-5-8 5-8 11-5 11 3 8 6 5 6 2.5 6 1.5 3.5 0 3.500S-2.5 6-5 6C-8 6-11 3-11-5Z", "plum"], ["M-7.5-2C-6-4-3.5-3.5-2.5-1.5-4 .5-6.5.3-7.5-2ZM7.5-2C6-4 3.5-3.5 2.5-1.5 4 .5 6.5.3 7.5-2Z", "gilt"]];
const bust: Part[] = [["M-9 11C-9 3-5 1 0 1S9 3 9 11Z", "teal"], [disc(0, -4, 4.6), "skin"], ["M-5.5-5C-5-10 5-10 5.5-5 2-6.5-2-6.5-5.5-5Z", "garnet"]];
const person: Part[] = [["M-8 11C-8 3-5 1 0 1S8 3 8 11Z", "plum"], [disc(0, -5, 5), "skin"]];
const lamp: Part[] = [["M-11 1C-6 2-7-3-1-3H4C7-3 9-4 11-6 11 2 6 5 3 6V8H6V10H-4V8H-1V6C-6 6-9 4-11 1Z", "gilt"], ["M-2-3C-2-6 4-6 4-3Z", "brass"]];
const medal: Part[] = [["M-6-11H-1L2-2-2 0ZM6-11H1L-2-2 2 0Z", "lapis"], [disc(0, 4, 6.5), "gilt"], [starred(0, 4, 4, 2.1), "brass"]];
const shield: Part[] = [["M-8-9C-4-8-2-9 0-11 2-9 4-8 8-9V0C8 6 4 9 0 11-4 9-8 6-8 0Z", "lapis"], [starred(0, 0, 4.6, 2.4), "gilt"]];
const income: Part[] = [[disc(-3, 3, 7.5), "gilt"], [disc(-3, 3, 4.2), "none"], ["M6.5-11 11.5-5H8.500V4H4.500V-5H1.500Z", "olive"]];
const prestige: Part[] = [[starred(0, 0, 12, 7.2), "garnet"]];
const skyline: Part[] = [["M-11 10V-1H-6V10Z", "sand"], ["M6 10V-3H11V10Z", "sand"], ["M-5 10V0H5V10Z", "card"], ["M-5.5 0C-6-4-2-5 0-9 2-5 6-4 5.5 0Z", "teal"], ["M-8.5-7-5.5-1H-11.500ZM8.5-9 11.5-3H5.500Z", "garnet"], [arch(-2, 3.5, 4, 6.5), "night"]];
const hourglass: Part[] = [["M-7.5-8.500C-7.5-3-1.8-2-1.8 0S-7.5 3-7.5 8.500H7.500C7.5 3 1.8 2 1.8 0S7.5-3 7.5-8.500Z", "cloth"], ["M0 3.500C3 4.500 5 6 5.2 8.500H-5.200C-5 6-3 4.500 0 3.500Z", "saffron"], ["M-9-11.500H9V-8.500H-9ZM-9 8.500H9V11.500H-9Z", "timber"]];
const lantern: Part[] = [["M-4.5-5H4.500L6 5 3 8H-3L-6 5Z", "saffron"], ["M-5-8H5V-5H-5ZM-4 8H4V10.500H-4Z", "night"], ["M0-8V-11M-2 4C-2 1 0 0 0-2 0 0 2 1 2 4Z", "garnet"]];
const pin: Part[] = [["M0 11C-5 4-8 1-8-3.500A8 8 0 0 1 8-3.500C8 1 5 4 0 11Z", "lapis"], [disc(0, -3.5, 3), "cloth"]];

export const signs: Record<string, Part[]> = {
  wood: [["M-9-2H5A4.5 4.5 0 0 1 5 7H-9Z", "timber"], [disc(-8, 2.5, 4.5), "sand"], [disc(-8, 2.5, 1.8), "none"], ["M-3-9H6A3.5 3.5 0 0 1 6-2H-3Z", "timber"], [disc(-2.5, -5.5, 3.5), "sand"], [disc(-2.5, -5.5, 1.2), "none"]],
  wine: [["M-2-11.500H2V-6C5-4.5 6-3 6 0V9A2 2 0 0 1 4 11H-4A2 2 0 0 1-6 9V0C-6-3-5-4.5-2-6Z", "plum"], ["M-6 0H6V6H-6Z", "cloth"], ["M-2-8.500H2", "none"]],
  fruit: [[disc(-3.5, 4, 6), "saffron"], [disc(4.5, 4.5, 5.5), "garnet"], ["M0-3C0-8 4-11 9-10 8-6 5-3 0-3Z", "olive"]],
  meat: [["M-10 9-8 11-6 9-4 6-7 3-10 6-11.5 7.500Z", "cloth"], ["M-6 5C-7-4-1-11 5-10 11-9 11-2 8 2 5 6-1 8-6 5Z", "garnet"], ["M0-4C1-7 4-8 6-7", "none"]],
  cloth: [["M-10-4H6V9H-10Z", "teal"], ["M-10-4C-10-8-6-8-5-8H9C11-8 11-4 9-4Z", "lapis"], [disc(8.5, -6, 2), "cloth"], ["M-7-1V6M-3-1V6M1-1V6", "none"]],
  spice: [["M-7 1C-6-5-2-9 0-9S6-5 7 1Z", "saffron"], ["M-10 0H10C10 6 6 9 4 9V11H-4V9C-6 9-10 6-10 0Z", "brass"], ["M-2-5V-4.500M2-3V-2.500M0-1.500V-1M-3.5-1.500V-1", "none"]],
  diamond: [["M-6-8H6L11-2 0 10-11-2Z", "sea"], ["M-11-2H11M-6-8-3-2 0 10 3-2 6-8", "none"]],
  gold: coin,
  any: [[disc(0, 0, 9), "cloth"], ["M-3.5-3C-3.5-7 4-7 4-2.5 4 .5 0 0 0 3M0 5.800V6.4", "none"]],
  prestige,
  income,
  artefact: lamp,
  quest: scroll,
  story: [["M-10-8C-6-9-2-9 0-7 2-9 6-9 10-8V8C6 7 2 7 0 9-2 7-6 7-10 8Z", "cloth"], ["M0-7V9M-7-4H-3M-7 0H-3M3-4H7M3 0H7", "none"]],
  black_market: mask,
  shop,
  villa,
  associate: bust,
  insignia: medal,
  delivery: crate,
  action: hourglass,
  city: skyline,
  home: [["M-8-1H8V10H-8Z", "card"], ["M-11 0 0-10 11 0Z", "garnet"], [arch(-3, 2, 6, 8), "night"]],
  place: pin,
  here: [...pin.slice(0, 1), ["M-3.5 0C-3.5-3-2-3.5 0-3.500S3.5-3 3.5 0ZM-2-6A2 2 0 1 1 2-6 2 2 0 1 1-2-6Z", "cloth"]] as Part[],
  ahead: [["M0-11 8-2H3.500V10H-3.500V-2H-8Z", "garnet"]],
  move: boot,
  step: boot,
  sea: boat,
  swap: [["M-10-5H4V-9L11-3 4 3V-1H-10Z", "teal"], ["M10 5H-4V1L-11 7-4 12V9H10Z", "saffron"]],
  redraw: [["M-8-10H3V5H-8Z", "card"], ["M-3-5H8V10H-3Z", "garnet"]],
  cancel: [["M-10-6-6-10 0-4 6-10 10-6 4 0 10 6 6 10 0 4-6 10-10 6-4 0Z", "garnet"]],
  others: [["M-11 10C-11 4-9 2-5.5 2S0 4 0 10Z", "teal"], [disc(-5.5, -3, 4), "skin"], ["M0 10C0 4 2 2 5.5 2S11 4 11 10Z", "plum"], [disc(5.5, -3, 4), "skin"]],
  chosen: person,
  actor: person,
  you: bust,
  work: hammer,
  harvest: sickle,
  meet: lantern,
  lantern,
  build: shop,
  complete: scroll,
  deliver: crate,
  recruit: bust,
  buy: [["M-10 0H10L8 11H-8Z", "sand"], ["M-2.5-11.500H2.500V-5H6.500L0 4-6.5-5H-2.500Z", "olive"]],
  sell: [["M-10 0H10L8 11H-8Z", "sand"], ["M0-12 6.5-4H2.500V4H-2.500V-4H-6.500Z", "garnet"]],
  play: mask,
  use: lamp,
  promote: income,
  your_turn: [[starred(0, 0, 12, 6.6), "saffron"], [disc(0, 0, 4.6), "gilt"]],
  any_time: [[disc(0, 0, 9), "cloth"], ["M0-5V0L4 3", "none"]],
  bell: [["M-8 6C-5 4-6-8 0-9 6-8 5 4 8 6Z", "gilt"], [disc(0, 8, 2.5), "brass"]],
  crown: [["M-9 8-11-5-5 0 0-9 5 0 11-5 9 8Z", "gilt"]],
  on_build: shop,
  on_complete: scroll,
  on_deliver: crate,
  on_recruit: bust,
  on_villa: villa,
  on_play: mask,
  always_steps: boot,
  always_sea: boat,
  always_harvest: sickle,
  always_work: hammer,
  always_income: income,
  always_quest_limit: scroll,
  always_build_discount: shop,
  always_villa_discount: villa,
  always_recruit_discount: bust,
  always_delivery_gold: crate,
  always_quest_gold: scroll,
  always_guard: shield,
};

// A sign, a harvest of one resource, or, for what has none, a token with a question.
export function partsOf(sign: string): Part[] {
  const harvest = /^always_harvest_(\w+)$/.exec(sign)?.[1];
  return signs[harvest ?? sign] ?? signs.any ?? [];
}
