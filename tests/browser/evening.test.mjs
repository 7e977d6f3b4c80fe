// A whole evening: Amina at a laptop, in English, and Basile on a phone, in French, play one table of each game in a row. She loads her
// page again in the middle of each; he walks away from each, a bot plays for him, and he comes back.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { Guest, lookAround, openBrowser, phone, until } from "./guest.mjs";
import { games } from "./hands.mjs";
import { House } from "./house.mjs";
import { Player } from "./player.mjs";
import { seatsOf } from "./together.mjs";
import { wordsIn } from "./words.mjs";

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open("--grace", "1")])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

function turnTo(guest, game) {
  guest.game = game;
  guest.words = wordsIn(guest.words.language, game);
}

// A table of two people and bots, begun. Bots stand in at live tables only.
async function sit(amina, basile, game) {
  const { seats, options } = games[game];
  for (const guest of [amina, basile]) turnTo(guest, game);
  const { table, address } = await amina.makeTable({ bots: seats - 2, options, clock: { kind: "live", seconds: 300 } }, seats);
  await Promise.all([amina.go(address), basile.go(address)]);
  await basile.sitDown("Basile");
  await start(amina, basile);
  return { table, address };
}

async function start(amina, basile) {
  await seatsOf(amina).getByText("Basile").waitFor();
  await amina.button("table.gather.start").click();
  await Promise.all([amina.bar.waitFor(), basile.bar.waitFor()]);
}

const seatOf = (guest) => guest.latest("you");
const chairs = ({ frames }) => frames.map(({ snapshot, people }) => (people ?? snapshot?.people)?.seats).findLast((seats) => seats !== undefined);

// To the end, with the page loaded again after the third answer.
async function playThrough(guest, game) {
  const step = games[game].hand(guest);
  for (let steps = 1; await step(); steps += 1) {
    if (steps !== 3) continue;
    await guest.page.reload();
    await guest.bar.waitFor();
  }
}

// Two answers; then nobody is there, until a bot has taken the seat; then to the end.
async function comeAndGo(guest, game, address, other) {
  const step = games[game].hand(guest);
  const seat = seatOf(guest);
  for (let steps = 0; steps < 2; steps += 1) assert.ok(await step(), "it was over too soon");
  await guest.page.goto("about:blank");
  await until(() => chairs(other)[seat].bot_plays === true);
  await guest.go(address);
  await guest.bar.waitFor();
  assert.equal(seatOf(guest), seat, "the same seat as before");
  await until(() => chairs(other)[seat].bot_plays !== true);
  while (await step());
}

// Both see the same places.
async function seeTheEnd(amina, basile) {
  const places = await Promise.all([amina, basile].map((guest) => guest.places()));
  assert.equal(places[0], places[1]);
  assert.deepEqual(amina.view.outcome, basile.view.outcome);
}

// The next table of the same people.
async function playAgain(amina, basile) {
  const before = amina.page.url();
  await amina.page.getByRole("dialog").getByRole("button", { name: amina.say("end.rematch") }).click();
  await basile.page.getByRole("dialog").getByRole("button", { name: basile.say("end.next") }).click();
  await start(amina, basile);
  assert.notEqual(amina.page.url(), before);
  await Promise.all([amina, basile].map((guest) => new Player(guest).answer()));
}

test("an evening of four games, with reloads, absences and bots that stand in", async (t) => {
  const amina = Object.assign(await Guest.arrive(browser, house), { device: "laptop", touch: (target) => target.click() });
  const basile = Object.assign(await Guest.arrive(browser, house, { size: phone, language: "fr" }), { device: "phone", touch: (target) => target.tap() });
  for (const game of Object.keys(games)) {
    const began = Date.now();
    const { address } = await sit(amina, basile, game);
    await Promise.all([playThrough(amina, game), comeAndGo(basile, game, address, amina)]);
    await seeTheEnd(amina, basile);
    if (game === "verrat") await playAgain(amina, basile);
    t.diagnostic(`${game}: ${Math.round((Date.now() - began) / 1000)} s`);
  }
  const expected = [/net::ERR_/, /WebSocket/];
  await Promise.all([amina.leave({ expected }), basile.leave({ expected })]);
});
