// French and English, switched without loading anything again.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { Guest, lookAround, openBrowser } from "./guest.mjs";
import { House } from "./house.mjs";
import { Player } from "./player.mjs";
import { wordsIn } from "./words.mjs";

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open()])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

test("board, log and action bar change their language in the middle of a game, without a reload", async () => {
  const guest = await Guest.arrive(browser, house);
  const { page } = guest;
  await guest.startTable();
  await new Player(guest).asked();
  const [english, french] = [wordsIn("en"), wordsIn("fr")];
  const dealt = ({ say }) => page.getByRole("region", { name: say("log.title"), exact: true }).getByText(say("event.dealt"));
  await dealt(english).waitFor();
  await page.evaluate(() => (globalThis.sameDocument = true));
  await page.getByRole("button", { name: guest.say("web.language.fr") }).click();
  await dealt(french).waitFor();
  await page.getByRole("button", { name: french.say("board.ready.say"), exact: true }).waitFor();
  assert.equal(await page.getAttribute("html", "lang"), "fr");
  assert.equal(await page.evaluate(() => globalThis.sameDocument), true);
  assert.equal(await page.getByText(english.say("event.dealt")).count(), 0);
  await page.reload();
  await dealt(french).waitFor();
  await guest.leave();
});
