// The panel that plays any game, from lists alone.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { Guest, lookAround, openBrowser, phone } from "./guest.mjs";
import { House } from "./house.mjs";

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open()])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

// Takes the first of what the action bar offers, whatever it is: a button, or a choice in several parts.
async function answerFirst(guest) {
  const { bar, say } = guest;
  const aside = new RegExp([say("bar.undo"), say("bar.offer"), say("offer.accept"), say("offer.decline")].join("|"));
  const part = bar.getByRole("radio", { checked: false, disabled: false }).first();
  const button = bar.getByRole("button", { disabled: false }).filter({ hasNotText: aside }).first();
  const over = bar.getByRole("heading", { name: say("end.title"), exact: true });
  await button.or(part).or(over).first().waitFor();
  if (await over.isVisible()) return false;
  await ((await button.isVisible()) ? button : part).click();
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
  while (await answerFirst(guest));
  assert.equal(await page.getByRole("dialog").getByRole("listitem").count(), 4);
  await guest.leave();
});
