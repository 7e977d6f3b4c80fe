// From home to the result, one person and bots.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { Guest, laptop, lookAround, openBrowser, phone } from "./guest.mjs";
import { House } from "./house.mjs";
import { Player } from "./player.mjs";

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open()])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

async function seeTheResult(guest) {
  const result = guest.page.getByRole("dialog");
  assert.equal(await guest.places(), 4, "everybody has a place");
  const [download] = await Promise.all([
    guest.page.waitForEvent("download"),
    result.getByRole("link", { name: guest.say("end.record") }).click(),
  ]);
  assert.match(download.suggestedFilename(), /\.jsonl$/);
  await result.getByRole("button", { name: guest.say("web.close") }).click();
  await result.waitFor({ state: "hidden" });
}

for (const [device, size] of Object.entries({ laptop, phone })) {
  test(`a whole game is played on a ${device} from one click at home to the result`, async () => {
    const guest = await Guest.arrive(browser, house, { size });
    await guest.onCard("home.play").click();
    await new Player(guest).playOn();
    await seeTheResult(guest);
    await guest.leave();
  });
}

test("a short game is played on a phone from the dialog that makes a table to the result", async () => {
  const guest = await Guest.arrive(browser, house, { size: phone, language: "fr" });
  const { page, say } = guest;
  await guest.onCard("home.make").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("make.name")).fill("Zoé");
  await dialog.getByRole("group", { name: say("make.bots") }).getByRole("radio", { name: "3" }).check();
  await dialog.getByText(say("make.options")).click();
  await dialog.getByLabel(say("option.max_turns").replace(/^\w+\s?: /, "")).fill("3");
  await dialog.getByRole("button", { name: say("make.done") }).click();
  await guest.button("table.gather.start").click();
  await new Player(guest).playOn();
  await seeTheResult(guest);
  await guest.leave();
});
