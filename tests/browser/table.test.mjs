// What a person does at a table beside answering: drags, offers, calls, moves to another device, plays again.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { Guest, lookAround, openBrowser, phone } from "./guest.mjs";
import { House } from "./house.mjs";
import { Player } from "./player.mjs";

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open()])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

async function atPlans(options) {
  const guest = await Guest.arrive(browser, house, options);
  await guest.startTable();
  const player = new Player(guest);
  await player.intrigue();
  await player.asked();
  return { guest, player };
}

function slips({ page, say }) {
  return page.getByRole("group", { name: say("board.plans") }).getByRole("button");
}

async function middleOf(target) {
  const { x, y, width, height } = await target.boundingBox();
  return [x + width / 2, y + height / 2];
}

test("a vizier is dragged to a city", async () => {
  const { guest } = await atPlans();
  const { page } = guest;
  const board = page.getByRole("group", { name: guest.say("board.title") });
  await page.mouse.move(...(await middleOf(board.locator('[data-vizier="1-tall"]').first())));
  await page.mouse.down();
  await page.mouse.move(...(await middleOf(board.getByRole("button", { name: /^Uskub/ }))), { steps: 8 });
  await page.mouse.up();
  await slips(guest).filter({ hasText: "Uskub" }).waitFor();
  assert.match(await slips(guest).nth(2).getAttribute("aria-label"), /Uskub/, "it is the tall one who goes");
  await guest.leave();
});

test("a plan is taken back", async () => {
  const { guest, player } = await atPlans({ size: phone });
  const [place] = await player.choosable();
  await place.click();
  await slips(guest).first().and(guest.page.locator(":not([aria-pressed=true])")).waitFor();
  await guest.button("board.undo").click();
  await slips(guest).first().filter({ hasText: guest.say("board.where") }).waitFor();
  await guest.leave();
});

test("the title calls whoever is asked, and no longer when they have answered", async () => {
  const amina = await Guest.arrive(browser, house);
  const { address } = await amina.makeTable({ bots: 2 });
  await amina.go(address);
  const basile = await Guest.arrive(browser, house, { at: address });
  await basile.sitDown("Basile");
  await amina.button("table.gather.start").click();
  const player = new Player(amina);
  await player.asked();
  const game = amina.say("game.name");
  assert.equal(await amina.page.title(), amina.say("title.your_turn", { game }));
  await player.intrigue();
  await amina.page.getByText(amina.say("bar.answered")).waitFor();
  assert.equal(await amina.page.title(), amina.say("title.table", { game }));
  for (const guest of [amina, basile]) await guest.leave();
});

test("a seat moves to another device, and the first one says so", async () => {
  const guest = await Guest.arrive(browser, house);
  await guest.startTable();
  await new Player(guest).asked();
  await guest.button("settings.title").click();
  await guest.button("settings.device.make").click();
  const link = await guest.page.getByRole("textbox", { name: guest.say("settings.device") }).inputValue();
  const handset = await Guest.arrive(browser, house, { size: phone, at: link });
  await handset.button("move.do").click();
  assert.equal(await new Player(handset).asked(), "intrigue");
  await guest.page.getByText(guest.say("house.bye.seat_left")).waitFor();

  // Home leads back to the seat from where it is now.
  const back = ({ page, say }) => page.getByRole("region", { name: say("home.yours") }).getByRole("link");
  for (const each of [guest, handset]) await each.go("/");
  await back(handset).click();
  assert.equal(await new Player(handset).asked(), "intrigue");
  await guest.onCard("home.play").waitFor();
  assert.equal(await back(guest).count(), 0);
  await handset.leave();
  await guest.leave();
});

test("after the end the same people play again at the next table", async () => {
  const guest = await Guest.arrive(browser, house);
  const { table } = await guest.startTable({ options: { max_turns: 1 } });
  await new Player(guest).playOn();
  await guest.page.getByRole("dialog").getByRole("button", { name: guest.say("end.rematch") }).click();
  await guest.button("table.gather.start").click();
  assert.equal(await new Player(guest).asked(), "intrigue");
  assert.ok(!guest.page.url().includes(table), "another table");
  await guest.leave();
});

test("a link that was copied leads from home to its table", async () => {
  const host = await Guest.arrive(browser, house);
  const { address } = await host.makeTable({ bots: 2 });
  const guest = await Guest.arrive(browser, house, { size: phone });
  await guest.page.getByLabel(guest.say("home.link")).fill(`${house.address}${address}`);
  await guest.button("home.go").click();
  await guest.sitDown("Basile");
  await guest.page.getByRole("list", { name: guest.say("table.gather.seats") }).getByText("Amina").waitFor();
  for (const each of [host, guest]) await each.leave();
});
