// Every screen of Marchands de Karanor, on four devices, by day and by night, in both languages, written to build/screens/karanor as
// SIZE-LANGUAGE-THEME-NAME.png and looked over. A run of its own, not a test of the stage:
//   tools/screens karanor [--sizes 844x390,390x844] [--languages fr] [--themes dark] [--only turn,answer] [--quick]
// The table is a real one; what lies on it is put into its line as the server would.
import { parseArgs } from "node:util";
import { Guest, laptop, openBrowser, phone } from "./guest.mjs";
import { House } from "./house.mjs";
import { troublesOf } from "./inspect.mjs";
import { Merchant } from "./merchant.mjs";

const folder = "build/screens/karanor";
const sizes = { "1280x800": laptop, "1920x1080": { width: 1920, height: 1080 }, "390x844": phone, "844x390": { width: 844, height: 390 } };
const { values: wanted } = parseArgs({
  options: { sizes: { type: "string" }, languages: { type: "string" }, themes: { type: "string" }, only: { type: "string" }, quick: { type: "boolean" } },
});
const listed = (given, all) => given?.split(",") ?? all;
const devices = listed(wanted.sizes, Object.keys(sizes));
const languages = listed(wanted.languages, ["en", "fr"]);
const themes = listed(wanted.themes, ["light", "dark"]);
const isWanted = (name) => !wanted.only || wanted.only.split(",").includes(name);

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
  choose: () => ({ view: { quest: "old_master" }, legal: [1, 2, 3].map((way) => ({ do: "choose", way })) }),
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
    return { view: { affairs }, hand: { black_market }, legal: [...black_market.slice(0, 2).map((card) => ({ do: "answer", card })), { do: "pass" }] };
  },
};

// ---- the walk: yields a name when there is something to look at

async function* walk(browser, house, language) {
  yield* gathering(browser, house, language);
  for (const seats of [4, 6, 2]) yield* table(browser, house, language, seats);
}

async function* gathering(browser, house, language) {
  if (!["gathering", "guide"].some(isWanted)) return;
  const guest = await Guest.arrive(browser, house, { game: "karanor", language });
  const { address } = await guest.makeTable({ name: names[1], bots: 3 }, 6);
  await guest.go(address);
  await guest.page.getByText(names[1]).first().waitFor();
  yield ["gathering", guest];
  await guest.go("/how/karanor");
  await guest.page.locator("figure").first().waitFor();
  yield ["guide", guest];
  await guest.context.close();
}

async function* table(browser, house, language, seats) {
  const guest = await Guest.arrive(browser, house, { game: "karanor", language });
  await guest.tapLine();
  await guest.startTable({ name: names[0], bots: seats - 1, options: { max_rounds: 3 } }, seats);
  await guest.bar.waitFor();
  const merchant = new Merchant(guest, "laptop", 3);
  merchant.seen = { has: () => true, add: () => undefined }; // it is looked at here
  await merchant.ready("draft");
  if (seats === 4) yield ["draft", guest];
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
    const chairs = Object.entries(this.people.seats).map(([seat, chair], i) => [seat, { ...chair, name: names[i] }]);
    this.people = { ...this.people, seats: Object.fromEntries(chairs) };
  }

  // The rich table, with this beside.
  async set(view = {}, { own = {}, legal = this.richLegal, bounds = this.richBounds } = {}) {
    const rich = late(this.guest.view, this.you);
    rich.players[this.you] = { ...rich.players[this.you], ...own };
    await this.page.keyboard.press("Escape");
    await this.guest.pretend({ ...rich, offers: {}, question: question("turn", this.you), ...view }, { legal, bounds, people: this.people });
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  get richLegal() {
    const more = [{ do: "use", artefact: "flying_carpet", to: "perlance" }, { do: "promote", associate: "bruna_saw" }, { do: "play", card: "night_courier", to: "perlance" }, { do: "play", card: "night_courier", to: "vermeil" }];
    return [...this.legal, ...words("uncle_cask big_louis peppery_zia").map((associate) => ({ do: "recruit", associate })), ...more];
  }

  get richBounds() {
    const { players } = late(this.guest.view, this.you);
    const of = ({ gold, goods, associates, insignia, artefacts }) => ({ gold, goods, associates, insignia: insignia.flatMap(({ kind, count }) => Array(count).fill(kind)), artefacts });
    const partners = Object.fromEntries(Object.entries(players).filter(([seat]) => Number(seat) !== this.you).map(([seat, player]) => [seat, { want: of(player) }]));
    return { ...this.bounds, open: true, offers_left: 6, least_each_way: 0, give: of(players[this.you]), partners };
  }

  async *ofFour() {
    const { guest, merchant, page } = this;
    await this.set();
    yield ["turn", guest];
    await merchant.go("perlance");
    await merchant.deal("work").click();
    yield ["planned", guest];
    yield* this.zoomed();
    await this.set();
    for (const sheet of ["shops", "holdings", "hand"]) yield [`sheet-${sheet}`, guest, () => this.open(sheet)];
    yield ["recruit", guest, async () => { await merchant.deal("recruit").click(); await page.getByRole("dialog").waitFor(); }];
    yield ["play-where", guest, async () => { await merchant.deal("play").click(); await page.getByRole("dialog").waitFor(); }];
    yield ["offer", guest, () => this.bargain()];
    const others = Object.keys(guest.view.players).map(Number).filter((seat) => seat !== this.you);
    const offers = { [others[0]]: { first: { number: 3, to: this.you, give: wares(2, { cloth: 2 }, { insignia: ["weaver"] }), want: wares(0, { fruit: 1 }, { artefacts: ["purse_of_plenty"] }) } }, [others[1]]: { first: { number: 4, give: wares(5), want: wares(0, { wood: 2 }) } } };
    const taken = [{ do: "accept", of: others[0], number: 3 }, { do: "decline", of: others[0], number: 3 }, { do: "accept", of: others[1], number: 4 }];
    await this.set({ offers }, { legal: [...this.richLegal, ...taken] });
    yield ["offers", guest];
    for (const what of Object.keys(asked)) {
      await this.ask(what);
      yield [what, guest];
    }
    await this.set({ question: question("turn", others[0]), active: others[0], actions: 2 }, { legal: [] });
    yield ["others-turn", guest];
    await this.set({ ending: true });
    yield ["last-round", guest];
    const outcome = Object.fromEntries([this.you, ...others].map((seat, i) => [seat, { rank: i + 1, points: 10 - 2 * i }]));
    await this.set({ phase: "over", question: undefined, outcome, ending: true }, { legal: [] });
    await page.getByRole("dialog").waitFor();
    yield ["result", guest];
    await page.keyboard.press("Escape");
    yield ["the-end", guest];
  }

  async *zoomed() {
    const { guest, page, say } = this;
    await page.getByRole("button", { name: say("board.closer") }).click();
    yield ["zoomed", guest];
    await page.getByRole("button", { name: say("board.whole") }).click();
  }

  async *ofSix() {
    await this.set({ final_prestige: 8 });
    yield ["six-turn", this.guest];
    yield ["six-offer", this.guest, () => this.bargain()];
    yield ["six-holdings", this.guest, () => this.open("holdings")];
    const players = Object.fromEntries(Object.entries(this.guest.view.players).map(([seat, player]) => [seat, { ...player, at: "perlance", prestige: 3 }]));
    await this.set({ final_prestige: 8, players });
    yield ["six-crowd", this.guest];
  }

  async *ofTwo() {
    const market = { wood: 0, wine: 3, fruit: 1, meat: 2, cloth: 1, spice: 3 };
    const dealings = ["wood", "fruit"].flatMap((resource) => [{ do: "sell", resource }, { do: "buy", resource }]);
    await this.set({ market }, { legal: [...this.richLegal, ...dealings] });
    yield ["two-turn", this.guest];
    yield ["two-market", this.guest, () => this.open("shops")];
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
    for (const name of [names[1], names[2]].slice(0, this.seats - 1)) await dialog.getByRole("checkbox", { name }).check({ force: true });
  }
}

// ---- the album

const found = new Map();

async function photograph(name, { page, words: { language } }, begin) {
  for (const size of devices) {
    await page.setViewportSize(sizes[size]);
    await begin?.();
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await page.screenshot({ path: `${folder}/${size}-${language}-${colorScheme}-${name}.png`, fullPage: name === "gathering" });
      if (wanted.quick || name === "zoomed") continue; // much of a map that is near lies beyond its edge
      for (const trouble of await troublesOf(page)) found.set(trouble, [...(found.get(trouble) ?? []), `${name} ${size} ${language} ${colorScheme}`]);
    }
    if (begin) await page.keyboard.press("Escape");
  }
  await page.setViewportSize(laptop);
}

const [browser, house] = await Promise.all([openBrowser(), House.open()]);
try {
  for (const language of languages) {
    for await (const [name, guest, begin] of walk(browser, house, language)) if (isWanted(name)) await photograph(name, guest, begin);
  }
} finally {
  await browser.close();
  await house.close();
}
for (const [trouble, where] of found) console.log(`${trouble}\n    ${where.join(", ")}`);
process.exitCode = found.size > 0 ? 1 : 0;
