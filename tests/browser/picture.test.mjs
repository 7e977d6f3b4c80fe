// A board as a picture: a PNG of what its viewer sees, and of nothing else.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { after, afterEach, before, test } from "node:test";
import { album, Guest, laptop, lookAround, openBrowser, phone } from "./guest.mjs";
import { House } from "./house.mjs";
import { Merchant } from "./merchant.mjs";

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open()])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

const alike = 14; // of 255: two pictures of the same differ by so little, on average
const scale = 2;

// How far two pictures differ on average, in the part that both have, and how many colours the first one has.
function compare(page, one, other) {
  return page.evaluate(async (addresses) => {
    const [mine, seen] = await Promise.all(addresses.map(async (packed) => createImageBitmap(new Blob([Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0))]))));
    const [width, height] = [Math.min(mine.width / 2, seen.width), Math.min(mine.height / 2, seen.height)];
    const [a, b] = [mine, seen].map((picture, i) => {
      const canvas = new OffscreenCanvas(width, height);
      const drawing = canvas.getContext("2d");
      drawing.drawImage(picture, 0, 0, i === 0 ? picture.width / 2 : picture.width, i === 0 ? picture.height / 2 : picture.height);
      return drawing.getImageData(0, 0, width, height).data;
    });
    let apart = 0;
    const colours = new Set();
    for (let i = 0; i < a.length; i += 4) {
      for (let part = 0; part < 3; part += 1) apart += Math.abs(a[i + part] - b[i + part]);
      colours.add(((a[i] >> 4) << 8) | ((a[i + 1] >> 4) << 4) | (a[i + 2] >> 4));
    }
    return { apart: apart / (a.length * 0.75), colours: colours.size };
  }, [one.toString("base64"), other.toString("base64")]);
}

for (const [game, size, theme, language] of [
  ["karaya", laptop, "light", "fr"],
  ["karaya", phone, "dark", "en"],
  ["karanor", laptop, "dark", "en"],
  ["sultaniya", phone, "light", "fr"],
  ["verrat", laptop, "light", "en"],
]) {
  test(`the board of ${game} is shared as it is seen (${size.width}, ${theme}, ${language})`, async () => {
    const guest = await Guest.arrive(browser, house, { game, size, theme, language });
    const { page } = guest;
    await guest.startTable({ bots: 4 - (game === "karaya" ? 0 : 1), options: {} }, game === "karaya" ? 5 : 4);
    await guest.bar.waitFor();
    if (game === "karanor") await new Merchant(guest, "laptop", 3).draft(); // while one chooses cards, they lie on the map
    const board = page.locator("[data-picture]").first();
    await board.locator("svg").first().waitFor();
    await page.waitForTimeout(1_500); // bots have done what they do before it is this person's turn
    const seen = await board.screenshot({ animations: "disabled" });
    const box = await board.boundingBox();
    await guest.button("settings.title").click();
    const [download] = await Promise.all([page.waitForEvent("download"), guest.button("picture.share").click()]);
    assert.equal(download.suggestedFilename(), `divan-${game}.png`);
    const png = await readFile(await download.path());
    await writeFile(`${album}/shared-${game}.${language}.${size.width}.${theme}.png`, png);
    assert.equal(png.toString("latin1", 1, 4), "PNG");
    assert.equal(png.readUInt32BE(16), Math.round(box.width) * scale);
    assert.ok(png.readUInt32BE(20) >= Math.round(box.height) * scale);
    const { apart, colours } = await compare(page, png, seen);
    assert.ok(apart < alike, `${game}: ${apart.toFixed(1)} of 255 apart`);
    assert.ok(colours > 40, `${colours} colours`);
    await guest.leave();
  });
}
