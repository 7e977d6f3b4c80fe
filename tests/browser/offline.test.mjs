// The app on a device: it can be installed, and home opens when there is no network.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { Guest, album, lookAround, openBrowser, phone } from "./guest.mjs";
import { House } from "./house.mjs";
import { troublesByDayAndNight } from "./inspect.mjs";

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open()])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

test("home opens without a network, says so, and goes on by itself when there is one", async () => {
  const guest = await Guest.arrive(browser, house, { size: phone, language: "fr", keeps: true });
  await guest.page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active.state === "activated" || new Promise((done) => active.addEventListener("statechange", done))));
  house.cut();
  await guest.page.reload();
  const said = guest.page.getByRole("status").filter({ hasText: guest.say("home.offline") });
  await said.waitFor();
  await guest.page.getByRole("article", { name: guest.say("game.name") }).waitFor();
  assert.ok(await guest.onCard("home.make").isDisabled(), "nobody can meet others without the server");
  assert.ok(await guest.onCard("home.play").isEnabled(), "bots need no server");
  const troubles = await troublesByDayAndNight(guest.page, (theme) => ({ path: `${album}/offline.fr.phone.${theme}.png` }));
  assert.deepEqual(troubles, []);
  await Promise.all([guest.page.waitForEvent("requestfailed"), guest.button("home.offline.again").click()]);
  house.mend();
  await said.waitFor({ state: "detached" });
  assert.ok(await guest.onCard("home.make").isEnabled());
  guest.complaints.length = 0; // the browser complains of the lost network
  await guest.leave();
});

test("whatever was read before opens without a network too", async () => {
  const guest = await Guest.arrive(browser, house, { at: "/how/verrat", keeps: true });
  await guest.page.evaluate(() => navigator.serviceWorker.ready);
  await guest.page.reload({ waitUntil: "networkidle" });
  house.cut();
  await guest.page.reload();
  await guest.page.getByRole("heading", { name: guest.say("game.name") }).first().waitFor();
  house.mend();
  guest.complaints.length = 0;
  await guest.leave();
});

test("the app can be installed: Chromium finds nothing missing", async () => {
  const guest = await Guest.arrive(browser, house, { keeps: true });
  const session = await guest.page.context().newCDPSession(guest.page);
  const { errors, data } = await session.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"), []);
  for (const { src, sizes } of JSON.parse(data).icons) {
    const answer = await guest.page.request.get(src);
    assert.ok(answer.ok() && answer.headers()["content-type"].startsWith("image/"), `${src} ${sizes}`);
  }
  await guest.leave();
});
