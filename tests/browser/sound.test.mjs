// What is heard: nothing before the first touch, then what happens, and nothing once silence was asked for with one tap.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { Guest, laptop, lookAround, openBrowser, until } from "./guest.mjs";
import { House } from "./house.mjs";
import { Merchant } from "./merchant.mjs";

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open()])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

// From the next page on, what a page starts to sound is counted. To the browser every script of a test is a gesture: only a real touch counts here.
function listen({ page }) {
  return page.addInitScript(() => {
    let touched = false;
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, ({ isTrusted }) => (touched ||= isTrusted), { capture: true });
    Object.defineProperty(navigator, "userActivation", { value: { get hasBeenActive() { return touched; } } });
    globalThis.heard = { rooms: 0, started: 0 };
    globalThis.AudioContext = class extends AudioContext {
      constructor(...wanted) {
        super(...wanted);
        globalThis.heard.rooms += 1;
      }
    };
    for (const kind of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
      const { start } = kind.prototype;
      kind.prototype.start = function (...when) {
        globalThis.heard.started += 1;
        return start.apply(this, when);
      };
    }
  });
}
const heardBy = ({ page }) => page.evaluate(() => ({ ...globalThis.heard }));
const loud = ["drafted", "stepped", "worked", "harvested", "earned", "built", "met", "drew"];
const happened = (guest) => guest.events.filter(({ event }) => loud.includes(event)).length;

async function somethingHappens(merchant, watcher) {
  const before = happened(watcher);
  while (happened(watcher) === before) {
    if (await merchant.asked()) await merchant.goOn();
    await merchant.guest.page.waitForTimeout(200);
  }
}

test("a page is silent before its first touch, sounds after it, and is silent again at a tap", async () => {
  const amina = await Guest.arrive(browser, house, { game: "karanor", size: laptop });
  const watcher = await Guest.arrive(browser, house, { game: "karanor", size: laptop, language: "fr" });
  await Promise.all([listen(amina), listen(watcher)]);
  const { address } = await amina.startTable({ options: { max_rounds: 4 } });
  await watcher.go(address);
  await watcher.page.locator("[data-spot=map]").or(watcher.bar).first().waitFor();
  const merchant = new Merchant(amina, "laptop", 5);
  await merchant.draft();
  await somethingHappens(merchant, watcher);
  await until(async () => (await heardBy(amina)).started > 0, "who plays hears it");
  assert.ok(happened(watcher) > 0);
  assert.deepEqual(await heardBy(watcher), { rooms: 0, started: 0 }, "nobody has touched this page");

  await watcher.page.mouse.click(640, 20);
  await somethingHappens(merchant, watcher);
  await until(async () => (await heardBy(watcher)).started > 0, "who watches hears it after a touch");
  assert.equal((await heardBy(watcher)).rooms, 1);

  const button = watcher.button("settings.sound");
  assert.equal(await button.getAttribute("aria-pressed"), "true");
  await button.click();
  assert.equal(await button.getAttribute("aria-pressed"), "false");
  await watcher.page.waitForTimeout(300);
  const { started } = await heardBy(watcher);
  await somethingHappens(merchant, watcher);
  await watcher.page.waitForTimeout(300);
  assert.equal((await heardBy(watcher)).started, started, "silence");
  await watcher.page.reload();
  await button.waitFor();
  assert.equal(await button.getAttribute("aria-pressed"), "false", "it is kept");

  await watcher.button("settings.title").click();
  const volume = watcher.page.getByRole("slider", { name: watcher.say("settings.volume") });
  assert.ok(await volume.isDisabled());
  await watcher.page.getByRole("checkbox", { name: watcher.say("settings.sound") }).check();
  await volume.fill("30");
  await until(async () => (await heardBy(watcher)).started > 0, "one hears how loud it is");
  await Promise.all([amina.leave(), watcher.leave()]);
});
