// Sultans of Karaya at a table of five, through the panel that plays any game: a whole match, in both languages.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, afterEach, before, test } from "node:test";
import { Guest, laptop, lookAround, openBrowser, phone } from "./guest.mjs";
import { House } from "./house.mjs";
import { troublesOf } from "./inspect.mjs";

const folder = "build/screens";
let browser, house;
before(async () => {
  mkdirSync(folder, { recursive: true });
  [browser, house] = await Promise.all([openBrowser(), House.open()]);
});
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

const mostSteps = 300;
const match = { bots: 4, kind: "random", options: { rounds: 2, max_laps: 4, beat_seconds: 1 } };
// What may be said aside at any time; no question asks for it.
const asides = ["action.throne", "action.lodge", "action.withdraw"];

class Courtier {
  steps = 0;
  seen = new Set();

  constructor(guest) {
    this.guest = guest;
    this.over = guest.bar.getByRole("heading", { name: guest.say("end.title"), exact: true });
  }

  // Everything in the bar that answers what is asked.
  get deeds() {
    const { guest } = this;
    const names = [...asides, "bar.undo"].map((key) => new RegExp(`^${guest.say(key)}$`, "i"));
    return names.reduce((rest, hasNotText) => rest.filter({ hasNotText }), guest.bar.getByRole("button", { disabled: false }));
  }

  // Waits until something is asked; gives what, or undefined when all is over.
  async asked() {
    await this.deeds.or(this.over).first().waitFor();
    return (await this.over.isVisible()) ? undefined : this.guest.view.question.what;
  }

  // Now the first of what is offered, now the last: a deed, or one more part of it.
  async answer() {
    const { bar, page } = this.guest;
    const count = await this.deeds.count();
    if (count === 0) return;
    await this.deeds.nth(this.steps % 3 === 0 ? count - 1 : Math.min(1, count - 1)).click();
    await bar.and(page.locator('[aria-busy="false"]')).waitFor();
    assert.ok((this.steps += 1) < mostSteps, "it goes on and on");
  }
}

async function photograph({ page, words }, name, device) {
  await page.screenshot({ path: `${folder}/karaya-${name}.${words.language}.${device}.png` });
}

// Of the cards of others only what lies open was ever sent.
function lookForSecrets({ frames, events }) {
  const sent = frames.map(({ snapshot, update }) => snapshot?.view?.secrets ?? update?.patch?.secrets).filter(Boolean);
  const whose = new Set(sent.flatMap((secrets) => Object.keys(secrets).map(Number)));
  assert.equal(whose.size, 1, `one player was sent the secrets of ${[...whose]}`);
  const seen = events.filter(({ event }) => event === "saw");
  assert.ok(seen.length > 0, "one's own card is seen");
  assert.ok(seen.every(({ seat }) => whose.has(seat)), "another's look was sent");
  const scored = events.filter(({ event }) => event === "round_ended");
  assert.equal(scored.length, 2);
}

for (const [language, device, size] of [
  ["en", "laptop", laptop],
  ["fr", "phone", phone],
  ["fr", "laptop", laptop],
  ["en", "phone", phone],
]) {
  test(`a match of Karaya is played to its end from lists (${language}, ${device})`, async () => {
    const guest = await Guest.arrive(browser, house, { game: "karaya", language, size });
    const courtier = new Courtier(guest);
    // The guest is there before the cards are dealt: nothing is over before it is seen.
    const { table, address } = await guest.makeTable(match, 5);
    await guest.go(address);
    await guest.call(`tables/${table}/start`, {});
    await guest.page.getByRole("heading", { name: guest.say("panel.title") }).waitFor();
    await photograph(guest, "table", device);
    const troubles = new Set();
    for (let what = await courtier.asked(); what; what = await courtier.asked()) {
      if (!courtier.seen.has(what)) {
        courtier.seen.add(what);
        await photograph(guest, what, device);
        for (const trouble of await troublesOf(guest.page)) troubles.add(`${what}: ${trouble}`);
      }
      await courtier.answer();
    }
    await photograph(guest, "end", device);
    assert.equal(await guest.page.getByRole("dialog").locator("ol > li").count(), 5);
    assert.ok(courtier.seen.has("ready"), "between two rounds everybody is asked");
    lookForSecrets(guest);
    assert.deepEqual([...troubles], []);
    await guest.leave();
  });
}
