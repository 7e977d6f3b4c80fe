// How to play: the guides of all games, what is found in them, and how a refusal at the table leads there.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { album, Guest, laptop, lookAround, openBrowser, phone } from "./guest.mjs";
import { games as known, House } from "./house.mjs";
import { troublesOf } from "./inspect.mjs";
import { Player } from "./player.mjs";
import { wordsIn } from "./words.mjs";

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open()])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

const games = known.map(({ id }) => id);

for (const game of games) {
  test(`the guide of ${game} is well in both languages, on both devices, by day and by night`, async () => {
    const guest = await Guest.arrive(browser, house, { game, at: `/how/${game}` });
    const { page } = guest;
    const troubles = [];
    // All eight circumstances are photographed by tools/screens; what can go wrong in them is seen in these two.
    for (const [language, device, size, colorScheme] of [["en", "laptop", laptop, "light"], ["fr", "phone", phone, "dark"]]) {
      const { say } = wordsIn(language, game);
      if (language === "fr") await page.getByRole("button", { name: guest.say("web.language.fr") }).click();
      await page.getByRole("heading", { name: say("how.title", { game: say("game.name") }) }).waitFor();
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await page.screenshot({ path: `${album}/how-${game}.${language}.${device}.${colorScheme}.png`, fullPage: true });
      troubles.push(...(await troublesOf(page)), ...(await page.locator(".plate").evaluateAll(smallLetters)));
    }
    assert.ok(troubles.length === 0, troubles.join("\n"));
    await guest.leave();
  });
}

// Pictures are inert, so that nobody else looks at them.
function smallLetters(plates) {
  const sizes = [];
  for (const plate of plates) {
    if (plate.scrollWidth > plate.clientWidth + 1) sizes.push(`a picture of ${plate.scrollWidth} on a plate of ${plate.clientWidth}: ${plate.textContent.trim().slice(0, 40)}`);
    const texts = document.createTreeWalker(plate, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement: element } = text;
      if (text.data.trim() === "" || !element.checkVisibility({ visibilityProperty: true }) || element.closest(".visually-hidden")) continue;
      let scale = element instanceof SVGElement ? Math.abs(element.getScreenCTM()?.a ?? 1) : element.getBoundingClientRect().width / (element.offsetWidth || 1);
      if (!Number.isFinite(scale) || scale === 0) scale = 1;
      const size = parseFloat(getComputedStyle(element).fontSize) * scale;
      if (size < 11.5) sizes.push(`letters of ${size.toFixed(1)} px in a picture: ${text.data.trim()}`);
    }
  }
  return [...new Set(sizes)];
}

test("words are found as one types, by hand and by keyboard, and in the other language at once", async () => {
  const guest = await Guest.arrive(browser, house, { at: "/how/verrat" });
  const { page, say } = guest;
  const field = page.getByRole("combobox", { name: say("how.search") });
  const results = page.getByRole("listbox", { name: say("how.search.found") }).getByRole("option");
  await field.waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("PARDONS dungeon");
  await results.first().waitFor();
  assert.match(await results.first().textContent(), /Dungeons and pardons/);
  assert.ok((await results.first().locator("mark").allTextContents()).includes("pardons"));
  const chosen = () => page.locator('[role="option"][aria-selected="true"]').getAttribute("id");
  const first = await chosen();
  await page.keyboard.press("ArrowDown");
  assert.notEqual(await chosen(), first);
  assert.equal(await field.getAttribute("aria-activedescendant"), await chosen());
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL(/#treason-dungeons$/);
  assert.ok(await page.getByRole("heading", { name: "Dungeons and pardons" }).evaluate(isNearTheTop));

  await field.fill("ve 26");
  await page.keyboard.press("Enter");
  await page.waitForURL(/#VE-26$/);
  const rule = page.locator("#VE-26");
  assert.equal(await rule.getAttribute("aria-current"), "true");
  assert.ok(await rule.evaluate(isNearTheTop));

  await field.fill("pradon");
  await page.getByText(say("how.search.none", { query: "pradon" })).waitFor();
  await page.getByRole("button", { name: say("how.search.suggest", { word: "pardon" }) }).click();
  assert.equal(await field.inputValue(), "pardon");
  await results.first().waitFor();
  await page.keyboard.press("Escape");
  await results.first().waitFor({ state: "hidden" });
  await page.keyboard.press("Escape");
  assert.equal(await field.inputValue(), "");

  await page.getByRole("button", { name: say("web.language.fr") }).click();
  const french = wordsIn("fr");
  await page.getByRole("combobox", { name: french.say("how.search") }).fill("grace");
  await page.locator("mark", { hasText: "grâce" }).first().waitFor();
  await guest.leave();
});

test("an address with a rule opens it, and the contents lead on, folded on a phone", async () => {
  const guest = await Guest.arrive(browser, house, { at: "/how/verrat#VE-42" });
  const { page, say } = guest;
  const rule = page.locator("#VE-42");
  await rule.getByText(say("rule.VE-42")).waitFor();
  assert.ok(await rule.evaluate(isNearTheTop));
  const contents = page.getByRole("navigation", { name: say("how.contents") });
  assert.equal(await contents.locator("[aria-current]").count(), 1);
  await page.setViewportSize(phone);
  await page.getByText(say("how.contents"), { exact: true }).click();
  await contents.getByRole("link", { name: "Who gets there" }).click();
  await page.waitForURL(/#plans-journeys$/);
  assert.equal(await contents.isVisible(), false);
  assert.ok(await page.getByRole("heading", { name: "Who gets there" }).evaluate(isNearTheTop));
  await guest.go("/how/chess");
  await page.getByRole("heading", { name: say("how.unknown") }).waitFor();
  await guest.leave();
});

test("a tip opens its position on the board, which can be played on and leads back to the tip", async () => {
  const guest = await Guest.arrive(browser, house, { game: "karaya", at: "/how/karaya#strategy-wait" });
  const { page, say } = guest;
  const title = "Show yourself when it is safe, not when it is possible";
  const tip = page.getByRole("region", { name: title });
  await tip.getByRole("link", { name: say("how.position") }).click();
  await page.waitForURL(/\/r#z=/);
  const place = page.getByRole("slider", { name: say("replay.place") });
  await place.waitFor();
  await page.getByText(title).first().waitFor();
  assert.equal(await page.getByLabel(say("replay.eyes"), { exact: true }).inputValue(), "5"); // Edith, who holds the Sultan
  const step = Number(await place.inputValue());
  assert.ok(step > 0);
  await guest.button("replay.forward").click();
  await page.waitForFunction((to) => document.querySelector('input[type="range"]').value === String(to), step + 1);
  await page.getByRole("link", { name: say("replay.guide") }).click();
  await page.waitForURL(/\/how\/karaya#strategy-wait$/);
  await tip.waitFor();
  await guest.leave();
});

test("a refusal names its rule, which opens over the table and leaves everything as it was", async () => {
  const guest = await Guest.arrive(browser, house);
  const { page, say } = guest;
  await guest.startTable();
  const player = new Player(guest);
  await player.asked();
  await player.intrigue();
  await player.asked();
  const address = page.url();
  await page.getByRole("button", { name: say("board.may_not") }).first().press("Enter");
  const why = page.getByRole("link", { name: say("web.why", { rule: "VE-22" }) });
  await why.click();
  const sheet = page.getByRole("dialog", { name: say("how.rule", { rule: "VE-22" }) });
  await sheet.getByText(say("rule.VE-22")).first().waitFor();
  await sheet.getByRole("heading", { name: "Where your viziers go" }).waitFor();
  const whole = sheet.getByRole("link", { name: say("how.whole") });
  assert.deepEqual([await whole.getAttribute("href"), await whole.getAttribute("target")], ["/how/verrat#VE-22", "_blank"]);
  assert.deepEqual(await troublesOf(page), []);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
  assert.equal(page.url(), address);
  await player.plans(); // the table goes on where it stood
  await guest.leave();
});

function isNearTheTop(element) {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < 220;
}
