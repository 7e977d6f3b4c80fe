// Walks through the screens of tests/browser and keeps these.
import { writeFileSync } from "node:fs";
import { openBrowser } from "../../tests/browser/guest.mjs";
import { House } from "../../tests/browser/house.mjs";
import { screens } from "../../tests/browser/screens.mjs";

const kept = {
  en: [
    ["home", "laptop", "light"],
    ["midgame", "laptop", "light"],
    ["accusation", "laptop", "dark"],
    ["offers", "phone", "light"],
    ["plans-set", "phone", "dark"],
    ["kaffa", "phone", "light"],
    ["result", "phone", "light"],
    ["panel", "laptop", "light"],
  ],
};
const sharpness = 2;
const quality = 0.8;

const [browser, house] = await Promise.all([openBrowser(), House.open()]);
const sharp = { newContext: (options) => browser.newContext({ ...options, deviceScaleFactor: sharpness }) };
const darkroom = await browser.newPage();
for (const [language, wanted] of Object.entries(kept)) {
  for await (const [name, { page }, sizes] of screens(sharp, house, language)) {
    const before = page.viewportSize();
    for (const [screen, device, theme] of wanted) if (screen === name && sizes[device]) await keep(page, sizes[device], theme, `${name}.${language}.${device}.${theme}.webp`);
    await page.setViewportSize(before);
  }
}
await Promise.all([browser.close(), house.close()]);

async function keep(page, size, theme, file) {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const picture = await darkroom.evaluate(develop, [(await page.screenshot()).toString("base64"), quality]);
  writeFileSync(new URL(file, import.meta.url), Buffer.from(picture, "base64"));
  console.log(file);
}

async function develop([png, wantedQuality]) {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext("2d").drawImage(bitmap, 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality: wantedQuality });
  const webp = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(webp, (byte) => String.fromCharCode(byte)).join(""));
}
