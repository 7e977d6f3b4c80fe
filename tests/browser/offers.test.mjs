// Two people bargain and promise, each on their own device and in their own language.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { lookAround, openBrowser, phone } from "./guest.mjs";
import { House } from "./house.mjs";
import { inOffer, offerTo, together } from "./together.mjs";

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open()])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

// Nothing lies open between the two any more.
async function gone(amina, basile) {
  for (const key of ["offer.accept", "offer.withdraw"]) {
    await inOffer(amina, "Basile", key).waitFor({ state: "hidden" });
    await inOffer(basile, "Amina", key).waitFor({ state: "hidden" });
  }
}

function cardsOf(guest, seat) {
  return guest.view.players[seat].cards;
}

function moved(cards, away, here) {
  const left = { ...cards };
  for (const [card, count] of Object.entries(away)) left[card] -= count;
  for (const [card, count] of Object.entries(here)) left[card] = (left[card] ?? 0) + count;
  return Object.fromEntries(Object.entries(left).filter(([, count]) => count > 0));
}

test("an offer is withdrawn, another declined, a third accepted, and both see the same", async () => {
  const { amina, basile } = await together(browser, house, { basile: { size: phone, language: "fr" } });
  const before = [1, 2].map((seat) => cardsOf(amina, seat));

  await offerTo(amina, "Basile");
  await inOffer(basile, "Amina", "offer.accept").waitFor();
  assert.equal(await inOffer(amina, "Basile", "offer.accept").count(), 0, "nobody accepts their own offer");
  await inOffer(amina, "Basile", "offer.withdraw").click();
  await gone(amina, basile);

  await offerTo(amina, "Basile");
  await inOffer(basile, "Amina", "offer.decline").click();
  await gone(amina, basile);
  for (const seat of [1, 2]) assert.deepEqual(cardsOf(amina, seat), before[seat - 1], "nothing has changed hands");

  await offerTo(basile, "Amina");
  await inOffer(amina, "Basile", "offer.accept").click();
  await gone(amina, basile);
  for (const guest of [amina, basile]) await guest.heard(() => guest.events.some(({ event, from }) => event === "exchanged" && from === 2));
  const { give, want } = basile.sent.find(({ act }) => act?.do === "offer").act;
  for (const guest of [amina, basile]) {
    assert.deepEqual(cardsOf(guest, 1), moved(before[0], want, give));
    assert.deepEqual(cardsOf(guest, 2), moved(before[1], give, want));
    const between = guest.events.filter(({ from, to }) => [from, to].sort().join() === "1,2");
    assert.deepEqual(between.map(({ event }) => event), ["offered", "withdrawn", "offered", "declined", "offered", "exchanged"], "each once");
  }
  await Promise.all([amina.leave(), basile.leave()]);
});

test("a claim is chosen from lists, and read by the other in the other's language", async () => {
  const { amina, basile } = await together(browser, house, { basile: { language: "fr" } });
  await amina.button("claim.avoiding.short").click();
  const dialog = amina.page.getByRole("dialog");
  await dialog.getByRole("combobox").selectOption({ label: amina.words.place("kaffa") });
  await dialog.getByRole("button", { name: amina.say("talk.send"), exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  for (const { log, say } of [amina, basile]) await log.getByText(new RegExp(`(will go|n’ira) ${say("word.kaffa.towards")}`)).waitFor();
  await Promise.all([amina.leave(), basile.leave()]);
});
