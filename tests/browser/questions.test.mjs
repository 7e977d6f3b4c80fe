// What is asked seldom: a card out of Kaffa's pile, a demand from seat 1, and whom to accuse.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { Guest, lookAround, openBrowser, phone } from "./guest.mjs";
import { House } from "./house.mjs";
import { Courtier, Searcher } from "./player.mjs";
import { positionsOf } from "./tapes.mjs";

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open()])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

const devices = { laptop: {}, phone: { size: phone } };

// At a table where this question is asked now: played until it comes.
async function askedFor(question, Kind, options) {
  const guest = await Guest.arrive(browser, house, options);
  const player = new Kind(guest);
  for (let what = "over"; what !== question; what = await player.asked()) {
    if (what === "over") await guest.startTable();
    else await player.answer();
  }
  return { guest, player };
}

for (const [device, options] of Object.entries(devices)) {
  test(`a card is picked out of Kaffa's pile on a ${device}`, async () => {
    const { guest, player } = await askedFor("pick", Searcher, options);
    const { kaffa, players } = guest.view;
    const choices = guest.page.getByRole("group", { name: guest.say("board.pick.title") });
    assert.equal(await choices.locator("[data-card]").count(), Object.keys(kaffa).length, "one button for each kind that lies there");
    await player.answer();
    const { card } = guest.sent.findLast(({ act }) => act?.do === "pick").act;
    await guest.heard(() => guest.view.players[1].cards[card] === (players[1].cards[card] ?? 0) + 1);
    assert.deepEqual(
      guest.events.findLast(({ event, seat }) => event === "picked" && seat === 1),
      { event: "picked", seat: 1, card },
    );
    await guest.leave();
  });
}

// It is asked too seldom to wait for it: a position out of a game between bots, who gather two of a kind, as seat 1 was told it.
test("a card is demanded from seat 1", async () => {
  const isAsked = ({ view: { question } }) => question?.what === "demand" && question.asked[1]?.answered === false;
  const demandsOf = ({ legal }) => legal.filter((action) => action.do === "demand");
  const positions = positionsOf("verrat", { bots: ["random"], games: 14 }).filter(isAsked);
  const position = positions.find((at) => demandsOf(at).length > 2);
  const guest = await Guest.arrive(browser, house);
  await guest.tapLine();
  await guest.startTable();
  await guest.button("board.ready.say").waitFor();
  await guest.pretend(position.view, { ...position, version: 100_000, log: [], next: undefined }); // whatever the server says is old
  const choices = guest.page.getByRole("group", { name: guest.say("board.demand.title") });
  await choices.waitFor();
  assert.equal(await choices.locator("[data-card]").count(), demandsOf(position).length, "one button for each card of each player");
  const wanted = demandsOf(position).at(-1);
  await choices.locator(`[data-card=${wanted.card}]`).last().click();
  await guest.heard(() => guest.sent.some(({ act }) => act?.do === "demand"));
  assert.deepEqual(guest.sent.find(({ act }) => act?.do === "demand").act, wanted);
  await guest.leave();
});

for (const [device, options] of Object.entries(devices)) {
  test(`the vizier who is tapped is accused on a ${device}`, async () => {
    const { guest, player } = await askedFor("plans", Courtier, options);
    for (let vizier = 0; vizier < 3; vizier += 1) await player.goNowhere();
    await guest.button("board.nobody").waitFor();
    const traitor = (await player.accusable()).at(-1);
    const vizier = await traitor.getAttribute("data-vizier");
    await traitor.click();
    await player.act(guest.button("board.seal"));
    while ((await player.asked()) !== "intrigue") await player.answer();
    assert.equal(guest.events.find(({ event }) => event === "votes_shown").ballots[1].vizier, vizier);
    await guest.leave();
  });
}
