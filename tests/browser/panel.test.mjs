// The panel that plays any game, from lists alone.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { Guest, lookAround, openBrowser, phone } from "./guest.mjs";
import { House } from "./house.mjs";

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open()])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

const mostSteps = 400;

// Takes the last of what the action bar offers, whatever it is: a deed, or one more part of it. The way back comes before.
async function answerLast(guest) {
  const { bar, say } = guest;
  const aside = ["bar.undo", "bar.offer", "offer.accept", "offer.decline"].map((key) => say(key));
  const deed = aside.reduce(
    (rest, name) => rest.and(guest.page.locator(`:not([aria-label="${name}"])`)).filter({ hasNotText: name }),
    bar.getByRole("button", { disabled: false }),
  );
  const over = bar.getByRole("heading", { name: say("end.title"), exact: true });
  await deed.or(over).first().waitFor();
  if (await over.isVisible()) return false;
  await deed.last().click();
  await bar.and(guest.page.locator('[aria-busy="false"]')).waitFor();
  return true;
}

test("a game is played to its end on a phone from lists, without a board", async () => {
  const guest = await Guest.arrive(browser, house, { size: phone });
  const { page, say } = guest;
  await guest.button("settings.title").click();
  await page.getByRole("checkbox", { name: say("settings.plain") }).check();
  await page.keyboard.press("Escape");
  await guest.startTable({ options: { max_turns: 2 } });
  await page.getByRole("heading", { name: say("panel.title") }).waitFor();
  assert.equal(await page.getByRole("group", { name: say("board.title") }).count(), 0, "no board");
  let steps = 0;
  while (await answerLast(guest)) assert.ok((steps += 1) < mostSteps, "it goes on and on");
  assert.equal(await guest.places(), 4);
  await guest.leave();
});
