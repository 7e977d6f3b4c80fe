// Nothing about the people of a table changes silently. Two people and a spectator gather, talk, change places, play, leave, come back, let a
// latecomer in, and play again only when both agree.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { Guest, lookAround, openBrowser, phone, until } from "./guest.mjs";
import { House } from "./house.mjs";
import { Player } from "./player.mjs";
import { seatsOf } from "./together.mjs";

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open("--grace", "1")])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

const live = { kind: "live", seconds: 300 };
const broken = [/net::ERR_/, /WebSocket/, /409/];
const notice = ({ page }, text) => page.locator(".notice").getByText(text, { exact: true });

async function gather(options = {}) {
  const amina = await Guest.arrive(browser, house);
  const { table, address } = await amina.makeTable({ bots: 2, clock: live, ...options });
  await amina.go(address);
  const basile = await Guest.arrive(browser, house, { at: address, size: phone });
  await basile.sitDown("Basile");
  await seatsOf(amina).getByText("Basile").waitFor();
  return { amina, basile, table, address };
}

async function begin({ amina, basile }) {
  await amina.button("table.gather.start").click();
  await Promise.all([amina.bar.waitFor(), basile.bar.waitFor()]);
}

test("before the start: pace, clock and bots are shown, people talk, change places, and a code leads to the table", async () => {
  const { amina, basile } = await gather();
  const facts = amina.page.locator(".facts");
  await facts.getByText("live, 300 s for each decision").waitFor();
  await facts.getByText("2 bots").waitFor();

  await basile.page.getByLabel(basile.say("talk.message")).fill("Salut !");
  await basile.button("talk.send").click();
  await amina.page.getByRole("log", { name: amina.say("talk.title.before") }).getByText("Salut !").waitFor();

  const seat = (guest, number) => seatsOf(guest).getByRole("listitem").nth(number - 1);
  await seat(amina, 2).getByRole("button", { name: amina.say("table.gather.move") }).click();
  await seat(amina, 4).getByRole("button", { name: amina.say("table.gather.move_here") }).click();
  await seat(amina, 4).getByText("Basile").waitFor();
  await seat(basile, 4).getByText("Basile").waitFor();

  await amina.button("table.gather.code").click();
  const code = await amina.page.locator(".code b").textContent();
  assert.match(code, /^([A-Z]{2}-){3}[A-Z]{2}$/);
  const cid = await Guest.arrive(browser, house);
  await cid.page.getByLabel(cid.say("home.link")).fill(code);
  await cid.button("home.go").click();
  await cid.page.getByText(cid.say("table.join.full")).waitFor();

  await seat(amina, 4).getByRole("button", { name: amina.say("table.gather.remove") }).click();
  await basile.page.getByText(basile.say("house.bye.removed")).waitFor();
  for (const guest of [amina, basile, cid]) await guest.leave({ expected: broken });
});

test("a bot that takes over is told of, in the log too, and whoever comes back sees what it did", async () => {
  const { amina, basile, address } = await gather({ options: { intrigue_seconds: 0 } });
  await begin({ amina, basile });
  await new Player(basile).asked();
  await basile.page.goto("about:blank");
  const gone = "A bot plays for Basile meanwhile.";
  await notice(amina, gone).waitFor();
  await amina.log.getByText(gone).waitFor();
  await amina.log.getByText(amina.say("log.by_bot")).first().waitFor();
  await basile.go(address);
  await notice(basile, basile.say("change.stood_in")).waitFor();
  await until(async () => (await amina.log.innerText()).includes("Basile is back"));
  for (const guest of [amina, basile]) await guest.leave({ expected: broken });
});

test("the host leaves: the next host is named; whoever left is offered the seat", async () => {
  const { amina, basile, address, table } = await gather();
  await begin({ amina, basile });
  await amina.call(`tables/${table}/leave`, {});
  await notice(basile, "You are the host now.").waitFor();
  await notice(basile, "Amina has left the match; a bot has the seat now.").waitFor();
  await amina.go(address);
  await amina.button("table.join.take_back").click();
  await amina.bar.waitFor();
  await until(() => amina.latest("you") !== undefined && !amina.latest("people").seats[amina.latest("you")].bot);
  await notice(basile, "Amina has taken the seat of a bot.").waitFor();
  for (const guest of [amina, basile]) await guest.leave({ expected: broken });
});

test("a spectator takes the seat of a bot when both agree, and plays on to a rematch that starts only with who agrees", async () => {
  const { amina, basile, address } = await gather({ options: { max_turns: 1 } });
  await begin({ amina, basile });
  const cid = await Guest.arrive(browser, house);
  await cid.call("me", { name: "Cid" });
  await cid.go(address);
  await cid.bar.getByRole("button", { name: cid.say("seat.ask") }).click();
  for (const guest of [amina, basile]) {
    await guest.page.getByText(/^Cid would like to take the seat of/).waitFor();
    await guest.button("seat.yes").click();
  }
  await until(() => cid.latest("you") !== undefined);
  await notice(amina, "Cid has taken the seat of a bot.").waitFor();

  await Promise.all([amina, basile, cid].map((guest) => new Player(guest).playOn()));
  for (const guest of [amina, basile, cid]) await guest.page.getByRole("dialog").waitFor();
  await amina.page.getByRole("dialog").getByRole("button", { name: amina.say("end.rematch") }).click();
  await notice(basile, basile.say("end.proposed")).waitFor();
  assert.equal(await basile.page.title(), basile.say("title.rematch", { game: basile.say("game.name") }));
  await seatsOf(amina).getByText(amina.say("table.gather.expected")).first().waitFor();
  assert.ok(await amina.button("table.gather.start").isDisabled(), "nobody is taken along");
  await basile.page.getByRole("dialog").getByRole("button", { name: basile.say("end.next") }).click();
  await basile.page.getByText(basile.say("table.gather.title")).waitFor();
  // Cid does not come: the host gives the seat to a bot.
  await seatsOf(amina).getByRole("button", { name: amina.say("table.gather.add_bot") }).click();
  await amina.button("table.gather.start").click();
  await Promise.all([amina.bar.waitFor(), basile.bar.waitFor()]);
  for (const guest of [amina, basile, cid]) await guest.leave({ expected: broken });
});

test("home tells at which table it is one's turn, and keeps what is over with its result and replay", async () => {
  const guest = await Guest.arrive(browser, house);
  const { table } = await guest.startTable({ options: { max_turns: 1 }, clock: { kind: "turns", hours: 24 } });
  await new Player(guest).asked();
  await guest.go("/");
  const yours = guest.page.getByRole("region", { name: guest.say("home.yours") });
  await yours.getByText(new RegExp(`^${guest.say("home.your_turn")} · .*left`)).waitFor();
  await yours.getByRole("link").click();
  await new Player(guest).playOn();
  await guest.page.getByRole("dialog").waitFor();
  await guest.go("/");
  await yours.getByText(/^\d+(st|nd|rd|th) of 4, \d+ points?$/).waitFor();
  assert.equal(await yours.getByRole("link").getAttribute("href"), `/r/${table}`);
  await guest.leave();
});

test("a refusal stands in the bar, covers nothing, and goes on Escape", async () => {
  const guest = await Guest.arrive(browser, house);
  await guest.startTable();
  const player = new Player(guest);
  await player.intrigue();
  await player.asked();
  await guest.page.getByRole("button", { name: guest.say("board.may_not") }).first().press("Enter");
  const alert = guest.bar.getByRole("alert");
  await alert.waitFor();
  assert.equal(await guest.page.locator(".notice").count(), 0);
  await guest.page.keyboard.press("Escape");
  await alert.waitFor({ state: "detached" });
  await guest.leave();
});
