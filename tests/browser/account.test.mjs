// A place to come back to: an account by passkey, on two devices, with Chromium's virtual authenticator.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { Guest, album, laptop, lookAround, openBrowser, phone, until } from "./guest.mjs";
import { House } from "./house.mjs";
import { troublesByDayAndNight } from "./inspect.mjs";
import { Player } from "./player.mjs";

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.openAt("localhost")])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

// A device with a fingerprint sensor that always knows its owner.
async function withAuthenticator(guest, credentials = []) {
  const session = await guest.page.context().newCDPSession(guest.page);
  await session.send("WebAuthn.enable");
  const options = { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", { options });
  for (const credential of credentials) await session.send("WebAuthn.addCredential", { authenticatorId, credential });
  return {
    credentials: async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    verifies: (isUserVerified) => session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

async function signUp(guest, name) {
  await guest.go("/me");
  await guest.page.getByLabel(guest.say("settings.name")).fill(name);
  await guest.button("me.up.do").click();
  const code = guest.page.getByRole("textbox", { name: guest.say("me.code.yours") });
  await code.waitFor();
  return code.inputValue();
}

const hello = (guest, name) => guest.page.getByRole("heading", { name: guest.say("me.hello", { name }), exact: true }).waitFor();

for (const [language, size, called] of [["en", laptop, "laptop"], ["fr", phone, "phone"]]) {
  test(`a guest makes an account and finds the game on a second device (${language}, ${called})`, async () => {
    const first = await Guest.arrive(browser, house, { language, size });
    const { table } = await first.startTable();
    await first.go("/me");
    const guests = await troublesByDayAndNight(first.page, (theme) => ({ path: `${album}/me.guest.${language}.${called}.${theme}.png`, fullPage: true }));
    assert.deepEqual(guests, []);
    const device = await withAuthenticator(first);
    const code = await signUp(first, "Amina");
    assert.match(code, /^[a-z2-7]{5}(-[a-z2-7]{5}){4}$/);
    await hello(first, "Amina");
    const owners = await troublesByDayAndNight(first.page, (theme) => ({ path: `${album}/me.account.${language}.${called}.${theme}.png`, fullPage: true }));
    assert.deepEqual(owners, []);
    await first.button("me.code.kept").click();
    assert.equal(await first.page.getByText(code).count(), 0);

    // The passkey has been carried to another device, as a password manager does.
    const second = await Guest.arrive(browser, house, { language, size, at: "/me" });
    await withAuthenticator(second, await device.credentials());
    await second.button("me.in.do").click();
    await hello(second, "Amina");
    await second.page.getByText(/ 2 (devices|appareils)\.$/).waitFor();
    await second.go("/");
    await second.page.getByRole("link", { name: new RegExp(`^${second.say("home.resume")}`) }).first().click();
    await second.page.waitForURL(`**/t/${table}`);
    await until(() => second.frames.some(({ snapshot }) => snapshot?.you === 1), "the seat is not this person's");
    await first.leave();
    await second.leave();
  });
}

test("a person whom the device does not know is not let in", async () => {
  const guest = await Guest.arrive(browser, house);
  const device = await withAuthenticator(guest);
  await device.verifies(false);
  await guest.go("/me");
  await guest.page.getByLabel(guest.say("settings.name")).fill("Amina");
  await guest.button("me.up.do").click();
  await guest.page.waitForFunction(() => document.querySelectorAll("button.main:not(:disabled)").length > 0);
  assert.deepEqual(await device.credentials(), []);
  assert.equal((await guest.page.evaluate(() => fetch("/api/me/account").then((answer) => answer.json()))).signed_in, false);
  await guest.leave();
});

test("the recovery code opens the account where there is no passkey, and all other devices can be signed out", async () => {
  const first = await Guest.arrive(browser, house);
  await withAuthenticator(first);
  const code = await signUp(first, "Yusuf");
  const second = await Guest.arrive(browser, house, { at: "/me" });
  await second.page.getByText(second.say("me.in.code")).click();
  await second.page.getByLabel(second.say("me.code.title")).fill(code.toUpperCase());
  await second.button("me.in.use").click();
  await hello(second, "Yusuf");
  const next = await second.page.getByRole("textbox", { name: second.say("me.code.yours") }).inputValue();
  assert.notEqual(next, code);
  await second.button("me.elsewhere.do").click();
  await second.page.getByText(second.say("me.elsewhere.done")).waitFor();
  await first.go("/me");
  await first.button("me.up.do").waitFor();
  await first.leave();
  await second.leave();
});

test("personal data can be downloaded and erased", async () => {
  const guest = await Guest.arrive(browser, house);
  await withAuthenticator(guest);
  await signUp(guest, "Leyla");
  const [download] = await Promise.all([guest.page.waitForEvent("download"), guest.page.getByRole("link", { name: guest.say("me.data.get") }).click()]);
  assert.equal(download.suggestedFilename(), "divan-me.json");
  await guest.page.getByRole("button", { name: `${guest.say("me.data.erase")}…` }).click();
  await guest.button("me.data.erase").click();
  await guest.page.waitForURL(`${house.address}/`);
  await guest.go("/me");
  await guest.button("me.up.do").waitFor();
  await guest.leave();
});

for (const [language, size, called] of [["en", { width: 1920, height: 1080 }, "wide"], ["fr", phone, "phone"]]) {
  test(`a finished game stands in the history of a guest, with its replay (${language}, ${called})`, async () => {
    const guest = await Guest.arrive(browser, house, { language, size });
    const { page, say } = guest;
    const { table } = await guest.startTable({ options: { max_turns: 1 } });
    await new Player(guest).playOn();
    await guest.places();
    await guest.go("/me");
    const games = page.getByRole("region", { name: say("me.history") });
    const replay = games.getByRole("link");
    await replay.waitFor();
    await page.getByRole("region", { name: say("me.statistics") }).waitFor();
    const troubles = await troublesByDayAndNight(page, (theme) => ({ path: `${album}/me.history.${language}.${called}.${theme}.png`, fullPage: true }));
    assert.deepEqual(troubles, []);
    await games.getByRole("textbox", { name: say("me.history.with") }).fill("Nobody");
    await games.getByRole("button", { name: say("me.history.search"), exact: true }).click();
    await games.getByText(say("me.history.nothing")).waitFor();
    await games.getByRole("textbox", { name: say("me.history.with") }).fill("");
    await games.getByRole("button", { name: say("me.history.search"), exact: true }).click();
    await replay.click();
    await page.waitForURL(`**/r/${table}`);
    await guest.leave();
  });
}
