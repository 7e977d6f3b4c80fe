// What a player could have seen: in every game each event of a turn is before the eye for its minimum time, one after the other, and none is
// cut short because others wait, because somebody talks, or because a bot is quick.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { Guest, lookAround, openBrowser, until } from "./guest.mjs";
import { games as hands } from "./hands.mjs";
import { House, games } from "./house.mjs";

const answers = 30; // of the player, at most
const enough = 10; // events
const early = 5; // milliseconds by which a timer of the browser may be early

// What must be seen in a game when it happens: the others only set the stage.
const telling = {
  verrat: ["votes_shown", "moved", "stayed", "taken", "demanded", "banished", "pardoned", "places_changed"],
  karaya: ["peeked", "switched", "detained", "executed", "attacked", "killed", "called", "joined", "round_ended"],
  sultaniya: ["uncovered", "built", "called", "moved", "returned"],
  karanor: ["harvested", "worked", "built", "completed", "delivered", "recruited", "played", "stolen", "traded"],
};

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open()])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

const seenBy = (guest) =>
  guest.page.evaluate(() => performance.getEntriesByType("measure").filter(({ name }) => name.startsWith("event ")).map(({ name, duration, detail, startTime }) => ({ event: name.slice(6), time: duration, least: detail.least, at: startTime })));

for (const { id: game } of games) {
  test(`${game}: every event of a turn is seen for its minimum time`, async (t) => {
    const { seats, options, hand } = hands[game];
    const player = Object.assign(await Guest.arrive(browser, house, { game }), { device: "laptop", touch: (target) => target.click() });
    const { address } = await player.startTable({ bots: seats - 1, options }, seats);
    await player.bar.waitFor();

    // Whoever watches touches nothing, and everything waits in line while the player, for whom things simply change, goes on.
    const watcher = await Guest.arrive(browser, house, { game });
    await watcher.page.evaluate(() => localStorage.setItem("divan.settings", JSON.stringify({ motion: "full", pace: "quick" })));
    await watcher.go(address);
    await watcher.page.locator("main.board").locator("svg, button").first().waitFor();
    await watcher.page.waitForTimeout(2_000);
    const began = watcher.frames.length;
    const before = (await seenBy(watcher)).length;
    const heard = () => watcher.frames.slice(began).flatMap(({ update }) => (update?.events ?? []).map(({ event }) => event)).filter((event) => telling[game].includes(event));
    const seen = async () => (await seenBy(watcher)).slice(before).filter(({ event }) => telling[game].includes(event));

    const step = hand(player);
    for (let done = 0; done < answers && heard().length < enough && (await step()); done += 1);
    await until(async () => (await seen()).length >= heard().length).catch(async () => assert.deepEqual((await seen()).map(({ event }) => event), heard()));
    const told = await seen();
    assert.deepEqual(told.map(({ event }) => event), heard(), "in the order in which they happened, none left out");
    assert.ok(told.length > 0, "something happened");
    assert.deepEqual(told.filter(({ time, least }) => time + early < least), [], "none is cut short");
    for (const [i, one] of told.entries()) if (i > 0) assert.ok(one.at >= told[i - 1].at, "one after the other");
    t.diagnostic(`${game}: ${told.length} events; the shortest stood for ${Math.round(Math.min(...told.map(({ time }) => time)))} ms`);
    await Promise.all([player, watcher].map((guest) => guest.leave()));
  });
}
