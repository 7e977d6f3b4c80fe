// Marchands de Karanor on its board: a whole game by mouse, two people on devices and in languages of their own who draft, bargain and play to
// the end by mouse and by touch, a turn by keyboard; and every question that comes seldom is looked at.
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { after, afterEach, before, test } from "node:test";
import { album, Guest, laptop, lookAround, openBrowser, phone } from "./guest.mjs";
import { House } from "./house.mjs";
import { anotherSet, Landlord, Merchant, map } from "./merchant.mjs";
import { inOffer, seatsOf } from "./together.mjs";

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open()])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

async function sitTogether() {
  const amina = await Guest.arrive(browser, house, { game: "karanor", size: laptop });
  const basile = await Guest.arrive(browser, house, { game: "karanor", size: phone, language: "fr" });
  const { address } = await amina.makeTable({ bots: 2, options: { max_rounds: 2 } });
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

// One thing for another; where the other has nothing else, it is a gift. `to`: names; none: whoever takes it first.
async function offer(guest, to, { give, want }) {
  const { page, say } = guest;
  await guest.button("bar.offer").click();
  const dialog = page.getByRole("dialog", { name: say("offer.title") });
  for (const name of to) await dialog.getByRole("checkbox", { name }).check();
  for (const [side, thing] of [["offer.give", give], ["offer.want", want]]) {
    if (!thing) continue;
    await dialog.getByRole("group", { name: say(side) }).getByRole("button", { name: say("offer.more", { thing: say(`word.${thing}`) }) }).click();
  }
  return dialog;
}

async function send({ say }, dialog, count = 1) {
  const named = (name) => dialog.getByRole("button", { name });
  await named(count > 1 ? say("board.offer.send", { count }) : say("offer.send")).or(named(say("board.offer.gift"))).click();
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

// What the own purse shows of it.
function inPurse(guest, thing) {
  return guest.page.getByRole("list", { name: guest.say("board.purse") }).getByRole("listitem").filter({ hasText: guest.say(`word.${thing}`) });
}

async function bargain(merchants) {
  const [amina, basile] = merchants.map(({ guest }) => guest);
  const before = [1, 2].map((seat) => waresOf(amina, seat));
  const give = otherThan(before[0], "gold") ?? "gold";
  const want = give === "gold" ? otherThan(before[1], "gold") : "gold";
  const bundle = { give, want };

  await send(amina, await offer(amina, ["Basile"], bundle));
  await inOffer(basile, "Amina", "offer.accept").waitFor();
  await merchants[1].look("offered");
  assert.equal(await inOffer(amina, "Basile", "offer.accept").count(), 0, "nobody accepts their own offer");
  await inOffer(amina, "Basile", "offer.withdraw").click();
  await gone(amina, basile);

  await send(amina, await offer(amina, ["Basile"], bundle));
  await inOffer(basile, "Amina", "offer.decline").click();
  await gone(amina, basile);
  for (const seat of [1, 2]) assert.deepEqual(waresOf(amina, seat), before[seat - 1], "nothing has changed hands");

  const dialog = await offer(basile, ["Amina"], want ? { give: want, want: give } : bundle);
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
    await inPurse(guest, "gold").getByText(String(guest === amina ? hers.gold : his.gold), { exact: true }).first().waitFor();
    const between = guest.events.filter(({ event, from, to }) => [from, to].sort().join() === "1,2" || (event === "withdrawn" && from === 1));
    assert.deepEqual(between.map(({ event }) => event), ["offered", "withdrawn", "offered", "declined", "offered", "traded"], "each once");
  }
}

// To two at once: each has an offer of their own; and one for whoever takes it first.
async function bargainWithSeveral(amina, basile) {
  const { page, say } = amina;
  const bot = [3, 4].find((seat) => amina.view.players[seat].gold > 0);
  if (bot === undefined || amina.view.players[2].gold === 0) return;
  const name = (await page.locator(".person .name").nth(bot - 1).innerText()).trim();
  await send(amina, await offer(amina, ["Basile", name], { want: "gold" }), 2);
  const offers = () => amina.sent.flatMap(({ act }) => (act?.do === "offer" ? [act] : []));
  assert.deepEqual(offers().slice(-2).map(({ to }) => to), [2, bot]);
  await inOffer(basile, "Amina", "offer.decline").click();
  await gone(amina, basile);
  await send(amina, await offer(amina, [], { want: "gold" }));
  assert.ok(!("to" in offers().at(-1)), "it is for anybody");
  const list = page.getByRole("list", { name: say("offer.open") });
  const withdraw = list.getByRole("button", { name: say("offer.withdraw"), exact: true });
  await withdraw.first().waitFor();
  while ((await withdraw.count()) > 0) {
    const left = await withdraw.count();
    await withdraw.first().click();
    await page.waitForFunction(([text, count]) => [...document.querySelectorAll("button")].filter((one) => one.textContent.trim() === text).length < count, [say("offer.withdraw"), left]);
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

test("two people draft, bargain and play Karanor to its end, by mouse and by touch", async () => {
  const { amina, basile } = await sitTogether();
  const merchants = [new Merchant(amina, "laptop", 7), new Merchant(basile, "phone", 11)];
  await Promise.all(merchants.map((merchant) => merchant.draft()));
  await bargain(merchants);
  await bargainWithSeveral(amina, basile);
  await Promise.all(merchants.map((merchant) => merchant.playOn()));
  for (const merchant of merchants) {
    const { guest } = merchant;
    assert.ok(merchant.seen.has("draft") && merchant.seen.has("turn"), `asked: ${[...merchant.seen]}`);
    await merchant.look("end");
    assert.equal(await guest.places(), 4);
    assert.equal(guest.events.filter(({ event }) => event === "ended").length, 1);
  }
  lookForSecrets(amina, basile);
  lookForSecrets(basile, amina);
  assert.deepEqual(merchants.flatMap(({ troubles }) => troubles), []);
  await Promise.all([amina.leave(), basile.leave()]);
});

// What is planned is shown, outlives a reload and can be taken back; nothing of it is sent before it is carried out.
async function planAndThinkAgain(merchant) {
  const { guest } = merchant;
  await merchant.ready("turn");
  const sent = guest.sent.length;
  const { at, gold } = merchant.own;
  await merchant.go(map.land.find((border) => border.includes(at)).find((place) => place !== at));
  await merchant.deal("work").click();
  await inPurse(guest, "gold").getByText(String(gold + 1), { exact: true }).waitFor();
  await guest.page.screenshot({ path: `${album}/karanor-planned.en.laptop.png` });
  await guest.page.reload();
  await inPurse(guest, "gold").getByText(String(gold + 1), { exact: true }).waitFor();
  assert.equal(await guest.page.locator(".pip.planned").count(), 2, "a move and work are still planned");
  for (let step = 0; step < 2; step += 1) await merchant.inBar("bar.undo").click();
  await merchant.inBar("board.end_turn").waitFor();
  await inPurse(guest, "gold").getByText(String(gold), { exact: true }).waitFor();
  assert.equal(guest.sent.filter(({ act }) => act).length, guest.sent.slice(0, sent).filter(({ act }) => act).length, "nobody was told");
  assert.equal(merchant.own.at, at);
}

// Wheel and keys look closer; 0 shows everything again.
async function lookCloser({ page, say }) {
  const chart = page.getByRole("group", { name: say("board.map") });
  const spread = () => page.locator('[data-place="kien"] .ring').evaluate((ring) => ring.getCTM().a);
  const whole = await spread();
  await chart.hover();
  await page.mouse.wheel(0, -600);
  await page.getByRole("button", { name: say("board.whole") }).waitFor();
  assert.ok((await spread()) > whole * 1.3);
  await page.screenshot({ path: `${album}/karanor-near.en.laptop.png` });
  await page.locator('.place[tabindex="0"]').focus();
  await page.keyboard.press("0");
  await page.getByRole("button", { name: say("board.closer") }).waitFor();
  assert.equal(await spread(), whole);
}

// Two fingers that part look closer; a finger moves the map; the button shows everything again.
async function pinch({ page, say }) {
  const box = await page.getByRole("group", { name: say("board.map") }).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const line = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => line.send("Input.dispatchTouchEvent", { type, touchPoints });
  const ring = page.locator('[data-place="perlance"] .ring');
  const whole = await ring.evaluate((one) => one.getCTM().a);
  await touch("touchStart", { x: x - 20, y, id: 1 }, { x: x + 20, y, id: 2 });
  for (let far = 30; far <= 80; far += 10) await touch("touchMove", { x: x - far, y, id: 1 }, { x: x + far, y, id: 2 });
  await touch("touchEnd");
  await page.getByRole("button", { name: say("board.whole") }).waitFor();
  assert.ok((await ring.evaluate((one) => one.getCTM().a)) > whole * 1.5, "closer");
  const { x: before } = await ring.boundingBox();
  await touch("touchStart", { x, y, id: 1 });
  for (let by = 10; by <= 60; by += 10) await touch("touchMove", { x: x + by, y, id: 1 });
  await touch("touchEnd");
  assert.ok((await ring.boundingBox()).x > before + 20, "moved");
  await page.getByRole("button", { name: say("board.whole") }).click();
  assert.equal(await ring.evaluate((one) => one.getCTM().a), whole);
}

// With the keys alone: from place to place to one that can be reached, there, and the turn is over.
async function playByKeyboard(merchant) {
  const { guest } = merchant;
  const { page } = guest;
  await merchant.ready("turn");
  await page.locator('.place[tabindex="0"]').focus();
  const focused = () => page.evaluate(() => document.activeElement.getAttribute("data-place"));
  for (const key of ["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"]) {
    await page.keyboard.press(key);
    if (await page.evaluate(() => document.activeElement.matches(".may"))) break;
  }
  const goal = await focused();
  await page.keyboard.press("Enter");
  const press = async (button) => {
    for (let stops = 0; stops < 60 && !(await button.evaluate((one) => one === document.activeElement)); stops += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
  };
  await press(merchant.inBar("board.carry_out"));
  await guest.heard(() => merchant.own.at === goal);
  await merchant.settled();
  const { number } = guest.view.question;
  await press(merchant.inBar("board.end_turn"));
  await guest.heard(() => guest.view.question?.number !== number);
}

test("a landlord rises to the black market by mouse, and answers what others do", async () => {
  const guest = await Guest.arrive(browser, house, { game: "karanor" });
  await guest.startTable({ options: { max_rounds: 30 } });
  await guest.bar.waitFor();
  const landlord = new Landlord(guest, "laptop.landlord", 5);
  await landlord.draft();
  await landlord.asked();
  await planAndThinkAgain(landlord);
  await lookCloser(guest);
  await playByKeyboard(landlord);
  await guest.page.reload();
  await guest.page.getByRole("group", { name: guest.say("board.map") }).waitFor();
  await landlord.asked();
  while (!landlord.seen.has("answer")) {
    assert.ok(await landlord.asked(), `asked: ${[...landlord.seen]}`);
    await landlord.goOn();
  }
  assert.ok(guest.sent.some(({ act }) => act?.do === "pass" || act?.do === "answer"));
  assert.ok(landlord.own.villas.length >= 1, "villas were bought on the map");
  assert.deepEqual(landlord.troubles, []);
  await guest.leave();
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
  const { view } = guest;
  const you = guest.latest("you");
  const { view: lying = {}, hand = {}, legal } = seldom[what](view);
  const own = view.players[you];
  const question = { what, number: view.question.number + 1, asked: { [you]: { answered: false } } };
  const players = { ...view.players, [you]: { ...own, hand: { ...own.hand, ...hand } } };
  await guest.pretend({ ...lying, players, question, waiting: view.question, offers: {} }, { legal, bounds: { open: false } });
  return legal;
}

for (const [device, options] of Object.entries({ laptop: { size: laptop, language: "fr" }, phone: { size: phone } })) {
  test(`what is asked seldom stands in the bar on a ${device}, in the dark too`, async () => {
    const guest = await Guest.arrive(browser, house, { game: "karanor", theme: "dark", ...options });
    await guest.tapLine();
    await guest.startTable({ options: { max_rounds: 2 } });
    await guest.bar.waitFor();
    const merchant = new Merchant(guest, `${device}.dark`, 3);
    await merchant.draft();
    await merchant.asked();
    await merchant.ready("turn");
    await merchant.look("turn");
    if (device === "phone") await pinch(guest);
    for (const what of Object.keys(seldom)) {
      const legal = await ask(guest, what);
      await merchant.ready(what);
      if (what !== "answer") {
        const [question] = guest.say(`question.${what}`).split(/(?<=[.!?])\s/);
        await guest.bar.getByRole("heading", { name: question, exact: true }).waitFor();
      }
      const cards = await merchant.cards.count();
      // A card that is no answer to this looks like one that is.
      const expected = { bonus: 0, answer: 3 }[what] ?? legal.length;
      assert.equal(cards, expected, `${what}: a button for each answer`);
      await merchant.look(what);
    }
    assert.deepEqual(merchant.troubles, []);
    await guest.leave();
  });
}

// Whoever wants lists has them, in the words of the set, and the board again.
async function readInLists({ page, say }) {
  const plain = async () => {
    await page.getByRole("button", { name: say("settings.title"), exact: true }).click();
    await page.getByRole("checkbox", { name: say("settings.plain") }).click();
    await page.keyboard.press("Escape");
  };
  await plain();
  await page.getByRole("heading", { name: say("panel.title") }).waitFor();
  assert.equal(await page.getByRole("group", { name: say("board.map") }).count(), 0, "no board");
  await page.getByText(/[a-z]bury\b/).first().waitFor();
  await plain();
  await page.getByRole("group", { name: say("board.map") }).waitFor();
}

test("a set that somebody brought has its own map and its own words", async () => {
  const set = anotherSet();
  const theirs = await House.open("--content", set);
  try {
    const guest = await Guest.arrive(browser, theirs, { game: "karanor" });
    await guest.startTable();
    const kien = guest.page.locator('[data-place="kien"]');
    await guest.page.getByRole("button", { name: "Kienbury" }).first().waitFor();
    assert.equal(Number(await kien.locator(".ring").getAttribute("cx")), map.places.kien.x + 12);
    await readInLists(guest);
    await guest.leave();
  } finally {
    await theirs.close();
    rmSync(set, { recursive: true });
  }
});
