// Every screen of Marchands de Karanor: its table with two, four and six, every question it can ask, every sheet and dialog, its lesson step by
// step. A run of its own, for the eye:
//   tools/screens karanor [--sizes 844x390,390x844] [--languages fr] [--themes dark] [--only turn,answer] [--quick]
// The table is a real one; what lies on it is put into its line as the server would.
import { rmSync } from "node:fs";
import { fill, isWanted } from "./album.mjs";
import { Guest, laptop, phone } from "./guest.mjs";
import { House } from "./house.mjs";
import { lesson } from "./lesson_walk.mjs";
import { anotherSet, Merchant } from "./merchant.mjs";

const everywhere = { laptop, phone };

const names = ["Maximilienne-Apolline", "Wolfgang Amadeus Schmidt", "Zoé", "Bartholomé de Kervoal", "Ibn al-Haytham d’Ostrane", "Ω"];
const words = (text) => text.split(" ");

// ---- what lies on the table

const fortunes = [
  { gold: 14, goods: { wood: 2, wine: 1, fruit: 3, meat: 1, cloth: 2, diamond: 1 }, prestige: 4, income: 5, earns: 6, villas: ["mages_tower"], associates: ["bruna_saw", "pommeline"],
    insignia: [{ kind: "mount", count: 2 }, { kind: "captain", count: 1 }], artefacts: ["flying_carpet", "purse_of_plenty"], built: ["popular_inn", "caravanserai"] },
  { gold: 3, goods: { cloth: 4, spice: 2 }, prestige: 7, income: 4, earns: 4, villas: ["heron_gardens", "coral_steps"], associates: ["dame_shuttle"], insignia: [{ kind: "weaver", count: 1 }], artefacts: [], built: ["notary"] },
  { gold: 21, goods: {}, prestige: 2, income: 10, earns: 10, villas: [], associates: [], insignia: [], artefacts: ["genie_lamp"], built: ["bank"] },
  { gold: 0, goods: { meat: 6, wood: 1 }, prestige: 2, income: 2, earns: 2, villas: [], associates: ["big_louis"], insignia: [{ kind: "captain", count: 1 }], artefacts: [], built: [] },
  { gold: 8, goods: { diamond: 2 }, prestige: 5, income: 3, earns: 3, villas: ["lighthouse_point"], associates: [], insignia: [{ kind: "mason", count: 1 }], artefacts: [], built: ["theatre"] },
  { gold: 5, goods: { wine: 1 }, prestige: 0, income: 2, earns: 2, villas: [], associates: [], insignia: [], artefacts: [], built: [] },
];
const hand = { shop_cards: ["theatre", "caravanserai"], quests: ["overdue_taxes", "duel_of_cooks", "guild_exam"], black_market: ["night_courier", "shady_dealer"] };
const homes = words("kien unisson port_feral ostrane belcastre vermeil");

// A rich table, as the one who sits there sees it.
function late(view, you) {
  const seats = Object.keys(view.players).map(Number);
  const players = Object.fromEntries(
    seats.map((seat, i) => {
      const fortune = fortunes[(i + 6 - seats.indexOf(you)) % 6];
      const own = view.players[seat];
      const shops = [...new Set([own.home, ...homes.slice(i, i + 2)])];
      const counts = { shop_cards: 2, quests: seat === you ? 3 : 1, black_market: seat === you ? 2 : 1 };
      return [seat, { ...own, ...fortune, ...counts, shops, at: seat === you ? "kien" : own.at, ...(seat === you && { hand }) }];
    }),
  );
  return { players, inhabitants: view.inhabitants.filter((_, i) => i % 3 > 0), round: 7, promoted: ["pommeline"], used: ["flying_carpet"], steps: 0, actions: 4 };
}

// Each a new one, so that nothing planned before is left.
let questions = 1000;
const question = (what, seat) => ({ what, number: (questions += 1), asked: { [seat]: { answered: false } } });
const wares = (gold, goods = {}, more = {}) => ({ gold, goods, associates: [], insignia: [], artefacts: [], ...more });

// What is asked, and what can be answered.
const asked = {
  bonus: () => ({ view: { bonus: "caravanserai" }, legal: [{ do: "pay_bonus" }, { do: "skip_bonus" }] }),
  take: ({ show }) => ({ legal: [...Object.values(show).map((card) => ({ do: "take", card })), { do: "take" }] }),
  choose: () => ({ view: { quest: "old_master" }, legal: [1, 3].map((way) => ({ do: "choose", way })) }),
  discard: () => {
    const quests = words("duel_of_cooks census tribute_of_six clean_hands");
    return { hand: { quests }, legal: quests.map((quest) => ({ do: "discard", quest })) };
  },
  keep: () => ({ view: { drawn: words("genie_lamp merchants_charter") }, legal: words("genie_lamp merchants_charter").map((artefact) => ({ do: "keep", artefact })) }),
  associate: () => ({ legal: words("uncle_cask peppery_zia big_louis").map((associate) => ({ do: "hire", associate })) }),
  answer: (view, you) => {
    const black_market = words("protection_money building_inspector smugglers");
    const other = Object.keys(view.players).map(Number).find((seat) => seat !== you);
    const affairs = [{ seat: other, what: "build", card: "grand_hotel", heard: 1, announced: true, cancelled: false }];
    return { view: { affairs, active: other }, hand: { black_market }, legal: [...black_market.slice(0, 2).map((card) => ({ do: "answer", card })), { do: "pass" }] };
  },
};

// ---- the walk: yields a name when there is something to look at

async function* walk(browser, house, language) {
  yield* gathering(browser, house, language);
  yield* lesson(browser, house, language, "karanor");
  for (const seats of [4, 6, 2]) yield* table(browser, house, language, seats);
  yield* ownSet(browser, language);
}

async function* gathering(browser, house, language) {
  if (!isWanted("gathering", "guide")) return;
  const guest = await Guest.arrive(browser, house, { game: "karanor", language });
  const { address } = await guest.makeTable({ name: names[1], bots: 3 }, 6);
  await guest.go(address);
  await guest.page.getByText(names[1]).first().waitFor();
  yield ["gathering", guest, everywhere, { whole: true }];
  await guest.go("/how/karanor");
  await guest.page.locator("figure").first().waitFor();
  yield ["guide", guest, everywhere, { whole: true }];
  await guest.context.close();
}

// A set that somebody brought has a map and words of its own.
async function* ownSet(browser, language) {
  if (!isWanted("own-set")) return;
  const set = anotherSet();
  const theirs = await House.open("--content", set);
  try {
    const guest = await Guest.arrive(browser, theirs, { game: "karanor", language });
    await guest.startTable();
    const merchant = new Merchant(guest, "laptop", 3);
    merchant.seen = blind;
    await merchant.ready("draft");
    await merchant.draft();
    await merchant.asked();
    await merchant.ready("turn");
    yield ["own-set", guest, everywhere];
    await guest.context.close();
  } finally {
    await theirs.close();
    rmSync(set, { recursive: true });
  }
}

const blind = { has: () => true, add: () => undefined }; // it is looked at here

async function* table(browser, house, language, seats) {
  const guest = await Guest.arrive(browser, house, { game: "karanor", language });
  await guest.tapLine();
  await guest.startTable({ name: names[0], bots: seats - 1, options: { max_rounds: 3 } }, seats);
  await guest.bar.waitFor();
  const merchant = new Merchant(guest, "laptop", 3);
  merchant.seen = blind;
  await merchant.ready("draft");
  if (seats === 4) yield ["draft", guest, everywhere];
  await merchant.draft();
  await merchant.asked();
  await merchant.ready("turn");
  const scene = new Scene(guest, merchant, seats);
  yield* { 2: () => scene.ofTwo(), 4: () => scene.ofFour(), 6: () => scene.ofSix() }[seats]();
  await guest.context.close();
}

class Scene {
  constructor(guest, merchant, seats) {
    Object.assign(this, { guest, merchant, seats, you: merchant.you, page: guest.page, say: guest.say });
    this.legal = guest.latest("legal");
    this.bounds = guest.latest("bounds");
    this.people = guest.latest("people");
    const chairs = Object.entries(this.people.seats).map(([seat, chair], i) => [seat, { ...chair, name: names[i], here: i !== 2 }]);
    this.people = { ...this.people, seats: Object.fromEntries(chairs) };
    this.others = Object.keys(guest.view.players).map(Number).filter((seat) => seat !== this.you);
  }

  // The rich table, with this beside.
  async set(view = {}, { own = {}, legal = this.richLegal, bounds = this.richBounds, ...more } = {}) {
    const rich = late(this.guest.view, this.you);
    rich.players[this.you] = { ...rich.players[this.you], ...own };
    await this.clear();
    await this.guest.pretend({ ...rich, offers: {}, question: question("turn", this.you), ...view }, { legal, bounds, people: this.people, ...more });
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  // Nothing is open, on whatever device it was, and nothing pointed at.
  async clear() {
    for (const size of [phone, laptop]) {
      await this.page.setViewportSize(size);
      for (let open = await this.page.getByRole("dialog").count(); open > 0; open -= 1) await this.page.keyboard.press("Escape");
    }
    await this.dismiss();
  }

  async dismiss() {
    for (const close of await this.page.locator(".notice .btn").all()) await close.click();
    await this.page.mouse.move(0, 0);
  }

  get richLegal() {
    const more = [
      { do: "use", artefact: "flying_carpet", to: "perlance" },
      { do: "promote", associate: "bruna_saw" },
      ...words("perlance vermeil").map((to) => ({ do: "play", card: "night_courier", to })),
      ...words("uncle_cask big_louis peppery_zia").map((associate) => ({ do: "recruit", associate })),
    ];
    return [...this.legal, ...more];
  }

  get richBounds() {
    const { players } = late(this.guest.view, this.you);
    const of = ({ gold, goods, associates, insignia, artefacts }) => ({ gold, goods, associates, insignia: insignia.flatMap(({ kind, count }) => Array(count).fill(kind)), artefacts });
    const partners = Object.fromEntries(this.others.map((seat) => [seat, { want: of(players[seat]) }]));
    return { ...this.bounds, open: true, offers_left: 6, least_each_way: 0, give: of(players[this.you]), partners };
  }

  // Does it anew on every device: what lies beside the map in a wide room is a dialog in a narrow one.
  shown(name, again) {
    const anew = async () => {
      await this.page.keyboard.press("Escape");
      await this.dismiss();
      await again();
    };
    return [name, this.guest, everywhere, { again: anew }];
  }

  async *ofFour() {
    yield* this.ofTurn();
    yield* this.ofChoices();
    yield* this.ofOffers();
    for (const what of Object.keys(asked)) {
      await this.ask(what);
      yield [what, this.guest, everywhere];
    }
    yield this.shown("answer-folded", async () => {
      await this.page.locator(".fold").waitFor();
      for (const fold of await this.page.locator(".fold[aria-expanded=true]").all()) await fold.click();
    });
    yield* this.ofTheEnd();
  }

  async *ofTurn() {
    const { guest, merchant, page, say } = this;
    await this.set();
    yield ["turn", guest, everywhere];
    await merchant.go("perlance");
    await merchant.deal("work").click();
    yield ["planned", guest, everywhere];
    const whole = async () => {
      for (const back of await page.getByRole("button", { name: say("board.whole") }).all()) await back.click();
    };
    yield this.shown("zoomed", async () => {
      await whole();
      await page.getByRole("button", { name: say("board.closer") }).click();
    });
    await whole();
    await this.set({ actions: 2, steps: 1 });
    yield ["under-way", guest, everywhere];
    await this.set({ actions: 0 }, { legal: [{ do: "end_turn" }] });
    yield ["spent", guest, everywhere];
    await this.set({ actions: 1 }, { own: { insignia: [], artefacts: [] } });
    yield this.shown("too-far", () => page.locator('[data-place="vermeil"] .ring').dispatchEvent("click"));
    await this.set();
    for (const sheet of ["shops", "holdings", "hand"]) yield this.shown(`sheet-${sheet}`, () => this.open(sheet));
    yield this.shown("sheet-another", async () => {
      await this.open("holdings");
      await page.getByRole("radio", { name: names[1] }).check({ force: true });
    });
    await this.set({ question: question("turn", this.others[0]), active: this.others[0], actions: 2 }, { legal: [] });
    yield ["others-turn", guest, everywhere];
    const { [this.you]: own, ...rest } = late(guest.view, this.you).players;
    const { hand: _, ...open } = own;
    await this.set({ players: { ...rest, [this.you]: open }, question: question("turn", this.you) }, { legal: [], bounds: undefined, you: undefined });
    yield ["onlooker", guest, everywhere];
  }

  async *ofChoices() {
    const { merchant, page } = this;
    const lamp = [{ way: 1 }, { way: 2 }, ...words("wood wine fruit meat cloth spice").map((resource) => ({ way: 3, resource }))].map((more) => ({ do: "use", artefact: "genie_lamp", ...more }));
    const thefts = this.others.map((on) => ({ do: "play", card: "pickpocket", on }));
    const cards = hand.shop_cards.map((card) => ({ do: "build", card }));
    const seldom = { lamp: [lamp, "use"], thief: [thefts, "play"], build: [cards, "build"] };
    const chosen = async (kind) => {
      await merchant.deal(kind).click();
      await page.getByRole("dialog").waitFor();
    };
    await this.set();
    yield this.shown("choose-associate", () => chosen("recruit"));
    yield this.shown("choose-place", () => chosen("play"));
    for (const [name, [actions, kind]] of Object.entries(seldom)) {
      await this.set({}, { own: { goods: { ...fortunes[0].goods, meat: 2 } }, legal: [...this.legal, ...actions] });
      yield this.shown(`choose-${name}`, () => chosen(kind));
    }
    await this.set({}, { legal: [...this.legal, ...seldom.lamp[0]] });
    yield this.shown("choose-resource", async () => {
      await chosen("use");
      await page.locator('dialog [data-way="3"]').click();
    });
  }

  async *ofOffers() {
    const { guest, you, others } = this;
    await this.set();
    yield this.shown("offer", () => this.bargain());
    const long = { give: wares(2, { cloth: 2 }, { insignia: ["weaver"] }), want: wares(0, { fruit: 1 }, { artefacts: ["purse_of_plenty"] }) };
    const theirs = { [others[0]]: { first: { number: 3, to: you, ...long } }, [others[1]]: { first: { number: 4, give: wares(5), want: wares(0, { wood: 2 }) } } };
    const taken = [{ do: "accept", of: others[0], number: 3 }, { do: "decline", of: others[0], number: 3 }, { do: "accept", of: others[1], number: 4 }];
    await this.set({ offers: theirs }, { legal: [...this.richLegal, ...taken] });
    yield ["offers", guest, everywhere];
    const own = { [you]: { first: { number: 5, to: others[0], give: long.want, want: long.give }, second: { number: 6, give: wares(1), want: wares(0, { meat: 1 }) } } };
    await this.set({ offers: own }, { legal: [...this.richLegal, { do: "withdraw", number: 5 }, { do: "withdraw", number: 6 }] });
    yield ["offers-own", guest, everywhere];
    const between = { [others[0]]: { first: { number: 7, to: others[1], ...long } } };
    await this.set({ offers: between, question: question("turn", others[0]), active: others[0] }, { legal: [] });
    yield ["offers-between", guest, everywhere];
  }

  async *ofTheEnd() {
    const { guest, page, you, others } = this;
    const { players } = late(guest.view, you);
    players[others[0]].prestige = 10;
    await this.set({ ending: true, players }, { bounds: { ...this.richBounds, open: false } });
    yield ["last-round", guest, everywhere];
    // Everything lies open.
    const inOrder = [others[0], you, ...others.slice(1)];
    const outcome = Object.fromEntries(inOrder.map((seat, i) => [seat, { rank: i + 1, points: players[seat].prestige }]));
    for (const seat of others) players[seat].hand = { shop_cards: words("bank notary"), quests: ["census"], black_market: ["smugglers"] };
    await this.set({ phase: "over", question: undefined, players, outcome, ending: true }, { legal: [], bounds: undefined });
    await page.getByRole("dialog").waitFor();
    yield ["result", guest, everywhere];
    await page.keyboard.press("Escape");
    yield ["the-end", guest, everywhere];
    yield this.shown("the-end-holdings", async () => {
      await this.open("holdings");
      await page.getByRole("radio", { name: names[1] }).check({ force: true });
    });
  }

  async *ofSix() {
    await this.set({ final_prestige: 8 });
    yield ["six-turn", this.guest, everywhere];
    yield this.shown("six-offer", () => this.bargain());
    yield this.shown("six-holdings", () => this.open("holdings"));
    const players = Object.fromEntries(Object.entries(this.guest.view.players).map(([seat, player]) => [seat, { ...player, at: "perlance", prestige: 3 }]));
    await this.set({ final_prestige: 8, players });
    yield ["six-crowd", this.guest, everywhere];
  }

  async *ofTwo() {
    const { guest, others, you } = this;
    const market = { wood: 0, wine: 3, fruit: 1, meat: 2, cloth: 1, spice: 3 };
    const dealings = [...words("fruit wood cloth").map((resource) => ({ do: "sell", resource })), ...words("wine meat").map((resource) => ({ do: "buy", resource }))];
    const legal = [...this.richLegal, ...dealings];
    await this.set({ market }, { legal });
    yield ["two-turn", guest, everywhere];
    yield this.shown("two-market", () => this.merchant.deal("market").click());
    yield this.shown("two-offer", () => this.bargain());
    const { players } = late(guest.view, you);
    for (const seat of [you, others[0]]) Object.assign(players[seat], { prestige: 10, gold: 14 });
    const outcome = { [you]: { rank: 1, points: 10 }, [others[0]]: { rank: 1, points: 10 } };
    await this.set({ phase: "over", question: undefined, players, outcome, market, ending: true }, { legal: [] });
    await this.page.getByRole("dialog").waitFor();
    yield ["two-result", guest, everywhere];
  }

  async ask(what) {
    const { view: lying = {}, hand: held = {}, legal } = asked[what](this.guest.view, this.you);
    await this.set({ ...lying, question: question(what, this.you), waiting: this.guest.view.question, offers: {} }, { own: { hand: { ...hand, ...held } }, legal, bounds: { open: false } });
    await this.merchant.ready(what);
  }

  // Beside the map in a wide room, else in a dialog.
  async open(sheet) {
    await this.page.locator(`[data-spot=${sheet}]`).click();
  }

  async bargain() {
    const { page, say } = this;
    await page.getByRole("button", { name: say("bar.offer"), exact: true }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    for (const name of this.seats > 2 ? [names[1], names[2]] : []) await dialog.getByRole("checkbox", { name }).check({ force: true });
    const more = (thing) => dialog.getByRole("button", { name: say("offer.more", { thing: say(`word.${thing}`) }), exact: true });
    await more("gold").first().click();
    await more("fruit").first().click();
    await more("cloth").last().click();
    await dialog.evaluate((it) => it.querySelector(".offer").parentElement.scrollTo(0, 0));
  }
}

await fill("karanor", walk);
