// Sultaniya from lists and pictures: alone to the end, and against a bot whose secrets stay secret.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { after, afterEach, before, test } from "node:test";
import { Guest, laptop, lookAround, openBrowser, phone } from "./guest.mjs";
import { House } from "./house.mjs";

let browser, house;
before(async () => {
  mkdirSync("build/screens", { recursive: true });
  [browser, house] = await Promise.all([openBrowser(), House.open()]);
});
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

const mostSteps = 800;
const wordsOf = (language) => JSON.parse(readFileSync(new URL(`../../content/sultaniya/text.${language}.json`, import.meta.url), "utf8"));

async function sitAtTable(guest, { seats, bots, options = {} }) {
  await guest.call("me", { name: "Amina" });
  const wish = { game: "sultaniya", seats, options, listed: false, clock: { kind: "none" }, bots: Array(bots).fill("greedy"), spectators: true };
  const { table, invite } = await guest.call("tables", wish);
  await guest.call(`tables/${table}/start`, {});
  await guest.go(`/t/${table}#${invite}`);
  await guest.page.getByRole("heading", { name: guest.say("panel.title") }).waitFor();
}

// Plays as a person would: builds when something fits, uncovers when nothing does, calls a djinn now and then.
class Builder {
  #dice = 1;
  #steps = 0;

  constructor(guest, words) {
    this.guest = guest;
    this.beginnings = Object.fromEntries(
      ["build", "uncover", "call"].map((kind) => [kind, new RegExp(`^${words[`action.${kind}`].replace(/\s?\{.*/, "")}`, "i")]),
    );
  }

  async playOn() {
    while (await this.#step()) assert.ok((this.#steps += 1) < mostSteps, "it goes on and on");
  }

  async #step() {
    const { bar, page, say } = this.guest;
    const over = bar.getByRole("heading", { name: say("end.title"), exact: true });
    const undo = page.getByRole("button", { name: say("bar.undo"), exact: true });
    const aside = bar.getByRole("button", { disabled: false }).and(page.locator(":not(.trail *)")).filter({ hasNot: undo });
    await aside.or(over).first().waitFor();
    if (await over.isVisible()) return false;
    const buttons = await aside.all();
    const names = await Promise.all(buttons.map(async (button) => (await button.getAttribute("aria-label")) ?? (await button.innerText())));
    await buttons[this.#choose(names.map((name) => name.trim()))].click();
    await bar.and(page.locator('[aria-busy="false"]')).waitFor();
    return true;
  }

  // Of the buttons with these names.
  #choose(names) {
    const those = (kind) => names.flatMap((name, i) => (this.beginnings[kind].test(name) ? [i] : []));
    const order = this.#pick(6) === 0 ? ["call", "build", "uncover"] : ["build", "uncover"];
    const wanted = order.map(those).find((found) => found.length > 0) ?? [...names.keys()];
    return wanted[this.#pick(wanted.length)];
  }

  #pick(count) {
    this.#dice = (this.#dice * 1103515245 + 12345) % 2147483648;
    return Math.floor((this.#dice / 2147483648) * count);
  }
}

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

async function seeTheResult(guest, seats) {
  const result = guest.page.getByRole("dialog");
  await result.waitFor();
  assert.equal(await result.locator("ol > li").count(), seats, "everybody has a place");
  await guest.page.screenshot({ path: `build/screens/sultaniya-result-${seats}.png` });
  await result.getByRole("button", { name: guest.say("web.close") }).click();
  await result.waitFor({ state: "hidden" });
}

const hasSidewaysScroll = (page) => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test("Sultaniya is played alone to its end on a phone", async () => {
  const guest = await Guest.arrive(browser, house, { size: phone, language: "fr" });
  await sitAtTable(guest, { seats: 1, bots: 0 });
  await guest.page.screenshot({ path: "build/screens/sultaniya-phone-start.png" });
  await new Builder(guest, wordsOf("fr")).playOn();
  await seeTheResult(guest, 1);
  assert.ok(tilesIn(guest.view.players[1]) > 3 + 5, "a palace was built");
  assert.ok(["roofs", "turns"].includes(guest.view.ending));
  await seePalaces(guest);
  assert.equal(await hasSidewaysScroll(guest.page), false);
  await guest.page.screenshot({ path: "build/screens/sultaniya-phone-end.png" });
  await guest.page.screenshot({ path: "build/screens/sultaniya-phone-end-whole.png", fullPage: true });
  await guest.leave();
});

test("Sultaniya is played against a bot, whose objectives and piles stay hidden until the end", async () => {
  const guest = await Guest.arrive(browser, house, { size: laptop });
  await sitAtTable(guest, { seats: 2, bots: 1 });
  assert.equal(guest.view.players[1].objectives.length, 2, "one's own");
  assert.equal(guest.view.players[2].objectives, undefined, "the other's");
  await seePalaces(guest);
  await guest.page.screenshot({ path: "build/screens/sultaniya-laptop-start.png" });
  await new Builder(guest, wordsOf("en")).playOn();
  await seeTheResult(guest, 2);
  const end = guest.frames.findIndex(({ update }) => update?.events?.some(({ event }) => event === "ended"));
  assert.ok(end > 0);
  for (const { snapshot, update } of guest.frames.slice(0, end)) {
    const players = snapshot?.view?.players ?? update?.patch?.players ?? {};
    assert.equal(players[2]?.objectives, undefined, "told before the end");
    for (const { event, seat, tiles } of update?.events ?? []) assert.ok(event !== "looked" || seat === 1 || tiles === undefined);
  }
  assert.equal(guest.view.players[2].objectives.length, 2);
  await seePalaces(guest);
  assert.equal(await hasSidewaysScroll(guest.page), false);
  await guest.page.screenshot({ path: "build/screens/sultaniya-laptop-end.png" });
  await guest.page.screenshot({ path: "build/screens/sultaniya-laptop-end-whole.png", fullPage: true });
  await guest.leave();
});
