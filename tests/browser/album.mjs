// Pictures for the eye: what a walk shows, on four devices, in both languages, by day and by night. What inspect.mjs finds is told.
import { parseArgs } from "node:util";
import { album, openBrowser } from "./guest.mjs";
import { House } from "./house.mjs";
import { troublesByNight, troublesInSight, troublesOf, turnTo } from "./inspect.mjs";

const wide = { "1280x800": { width: 1280, height: 800 }, "1920x1080": { width: 1920, height: 1080 } };
const small = { "390x844": { width: 390, height: 844 }, "844x390": { width: 844, height: 390 } };

const { values: wanted } = parseArgs({
  options: { sizes: { type: "string" }, languages: { type: "string" }, themes: { type: "string" }, only: { type: "string" }, quick: { type: "boolean" } },
});
const listed = (given, all) => given?.split(",") ?? all;
const looks = wanted.quick ? { light: troublesInSight, dark: () => [] } : { light: troublesOf, dark: troublesByNight };
const isOf = (name, one) => name === one || name.startsWith(`${one}-`);

// Is one of these asked for, or all of it ("replay" is all of "replay-…")? A walk need not go where there is nothing to look at.
export const isWanted = (...names) => names.some((name) => listed(wanted.only, [name]).some((one) => isOf(name, one) || isOf(one, name)));

// `walk(browser, house, language)` yields [name, guest, { laptop?, phone? }, { whole?, again? }]; pictures go to
// build/screens/SIZE/what-name.LANGUAGE.THEME.png. `again` is done on each device: for what passes, or closes when the device is turned.
export async function fill(what, walk, ...options) {
  const [browser, house] = await Promise.all([openBrowser(), House.open(...options)]);
  try {
    for (const language of listed(wanted.languages, ["en", "fr"])) {
      for await (const [name, guest, devices, { whole = false, again } = {}] of walk(browser, house, language)) {
        if (!isWanted(name)) continue;
        const window_ = guest.page.viewportSize();
        const sizes = { ...(devices.laptop && wide), ...(devices.phone && small) };
        for (const size of listed(wanted.sizes, Object.keys(sizes)).filter((each) => each in sizes)) {
          await photograph(guest.page, { size, window: sizes[size], language, what, name, whole, again });
        }
        await guest.page.setViewportSize(window_);
      }
    }
  } finally {
    await Promise.all([browser.close(), house.close()]);
  }
}

async function photograph(page, { size, window, language, what, name, whole, again }) {
  await page.setViewportSize(window);
  await again?.();
  for (const colorScheme of listed(wanted.themes, ["light", "dark"])) {
    await turnTo(page, colorScheme);
    const file = `${album}/${size}/${what}-${name}.${language}.${colorScheme}.png`;
    await page.screenshot({ path: file, fullPage: whole });
    const troubles = await looks[colorScheme](page);
    console.log([file, ...troubles].join("\n  "));
  }
}
