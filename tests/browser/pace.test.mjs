// Karanor against three bots: how long their round lasts by default, whether all that is told of it can be read, and whether a closer look goes
// along with whoever is at play.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { Guest, laptop, lookAround, openBrowser } from "./guest.mjs";
import { House } from "./house.mjs";
import { Merchant } from "./merchant.mjs";

const longest = 12_000; // milliseconds
const legible = 1_000; // so long a line stays at least
const rounds = 4;

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open("--bot-delay", "600,1800")]))); // as a server does
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

// What stands on the map, and for how long.
function readNews({ page }) {
  return page.evaluate(() => {
    const standing = new Map();
    globalThis.read = [];
    const look = () => {
      const lines = new Set(document.querySelectorAll(".news li"));
      for (const line of lines) if (!standing.has(line)) standing.set(line, performance.now());
      for (const [line, since] of standing) {
        if (lines.has(line)) continue;
        globalThis.read.push({ text: line.textContent.trim(), time: performance.now() - since });
        standing.delete(line);
      }
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  });
}

// Where the pawn of whoever is at play stands in the window of the map.
function isInSight({ page }, seat) {
  return page.evaluate((number) => {
    const map = document.querySelector(".chart").getBoundingClientRect();
    const pawn = document.querySelectorAll(".pawn")[number - 1].getBoundingClientRect();
    const [x, y] = [pawn.x + pawn.width / 2, pawn.y + pawn.height / 2];
    return x > map.left && x < map.right && y > map.top && y < map.bottom;
  }, seat);
}

test("a round of three bots takes less than twelve seconds, and can be read", async () => {
  const guest = await Guest.arrive(browser, house, { game: "karanor", size: laptop });
  const { page } = guest;
  await page.evaluate(() => localStorage.setItem("divan.settings", JSON.stringify({ motion: "full" })));
  await guest.startTable({ kind: "rules", options: { max_rounds: rounds + 2 } });
  await guest.bar.waitFor();
  const merchant = new Merchant(guest, "laptop", 11);
  await merchant.draft();
  await readNews(guest);
  const times = [];
  for (let round = 0; round < rounds && (await merchant.asked()); ) {
    const { what } = guest.view.question;
    if (what !== "turn") {
      await merchant.goOn();
      continue;
    }
    await merchant.ready("turn");
    if (round === 1) await guest.button("board.closer").click();
    await merchant.endTurn();
    const began = performance.now();
    let answered = false;
    await guest.heard(() => merchant.isAsked || guest.view.outcome);
    while (guest.view.question?.what !== "turn" && !guest.view.outcome) {
      answered = true; // a person's time is not the bots'
      await merchant.goOn();
      await guest.heard(() => merchant.isAsked || guest.view.outcome);
    }
    if (guest.view.outcome) break;
    await merchant.ready("turn");
    if (!answered) times.push(Math.round(performance.now() - began));
    if (round >= 1) {
      await guest.button("board.whole").waitFor(); // one still looks closer
      assert.ok(await isInSight(guest, merchant.you), "one's own merchant is in sight when the turn comes");
    }
    round += 1;
  }
  console.log(`rounds of three bots: ${times.join(", ")} ms`);
  assert.ok(times.length > 0, "no round without a question in between");
  for (const time of times) assert.ok(time < longest, `${times.join(", ")} ms`);

  await page.waitForTimeout(3_000); // the last lines go
  const read = await page.evaluate(() => globalThis.read);
  assert.ok(read.length > 10, `${read.length} lines`);
  assert.deepEqual(read.filter(({ time }) => time < legible), [], "every line could be read");
  assert.equal(await page.evaluate(() => document.querySelectorAll(".news li").length), 0);
  await guest.leave();
});
