// Walks through the screens of tests/browser and keeps these.
import { writeFileSync } from "node:fs";
import { Builder } from "../../tests/browser/builder.mjs";
import { Guest, laptop, openBrowser } from "../../tests/browser/guest.mjs";
import { House } from "../../tests/browser/house.mjs";
import { Merchant } from "../../tests/browser/merchant.mjs";
import { screens } from "../../tests/browser/screens.mjs";
import { Sultan } from "../../tests/browser/sultan.mjs";

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
const only = process.argv.slice(2); // games; without any: everything
for (const [language, wanted] of Object.entries(only.length > 0 ? {} : kept)) {
  for await (const [name, { page }, sizes] of screens(sharp, house, language)) {
    const before = page.viewportSize();
    for (const [screen, device, theme] of wanted) if (screen === name && sizes[device]) await keep(page, sizes[device], theme, `${name}.${language}.${device}.${theme}.webp`);
    await page.setViewportSize(before);
  }
}

// The other games in the middle of a game, played by hand so far.
const others = {
  karaya: [8, 6, (guest) => new Sultan(guest), async (player) => (await player.asked(), player.answer())],
  sultaniya: [3, 16, (guest) => new Builder(guest), async (player) => player.step(await player.look())],
  karanor: [4, 14, (guest) => Object.assign(new Merchant(guest, "laptop", 3), { look() {} }), async (player) => (await player.asked(), player.goOn())],
};
for (const [game, [seats, steps, sit, play]] of Object.entries(others)) {
  if (only.length > 0 && !only.includes(game)) continue;
  const guest = await Guest.arrive(sharp, house, { game, size: laptop });
  await guest.startTable({ bots: seats - 1, kind: "rules" }, seats);
  await guest.bar.waitFor();
  const player = sit(guest);
  const isMyTurn = () => guest.view.question?.what === "turn";
  for (let step = 0; step < steps || !isMyTurn(); step += 1) {
    await play(player);
    await (player.asked?.() ?? player.look());
  }
  await keep(guest.page, laptop, "light", `${game}.en.laptop.light.webp`);
  await guest.context.close();
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
