// Marchands de Karanor through the panel that plays any game: two people, each on a device and in a language of their own, draft,
// bargain and play to the end; and every question that comes seldom is looked at.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, afterEach, before, test } from "node:test";
import { Guest, laptop, lookAround, openBrowser, phone } from "./guest.mjs";
import { House } from "./house.mjs";
import { troublesOf } from "./inspect.mjs";
import { inOffer, seatsOf } from "./together.mjs";

const folder = "build/screens";
let browser, house;
before(async () => {
  mkdirSync(folder, { recursive: true });
  [browser, house] = await Promise.all([openBrowser(), House.open()]);
});
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

const mostSteps = 400;
const rounds = 2;
// What a merchant does before anything else, when it can be done.
const dear = ["build", "complete", "deliver", "use", "meet", "villa", "pay_bonus"];

class Merchant {
  #dice;
  #steps = 0;
  seen = new Set();
  troubles = [];

  constructor(guest, device, dice) {
    this.guest = guest;
    this.device = device;
    this.#dice = dice;
    this.over = guest.bar.getByRole("heading", { name: guest.say("end.title"), exact: true });
    const beginning = (kind) => guest.say(`action.${kind}`).replace(/[\s:]*\{.*/, "");
    this.dear = new RegExp(`^(${dear.map(beginning).join("|")})`, "i");
    this.last = new RegExp(`^${guest.say("action.end_turn")}`, "i");
  }

  // Everything in the bar that answers what is asked, or is one more part of the answer.
  get deeds() {
    const { bar, page, say } = this.guest;
    const buttons = bar.getByRole("button", { disabled: false }).and(page.locator(":not(.trail *, ul *)"));
    return ["bar.undo", "bar.offer"].reduce((rest, key) => rest.filter({ hasNotText: say(key) }), buttons);
  }

  // Waits until something is asked; gives what, or undefined when all is over.
  async asked() {
    await this.deeds.or(this.over).first().waitFor();
    return (await this.over.isVisible()) ? undefined : this.guest.view.question?.what;
  }

  // Until everybody has two shop cards.
  async draft() {
    const { guest } = this;
    const isMine = () => guest.view.question?.asked[guest.latest("you")]?.answered === false;
    while (guest.view.phase !== "play") {
      if (isMine()) await this.#goOn(await this.asked());
      await guest.heard(() => guest.view.phase === "play" || isMine());
    }
  }

  async playOn() {
    for (let what = await this.asked(); what; what = await this.asked()) await this.#goOn(what);
  }

  async #goOn(what) {
    if (!this.seen.has(what)) await this.look(what);
    await this.#answer();
  }

  async look(what) {
    this.seen.add(what);
    const { page, words } = this.guest;
    const path = `${folder}/karanor-${what}.${words.language}.${this.device}`;
    await page.screenshot({ path: `${path}.png` });
    if (what === "turn") await this.#lookAtHand();
    if (what === "turn") await page.screenshot({ path: `${path}.whole.png`, fullPage: true });
    for (const trouble of await troublesOf(page)) this.troubles.push(`${this.device}, ${what}: ${trouble}`);
  }

  // The own cards begin in sight, whatever else there is to tell.
  async #lookAtHand() {
    const { bar, page, say } = this.guest;
    const [hand, below] = await Promise.all([page.getByRole("heading", { name: say("label.hand"), exact: true }).boundingBox(), bar.boundingBox()]);
    assert.ok(hand.y + hand.height < below.y || hand.y > below.y + below.height, `the hand lies under the bar on a ${this.device}`);
    assert.ok(hand.y + hand.height < page.viewportSize().height, `the hand lies at ${hand.y} on a ${this.device}`);
  }

  async #answer() {
    const { bar, page } = this.guest;
    const names = await this.deeds.evaluateAll((all) => all.map((one) => (one.getAttribute("aria-label") ?? one.innerText).trim()));
    if (names.length === 0) return;
    const among = (wanted) => names.flatMap((name, i) => (wanted(name) ? [i] : []));
    const [wanted] = [among((name) => this.dear.test(name)), among((name) => !this.last.test(name)), [...names.keys()]].filter((each) => each.length > 0);
    await this.deeds.nth(wanted[this.#pick(wanted.length)]).click();
    await bar.and(page.locator('[aria-busy="false"]')).waitFor();
    assert.ok((this.#steps += 1) < mostSteps, "it goes on and on");
  }

  #pick(count) {
    this.#dice = (this.#dice * 1103515245 + 12345) % 2147483648;
    return Math.floor((this.#dice / 2147483648) * count);
  }
}

async function sitTogether() {
  const amina = await Guest.arrive(browser, house, { game: "karanor", size: laptop });
  const basile = await Guest.arrive(browser, house, { game: "karanor", size: phone, language: "fr" });
  const { address } = await amina.makeTable({ bots: 2, options: { max_rounds: rounds } });
  await Promise.all([amina.go(address), basile.go(address)]);
  await basile.sitDown("Basile");
  await seatsOf(amina).getByText("Basile").waitFor();
  await amina.button("table.gather.start").click();
  await Promise.all([amina.bar.waitFor(), basile.bar.waitFor()]);
  return { amina, basile };
}

// What a player has that may change hands, with how many of each.
function waresOf(guest, seat) {
  const { gold, goods, insignia } = guest.view.players[seat];
  const all = { gold, ...goods, ...Object.fromEntries((insignia ?? []).map(({ kind, count }) => [kind, count])) };
  return Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0));
}

const otherThan = (wares, thing) => Object.keys(wares).find((each) => each !== thing);

// One thing for another; where the other has nothing else, it is a gift.
async function offer(guest, to, { give, want }) {
  const { page, say } = guest;
  await guest.button("bar.offer").click();
  const dialog = page.getByRole("dialog", { name: say("offer.title") });
  await dialog.getByRole("radio", { name: to }).check();
  for (const [side, thing] of [["offer.give", give], ["offer.want", want]]) {
    if (!thing) continue;
    await dialog.getByRole("group", { name: say(side) }).getByRole("button", { name: say("offer.more", { thing: say(`word.${thing}`) }) }).click();
  }
  return dialog;
}

async function send({ say }, dialog) {
  await dialog.getByRole("button", { name: say("offer.send") }).click();
  await dialog.waitFor({ state: "hidden" });
}

// Nothing lies open between the two any more.
async function gone(amina, basile) {
  for (const key of ["offer.accept", "offer.withdraw"]) {
    await inOffer(amina, "Basile", key).waitFor({ state: "hidden" });
    await inOffer(basile, "Amina", key).waitFor({ state: "hidden" });
  }
}

function moved(wares, away, here) {
  const left = { ...wares, [away]: (wares[away] ?? 0) - 1 };
  if (here) left[here] = (left[here] ?? 0) + 1;
  return Object.fromEntries(Object.entries(left).filter(([, count]) => count > 0));
}

// A player's row in the table that compares all four; the reader's own comes first.
function rowOf(guest, seat) {
  const rows = guest.page.getByLabel(guest.say("panel.players"), { exact: true }).locator("tbody tr");
  return rows.nth((seat - guest.latest("you") + 4) % 4);
}

async function bargain(merchants) {
  const [amina, basile] = merchants.map(({ guest }) => guest);
  const before = [1, 2].map((seat) => waresOf(amina, seat));
  const give = otherThan(before[0], "gold") ?? "gold";
  const want = give === "gold" ? otherThan(before[1], "gold") : "gold";
  const bundle = { give, want };

  await send(amina, await offer(amina, "Basile", bundle));
  await inOffer(basile, "Amina", "offer.accept").waitFor();
  await merchants[1].look("offered");
  assert.equal(await inOffer(amina, "Basile", "offer.accept").count(), 0, "nobody accepts their own offer");
  await inOffer(amina, "Basile", "offer.withdraw").click();
  await gone(amina, basile);

  await send(amina, await offer(amina, "Basile", bundle));
  await inOffer(basile, "Amina", "offer.decline").click();
  await gone(amina, basile);
  for (const seat of [1, 2]) assert.deepEqual(waresOf(amina, seat), before[seat - 1], "nothing has changed hands");

  const dialog = await offer(basile, "Amina", want ? { give: want, want: give } : bundle);
  await merchants[1].look("dialog");
  await send(basile, dialog);
  await inOffer(amina, "Basile", "offer.accept").waitFor();
  await merchants[0].look("offered");
  await inOffer(amina, "Basile", "offer.accept").click();
  await gone(amina, basile);
  for (const guest of [amina, basile]) {
    await guest.heard(() => guest.events.some(({ event, from }) => event === "traded" && from === 2));
    const [hers, his] = want ? [moved(before[0], give, want), moved(before[1], want, give)] : [{ ...before[0], gold: before[0].gold + 1 }, { ...before[1], gold: before[1].gold - 1 }];
    assert.deepEqual(sorted(waresOf(guest, 1)), sorted(hers));
    assert.deepEqual(sorted(waresOf(guest, 2)), sorted(his));
    await rowOf(guest, 1).getByText(String(hers.gold), { exact: true }).first().waitFor();
    await rowOf(guest, 2).getByText(String(his.gold), { exact: true }).first().waitFor();
    const between = guest.events.filter(({ event, from, to }) => [from, to].sort().join() === "1,2" || (event === "withdrawn" && from === 1));
    assert.deepEqual(between.map(({ event }) => event), ["offered", "withdrawn", "offered", "declined", "offered", "traded"], "each once");
  }
}

const sorted = (wares) => Object.entries(wares).sort();

// Before the end, when all lies open, nothing of another's hand was sent, nor any word of a card that the other kept in secret to the end.
function lookForSecrets(reader, other) {
  const [own, others] = [reader.latest("you"), other.latest("you")];
  const end = reader.frames.findIndex(({ update }) => update?.events?.some(({ event }) => event === "ended"));
  assert.ok(end > 0);
  const frames = reader.frames.slice(0, end);
  // Quests that want an answer at once lie open, as artefacts do.
  const decided = new Set(reader.events.flatMap(({ event, quest }) => (event === "decided" ? [quest] : [])));
  for (const { snapshot, update } of frames) {
    for (const [seat, player] of Object.entries(snapshot?.view?.players ?? update?.patch?.players ?? {})) {
      assert.ok(Number(seat) === own || player?.hand === undefined, `the hand of ${seat} was sent to ${own}`);
    }
    for (const { event, seat, deck, card } of update?.events ?? []) {
      const isSecret = event === "drafted" || (event === "drew" && deck !== "artefact" && !decided.has(card));
      assert.ok(!isSecret || seat === own || card === undefined, `what ${seat} drew was told to ${own}`);
    }
  }
  const { quests = [], black_market = [] } = other.view.players[others].hand;
  const open = new Set(other.view.players[others].sequels);
  const known = JSON.stringify(frames);
  for (const card of [...quests, ...black_market]) if (!open.has(card)) assert.ok(!known.includes(`"${card}"`), `${card} was told to ${own}`);
}

test("two people draft, bargain and play Karanor to its end from lists", async () => {
  const { amina, basile } = await sitTogether();
  const merchants = [new Merchant(amina, "laptop", 7), new Merchant(basile, "phone", 11)];
  await Promise.all(merchants.map((merchant) => merchant.draft()));
  await bargain(merchants);
  await Promise.all(merchants.map((merchant) => merchant.playOn()));
  for (const merchant of merchants) {
    const { guest } = merchant;
    assert.ok(merchant.seen.has("draft") && merchant.seen.has("turn"), `asked: ${[...merchant.seen]}`);
    await merchant.look("end");
    assert.equal(await guest.page.getByRole("dialog").locator("ol > li").count(), 4);
    assert.equal(guest.events.filter(({ event }) => event === "ended").length, 1);
  }
  lookForSecrets(amina, basile);
  lookForSecrets(basile, amina);
  assert.deepEqual(merchants.flatMap(({ troubles }) => troubles), []);
  await Promise.all([amina.leave(), basile.leave()]);
});

const someOf = (words) => words.split(" ");
// What stands on the table when each of these is asked, and what can be answered.
const seldom = {
  bonus: () => ({ view: { bonus: "popular_inn" }, legal: [{ do: "pay_bonus" }, { do: "skip_bonus" }] }),
  take: ({ show }) => ({ legal: [...Object.values(show).map((card) => ({ do: "take", card })), { do: "take" }] }),
  choose: () => ({ view: { quest: "whispers" }, legal: [1, 2].map((way) => ({ do: "choose", way })) }),
  discard: () => {
    const quests = someOf("lost_parrot census guild_exam map_of_winds");
    return { hand: { quests }, legal: quests.map((quest) => ({ do: "discard", quest })) };
  },
  keep: () => {
    const drawn = someOf("seven_league_boots genie_lamp");
    return { view: { drawn }, legal: drawn.map((artefact) => ({ do: "keep", artefact })) };
  },
  associate: () => ({ legal: someOf("bruna_saw pommeline big_louis").map((associate) => ({ do: "hire", associate })) }),
  answer: () => {
    const black_market = someOf("protection_money building_inspector smugglers");
    const affairs = [{ seat: 2, what: "villa", card: "mages_tower", heard: 1, announced: true, cancelled: false }];
    const legal = [...black_market.slice(0, 2).map((card) => ({ do: "answer", card })), { do: "pass" }];
    return { view: { affairs }, hand: { black_market }, legal };
  },
};

// The table is a real one; what it asks now is put into its line as the server would.
async function ask(guest, what) {
  const { view, page } = guest;
  const you = guest.latest("you");
  const { view: lying = {}, hand = {}, legal } = seldom[what](view);
  const { snapshot } = guest.frames.findLast((frame) => frame.snapshot?.view);
  const own = view.players[you];
  const question = { what, number: view.question.number + 1, asked: { [you]: { answered: false } } };
  const players = { ...view.players, [you]: { ...own, hand: { ...own.hand, ...hand } } };
  const asked = { ...snapshot, view: { ...view, ...lying, players, question, waiting: view.question, offers: {} }, legal, bounds: { open: false } };
  await page.evaluate((message) => {
    globalThis.lineOfTable.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }, { snapshot: asked });
  return legal;
}

for (const [device, options] of Object.entries({ laptop: { size: laptop, language: "fr" }, phone: { size: phone } })) {
  test(`what is asked seldom stands in the bar on a ${device}, in the dark too`, async () => {
    const guest = await Guest.arrive(browser, house, { game: "karanor", theme: "dark", ...options });
    await guest.page.addInitScript(() => {
      globalThis.WebSocket = class extends WebSocket {
        constructor(...wanted) {
          super(...wanted);
          globalThis.lineOfTable = this;
        }
      };
    });
    await guest.startTable({ options: { max_rounds: rounds } });
    await guest.bar.waitFor();
    const merchant = new Merchant(guest, `${device}.dark`, 3);
    await merchant.draft();
    await merchant.asked();
    await merchant.look("turn");
    for (const what of Object.keys(seldom)) {
      const legal = await ask(guest, what);
      const [question] = guest.say(`question.${what}`).split(/(?<=[.!?])\s/);
      await guest.bar.getByRole("heading", { name: question, exact: true }).waitFor();
      assert.equal(await merchant.deeds.count(), legal.length, `${what}: a button for each answer`);
      await merchant.look(what);
    }
    assert.deepEqual(merchant.troubles, []);
    await guest.leave();
  });
}
