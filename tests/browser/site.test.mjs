// The site of plain files (make site) on a host that knows nothing but files, somewhere below its root.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { Files } from "./files.mjs";
import { Guest, laptop, lookAround, openBrowser, phone, until } from "./guest.mjs";
import { Courtier } from "./player.mjs";

const site = process.env.DIVAN_SITE ?? "build/site";
const under = "/some/path/";
let browser, host;
before(async () => ([browser, host] = await Promise.all([openBrowser(), Files.serve(site, under)])));
after(() => Promise.all([browser?.close(), host?.close()]));
afterEach(lookAround);

for (const [device, size] of Object.entries({ laptop, phone })) {
  test(`a whole game is played on a ${device} without a network, from a site below the root of its host`, async () => {
    const guest = await Guest.arrive(browser, host, { size, at: under, keeps: true });
    await guest.page.evaluate(() => navigator.serviceWorker.ready);
    await everythingKept(guest.page);
    await guest.context.setOffline(true);
    host.asked.length = 0;
    await guest.onCard("home.play").click();
    const player = new Courtier(guest);
    await player.answer();
    await guest.page.reload(); // nothing is lost
    await player.playOn();
    assert.equal(await guest.places(), 4, "everybody has a place");
    // The browser itself looks for a newer service worker whenever a page is loaded.
    assert.deepEqual(host.asked.filter((path) => path !== `${under}worker.js`), [], "no request");
    await guest.leave({ expected: [/ERR_INTERNET_DISCONNECTED/] });
  });
}

test("every address that can be given leads to its screen, and every link stays inside the site", async () => {
  const guest = await Guest.arrive(browser, host, { at: `${under}how/verrat/#VE-22`, keeps: false });
  await guest.page.getByRole("heading", { name: guest.say("game.name") }).first().waitFor();
  assert.equal(new URL(guest.page.url()).pathname, `${under}how/verrat`);
  for (const path of ["learn/karaya/", "r/", "how/karanor/"]) {
    await guest.go(under + path);
    await guest.page.locator("#content, main, [role=region]").first().waitFor();
    const foreign = await guest.page.evaluate((root) => [...document.querySelectorAll("a[href]")].map(({ href }) => href).filter((href) => !new URL(href).pathname.startsWith(root)), under);
    assert.deepEqual(foreign, [], path);
  }
  assert.deepEqual(host.asked.filter((path) => !path.startsWith(under) && path !== "/favicon.ico"), []);
  await guest.leave();
});

test("a record is replayed, and a round looked back at, where no server is", async () => {
  const guest = await Guest.arrive(browser, host, { at: `${under}r/`, game: "karaya" });
  const [file] = readdirSync("tests/golden").filter((name) => name === "karaya.jsonl");
  await guest.page.locator("#record").setInputFiles({ name: file, mimeType: "application/jsonl", buffer: readFileSync(`tests/golden/${file}`) });
  await guest.page.getByRole("region", { name: guest.say("log.title"), exact: true }).waitFor();
  await guest.leave();
});

// The service worker has every file that a game takes.
async function everythingKept(page) {
  const files = readdirSync(join(site, "assets")).filter((name) => !/\.(br|gz)$/.test(name));
  const missing = () =>
    page.evaluate(async (wanted) => {
      const [name] = (await caches.keys()).filter((key) => key.startsWith("divan-"));
      const kept = name ? (await (await caches.open(name)).keys()).map(({ url }) => url.split("/").at(-1)) : [];
      return wanted.filter((file) => !kept.includes(file));
    }, files);
  await until(async () => (await missing()).length === 0, "not every file was kept");
}
