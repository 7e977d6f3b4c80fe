// What the first visit costs, as the server sends it: fonts, pictures and texts included.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { Guest, lookAround, openBrowser } from "./guest.mjs";
import { House } from "./house.mjs";

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open()])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

const most = 150 * 1024;

async function weightOf(page, address) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(address, { waitUntil: "networkidle" });
  return bytes;
}

test("the first load of home weighs at most 150 KB", async (t) => {
  const guest = await Guest.arrive(browser, house, { at: "about:blank" });
  const bytes = await weightOf(guest.page, house.address);
  t.diagnostic(`home: ${(bytes / 1024).toFixed(1)} KB`);
  assert.ok(bytes > 20 * 1024 && bytes <= most, `${bytes} bytes`);
  await guest.leave();
});

test("the first load of an invitation weighs at most 150 KB", async (t) => {
  const host = await Guest.arrive(browser, house);
  const { address } = await host.makeTable({ bots: 2 });
  const guest = await Guest.arrive(browser, house, { at: "about:blank" });
  const bytes = await weightOf(guest.page, `${house.address}${address}`);
  t.diagnostic(`an invitation: ${(bytes / 1024).toFixed(1)} KB`);
  assert.ok(bytes > 20 * 1024 && bytes <= most, `${bytes} bytes`);
  await Promise.all([host.leave(), guest.leave()]);
});
