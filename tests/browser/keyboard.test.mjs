// A turn with the keyboard alone, from home on; and whoever has the focus can be seen.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { Guest, lookAround, openBrowser } from "./guest.mjs";
import { House } from "./house.mjs";
import { Player } from "./player.mjs";

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open()])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

const mostStops = 80;

async function hasFocus(target) {
  return (await target.count()) > 0 && target.first().evaluate((element) => element === document.activeElement);
}

// Goes there with the tab key, as everybody must be able to.
async function tabTo(guest, target) {
  await target.first().waitFor();
  for (let stops = 0; stops < mostStops; stops += 1) {
    if (await hasFocus(target)) return;
    await guest.page.keyboard.press("Tab");
  }
  assert.fail(`the tab key does not lead to ${target}`);
}

async function press(guest, target) {
  await tabTo(guest, target);
  await guest.page.keyboard.press("Enter");
}

function focusedName(guest) {
  return guest.page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
}

// From place to place with the arrows, until one can be chosen; then chooses it.
async function choosePlace(guest) {
  const board = guest.page.getByRole("group", { name: guest.say("board.title") });
  await tabTo(guest, board.locator('[role="button"][tabindex="0"]'));
  for (const arrow of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) {
    for (let step = 0; step < 12; step += 1) {
      await guest.page.keyboard.press(arrow);
      if ((await focusedName(guest)).includes(guest.say("board.may"))) return guest.page.keyboard.press("Enter");
    }
  }
  assert.fail("the arrows lead to no place that can be chosen");
}

test("a turn is played with the keyboard alone, from home on", async () => {
  const guest = await Guest.arrive(browser, house);
  const player = new Player(guest);
  player.act = async (target) => {
    await press(guest, target);
    await player.settled();
  };
  player.plans = async () => {
    const seal = guest.bar.getByRole("button", { name: guest.say("board.seal"), exact: true });
    while ((await seal.getAttribute("aria-disabled")) === "true") await choosePlace(guest);
    await player.act(seal);
  };
  await press(guest, guest.onCard("home.play"));
  assert.equal(await player.answer(), "intrigue");
  assert.equal(await player.answer(), "plans");
  const accusation = guest.sent.find(({ act }) => act?.do === "accuse")?.act;
  assert.ok(accusation?.vizier, "somebody was accused from the board");
  for (let what = await player.asked(); what !== "intrigue"; what = await player.asked()) await player.answer();
  await guest.leave();
});

test("a dialog is opened, worked and closed with the keyboard, and the focus returns to where it was", async () => {
  const guest = await Guest.arrive(browser, house);
  const { page, say } = guest;
  const settings = guest.button("settings.title");
  await press(guest, settings);
  const dialog = page.getByRole("dialog", { name: say("settings.title") });
  await dialog.waitFor();
  await tabTo(guest, dialog.getByRole("group", { name: say("settings.theme") }).getByRole("radio", { checked: true }));
  await page.keyboard.press("ArrowRight");
  await dialog.getByRole("radio", { name: say("settings.theme.light") }).and(page.locator(":checked")).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  assert.ok(await hasFocus(settings), "back at the button");
  await guest.leave();
});

test("whatever the tab key reaches at a table shows that it has the focus, and has a name", async () => {
  const guest = await Guest.arrive(browser, house);
  await guest.startTable();
  await new Player(guest).asked();
  const { page } = guest;
  const seen = [];
  for (let stops = 0; stops < mostStops; stops += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(describeFocus);
    if (!stop || seen.some(({ path }) => path === stop.path)) break;
    seen.push(stop);
    assert.ok(stop.named, `${stop.path} has a name`);
    if (!stop.box) continue;
    const focused = await page.screenshot({ clip: stop.box });
    await page.evaluate(() => (globalThis.left = document.activeElement) && document.activeElement.blur());
    const blurred = await page.screenshot({ clip: stop.box });
    await page.evaluate(() => globalThis.left.focus({ focusVisible: true }));
    assert.ok(!focused.equals(blurred), `${stop.path} shows that it has the focus`);
  }
  assert.ok(seen.length > 10, `only ${seen.length} stops`);
  await guest.leave();
});

function describeFocus() {
  const element = document.activeElement;
  if (!element || element === document.body) return undefined;
  const parts = [];
  for (let at = element; at && at !== document.body; at = at.parentElement) parts.unshift(`${at.localName}:${[...(at.parentElement?.children ?? [])].indexOf(at)}`);
  const { x, y, width, height } = element.getBoundingClientRect();
  const [left, top] = [Math.max(0, x - 6), Math.max(0, y - 6)];
  const box = { x: left, y: top, width: Math.min(innerWidth, x + width + 6) - left, height: Math.min(innerHeight, y + height + 6) - top };
  const name = element.getAttribute("aria-label") ?? element.getAttribute("aria-labelledby") ?? element.textContent?.trim() ?? "";
  const named = name !== "" || (element.labels?.length ?? 0) > 0;
  return { path: parts.join("/"), named, box: box.width > 1 && box.height > 1 ? box : undefined };
}
