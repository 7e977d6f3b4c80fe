// Sultaniya by pointing: alone on a phone, against a bot on a laptop, with the keyboard, from lists, and with a set of one's own.
import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { Guest, laptop, lookAround, openBrowser, phone } from "./guest.mjs";
import { House } from "./house.mjs";
import { troublesOf } from "./inspect.mjs";

let browser, house;
before(async () => {
  mkdirSync("build/screens", { recursive: true });
  [browser, house] = await Promise.all([openBrowser(), House.open()]);
});
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

const mostSteps = 400;
const arrive = (size, language = "en", at = house) => Guest.arrive(browser, at, { size, language, game: "sultaniya" });

async function sitAtTable(guest, { seats = 1, options = {} } = {}) {
  await guest.call("me", { name: "Amina" });
  const wish = { game: "sultaniya", seats, options, listed: false, clock: { kind: "none" }, bots: Array(seats - 1).fill("greedy"), spectators: true };
  const { table, invite } = await guest.call("tables", wish);
  await guest.call(`tables/${table}/start`, {});
  await guest.go(`/t/${table}#${invite}`);
  await guest.page.getByRole("heading", { name: guest.say("panel.title") }).waitFor();
}

// What a table shows that can be pointed at.
class Sight {
  constructor(guest) {
    const { page, say, bar } = guest;
    this.guest = guest;
    const enabled = { disabled: false };
    this.places = page.getByRole("group", { name: say("panel.places") }).getByRole("button");
    this.fits = page.locator(".fits").getByRole("button", enabled);
    this.market = page.getByRole("region", { name: say("panel.market"), exact: true });
    this.tiles = this.market.locator("[aria-pressed]").and(page.locator(":not([aria-disabled=true])"));
    this.piles = this.market.locator("button:not([aria-pressed])").and(page.locator(":not([aria-disabled=true])"));
    this.djinns = page.getByRole("group", { name: say("label.djinns") }).getByRole("button");
    this.callable = this.djinns.and(page.locator(":not([aria-disabled=true])"));
    this.calls = page.locator(".calling").getByRole("button", enabled);
    this.deeds = bar.locator(".deeds").getByRole("button", enabled);
    this.over = bar.getByRole("heading", { name: say("end.title"), exact: true });
  }

  // Waits until something is asked, or all is over.
  async isAsked() {
    const { bar, page } = this.guest;
    await bar.and(page.locator('[aria-busy="false"]')).waitFor();
    await this.places.or(this.piles).or(this.deeds).or(this.over).first().waitFor();
    return !(await this.over.isVisible());
  }
}

// Plays as a person would: builds when something fits, uncovers when nothing does, calls a djinn now and then.
class Builder {
  #dice = 1;

  constructor(guest, touch = (target) => target.click()) {
    this.guest = guest;
    this.sight = new Sight(guest);
    this.touch = touch;
  }

  async playOn() {
    for (let steps = 0; await this.sight.isAsked(); ++steps) {
      assert.ok(steps < mostSteps, "it goes on and on");
      await this.step();
    }
  }

  async step() {
    const { places, piles, deeds, callable } = this.sight;
    if (this.#pick(7) === 0 && (await callable.count()) > 0) return this.#call();
    if ((await places.count()) > 0) return this.#build();
    const uncover = await piles.count();
    return this.#any(uncover > 0 ? piles : deeds);
  }

  // At a place, or a tile first.
  async #build() {
    const { places, tiles, fits } = this.sight;
    if (this.#pick(3) === 0 && (await tiles.count()) > 0) await this.#any(tiles);
    if ((await fits.count()) === 0) await this.#any(places);
    await this.#any(fits);
    await fits.first().waitFor({ state: "hidden" });
    const { act } = this.guest.sent.findLast((message) => message.act);
    assert.match(act.do, /^(build|move)$/, "it was built by pointing");
  }

  async #call() {
    const { callable, calls } = this.sight;
    await this.#any(callable);
    await this.#any(calls);
  }

  async #any(targets) {
    await targets.first().waitFor();
    await this.touch(targets.nth(this.#pick(await targets.count())));
  }

  #pick(count) {
    this.#dice = (this.#dice * 1103515245 + 12345) % 2147483648;
    return Math.floor((this.#dice / 2147483648) * count);
  }
}

const tap = (target) => target.tap();
const tilesIn = (player) => Object.values(player.palace).reduce((sum, row) => sum + Object.keys(row).length, 0);

// Every tile of every palace is drawn, with a picture that is there.
async function seePalaces(guest) {
  const players = Object.values(guest.view.players);
  const pictures = guest.page.locator("figure svg[role=img]");
  await pictures.nth(players.length - 1).waitFor();
  assert.equal(await pictures.count(), players.length, "a palace for everybody");
  const drawn = await pictures.evaluateAll((palaces) =>
    palaces.map((palace) =>
      [...palace.querySelectorAll('use[href^="#tile-"]')].filter((use) => document.querySelector(use.getAttribute("href")) && use.getBoundingClientRect().width > 0).length,
    ),
  );
  assert.deepEqual([...drawn].sort(), players.map(tilesIn).sort(), "as many pictures as tiles");
}

// Nobody has to scroll for any of these.
async function seeAtOnce(guest, targets) {
  const table = await guest.page.getByRole("main").boundingBox();
  for (const [name, target] of Object.entries(targets)) {
    assert.ok((await target.count()) > 0, `there are no ${name}`);
    for (const one of await target.all()) {
      const { y, height } = await one.boundingBox();
      assert.ok(y >= table.y - 1 && y + height <= table.y + table.height + 1, `${name} at ${y} to ${y + height} are out of sight (${table.y} to ${table.y + table.height})`);
    }
  }
}

async function inspect({ page }, name) {
  assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), "the page fits the window: only the table scrolls");
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `build/screens/sultaniya-${name}.${colorScheme}.png` });
    const troubles = await troublesOf(page);
    assert.ok(troubles.length === 0, `${name}, ${colorScheme}:\n${troubles.join("\n")}`);
  }
}

async function closeResult(guest, seats) {
  const result = guest.page.getByRole("dialog");
  await result.waitFor();
  assert.equal(await result.locator("ol > li").count(), seats, "everybody has a place");
  const told = await result.innerText();
  await result.getByRole("button", { name: guest.say("web.close") }).click();
  await result.waitFor({ state: "hidden" });
  return told;
}

const pointsOf = (guest) => guest.view.outcome[1].points;

// Uncovers until something can be built, points at a place, and sees all that is needed for the choice.
async function pointAtAPlace(guest, touch) {
  const builder = new Builder(guest, touch);
  const { sight } = builder;
  while ((await sight.isAsked()) && (await sight.places.count()) === 0) await touch((await sight.piles.count()) > 0 ? sight.piles.last() : sight.deeds.first());
  await seeAtOnce(guest, { places: sight.places, tiles: sight.tiles, piles: sight.market.getByRole("button"), djinns: sight.djinns });
  await touch(sight.places.first());
  await seeAtOnce(guest, { places: sight.places, fits: sight.fits, djinns: sight.djinns });
}

test("Sultaniya is played alone by touch, and a personal best is kept for each character", async () => {
  const guest = await arrive(phone, "fr");
  const choose = async () => {
    await sitAtTable(guest, { options: { characters: "chosen" } });
    await guest.bar.getByRole("button", { name: /Sinbad/ }).tap();
  };
  const pass = guest.bar.getByRole("button", { name: guest.say("action.pass"), exact: false });
  const doNothing = async () => {
    const sight = new Sight(guest);
    while (await sight.isAsked()) await pass.tap();
  };

  // As if another game had been played before.
  const remember = (points) => guest.page.evaluate((best) => localStorage.setItem("divan.sultaniya.bests", JSON.stringify({ sinbad: best })), { points, table: "earlier" });
  const best = (key, points) => guest.say(key, { character: guest.say("word.sinbad"), points });

  await choose();
  await pointAtAPlace(guest, tap);
  await inspect(guest, "phone-fr-picked");
  await new Builder(guest, tap).playOn();
  assert.ok(tilesIn(guest.view.players[1]) > 3 + 5, "a palace was built");
  assert.ok(["roofs", "turns"].includes(guest.view.ending));
  assert.ok((await closeResult(guest, 1)).includes(best("panel.best.new", pointsOf(guest))), "the first is the best");
  await seePalaces(guest);
  const piles = guest.page.getByText(guest.say("label.piles"), { exact: true });
  await piles.tap();
  await piles.evaluate((title) => title.scrollIntoView({ block: "start" }));
  await inspect(guest, "phone-fr-end");

  const first = pointsOf(guest);
  await choose();
  await guest.page.getByText(best("panel.best", first)).waitFor(); // kept, and shown while one plays

  await remember(500);
  await choose();
  await doNothing();
  const worse = await closeResult(guest, 1);
  assert.ok(worse.includes(best("panel.best", 500)) && !worse.includes(best("panel.best.new", 500)), worse);

  await remember(1);
  await guest.page.reload();
  const result = guest.page.getByRole("dialog");
  await result.waitFor();
  await result.getByText(best("panel.best.new", pointsOf(guest))).first().waitFor(); // a better one, told once the game's own part has come
  await closeResult(guest, 1);
  await guest.leave();
});

test("Sultaniya is played with the mouse against a bot, whose objectives and piles stay hidden until the end", async () => {
  const guest = await arrive(laptop);
  await sitAtTable(guest, { seats: 2 });
  assert.equal(guest.view.players[1].objectives.length, 2, "one's own");
  assert.equal(guest.view.players[2].objectives, undefined, "the other's");
  await seePalaces(guest);
  await pointAtAPlace(guest, (target) => target.click());
  await inspect(guest, "laptop-en-picked");
  await new Builder(guest).playOn();
  await closeResult(guest, 2);
  const end = guest.frames.findIndex(({ update }) => update?.events?.some(({ event }) => event === "ended"));
  assert.ok(end > 0);
  for (const { snapshot, update } of guest.frames.slice(0, end)) {
    const players = snapshot?.view?.players ?? update?.patch?.players ?? {};
    assert.equal(players[2]?.objectives, undefined, "told before the end");
    for (const { event, seat, tiles } of update?.events ?? []) assert.ok(event !== "looked" || seat === 1 || tiles === undefined);
  }
  assert.equal(guest.view.players[2].objectives.length, 2);
  await seePalaces(guest);
  await inspect(guest, "laptop-en-end");
  await guest.leave();
});

test("a tile is built with the keyboard, and the focus goes on from there", async () => {
  const guest = await arrive(laptop);
  const { page } = guest;
  await sitAtTable(guest);
  const sight = new Sight(guest);
  const tabTo = async (targets) => {
    for (let i = 0; i < 60; ++i) {
      if (await targets.evaluateAll((all) => all.includes(document.activeElement))) return page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
    }
    return assert.fail("Tab does not lead there");
  };
  await page.getByRole("main").focus();
  while ((await sight.isAsked()) && (await sight.places.count()) === 0) await tabTo((await sight.piles.count()) > 0 ? sight.piles.last() : sight.deeds.first());
  await page.getByRole("main").focus();
  await tabTo(sight.places);
  await tabTo(sight.fits);
  await guest.heard((frames) => frames.some(({ update }) => update?.events?.some(({ event }) => event === "built")));
  await sight.isAsked();
  assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), "BODY", "the focus was lost");
  await sight.callable.first().focus();
  await page.keyboard.press("Enter");
  await sight.calls.first().waitFor();
  await page.keyboard.press("Escape");
  await sight.calls.first().waitFor({ state: "hidden" });
  await guest.leave();
});

test("whoever prefers lists finds everything in the action bar", async () => {
  const guest = await arrive(laptop);
  const { bar, page, say } = guest;
  await guest.button("settings.title").click();
  await page.getByRole("checkbox", { name: say("settings.plain") }).check();
  await page.keyboard.press("Escape");
  await sitAtTable(guest);
  const named = (name) => bar.getByRole("button", { name });
  const ways = [bar.locator(".send"), bar.locator(".option"), named(/^build/i), named(/^uncover/i), named(/^pass/i)]; // the best first
  const hasBuilt = () => guest.events.some(({ event }) => event === "built");
  for (let steps = 0; !hasBuilt(); ++steps) {
    assert.ok(steps < 60, "nothing was built");
    await bar.and(page.locator('[aria-busy="false"]')).waitFor();
    await ways.reduce((any, way) => any.or(way)).first().waitFor();
    for (const way of ways) if ((await way.count()) > 0) { await way.first().click(); break; }
  }
  await guest.leave();
});

test("a set of one's own is played and drawn", async () => {
  const folder = mkdtempSync(join(tmpdir(), "divan-set-"));
  cpSync(new URL("../../content/sultaniya", import.meta.url), folder, { recursive: true });
  const change = (file, from, to) => writeFileSync(join(folder, file), readFileSync(join(folder, file), "utf8").replaceAll(from, to));
  change("set.json", /"id": *"[^"]+"/g, '"id": "bastion"');
  change("tiles.json", '"ground_', '"bastion_');
  for (const words of ["text.en.json", "text.fr.json"]) rmSync(join(folder, words));
  const own = await House.open("--content", folder);
  try {
    const guest = await arrive(laptop, "en", own);
    const asked = [];
    guest.page.on("response", (answer) => asked.push(`${answer.status()} ${new URL(answer.url()).pathname}`));
    await sitAtTable(guest, { seats: 2 });
    await guest.page.waitForFunction(() => document.getElementById("tile-bastion_01-front"));
    assert.ok(asked.some((line) => /^200 \/sets\/\w+\.svg$/.test(line)), asked.join("\n"));
    const builder = new Builder(guest);
    const bastions = guest.page.locator('figure use[href^="#tile-bastion"]');
    for (let i = 0; i < 60 && (await bastions.count()) === 0; ++i) if (await builder.sight.isAsked()) await builder.step();
    assert.ok((await bastions.count()) > 0, "a tile of the set stands in a palace");
    await seePalaces(guest);
    await guest.page.screenshot({ path: "build/screens/sultaniya-own-set.png" });

    const stood = guest.view.players;
    await own.kill();
    await own.start("--content", folder);
    await guest.page.reload();
    await bastions.first().waitFor();
    assert.deepEqual(guest.view.players, stood, "the table goes on with its set");
    await guest.leave({ expected: [/WebSocket|ERR_CONNECTION|Failed to load resource/] });
  } finally {
    await own.close();
    rmSync(folder, { recursive: true });
  }
});
