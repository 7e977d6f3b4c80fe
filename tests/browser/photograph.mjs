// Every screen in one language, on both devices, by day and by night: photographed into build/screens, and looked over.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { album, lookAround, openBrowser } from "./guest.mjs";
import { House } from "./house.mjs";
import { troublesByDayAndNight } from "./inspect.mjs";
import { every, screens } from "./screens.mjs";

const flowing = ["home", "how-to-play", "nowhere", "invitation", "gathering", "private"]; // longer than the window, and shown whole

export function photographAll(language) {
  let browser, house;
  before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open()])));
  after(() => Promise.all([browser?.close(), house?.close()]));

  test(`every screen in ${language}`, async (t) => {
    const seen = [];
    let stopped;
    try {
      for await (const [name, guest, sizes] of screens(browser, house, language)) {
        seen.push(name);
        const window_ = guest.page.viewportSize();
        const troubles = await photograph(guest, name, language, sizes);
        await guest.page.setViewportSize(window_);
        await t.test(`${name} in ${language} (${Object.keys(sizes).join(", ")}): axe finds nothing, nothing is cut off, too small, or unsaid`, () => {
          assert.ok(troubles.length === 0, troubles.join("\n"));
        });
      }
    } catch (error) {
      stopped = error;
    }
    await lookAround(t);
    await t.test(`no screen in ${language} is left out`, () => {
      assert.ifError(stopped);
      assert.deepEqual([...new Set(seen)].sort(), [...every].sort());
    });
  });
}

// Gives what is wrong, and under which circumstances.
async function photograph({ page }, name, language, sizes) {
  const troubles = new Map();
  for (const [device, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    const pictureIn = (theme) => ({ path: `${album}/${name}.${language}.${device}.${theme}.png`, fullPage: flowing.includes(name) });
    for (const [theme, trouble] of await troublesByDayAndNight(page, pictureIn)) {
      troubles.set(trouble, [...(troubles.get(trouble) ?? []), `${device} ${theme}`]);
    }
  }
  return [...troubles].map(([trouble, where]) => `${trouble} (${where.join(", ")})`);
}
