// "Let a program play my seat", in the table's settings: the token is made, shown once, copied, good for that seat, and void when made anew.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { after, afterEach, before, test } from "node:test";
import { album, Guest, laptop, lookAround, openBrowser, phone } from "./guest.mjs";
import { House } from "./house.mjs";
import { troublesByDayAndNight } from "./inspect.mjs";

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open()])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

// What a program is answered that shows this token, and no cookie.
async function asProgram(table, token, call = "", method = "GET") {
  const answer = await fetch(`${house.address}/api/tables/${table}${call}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(method === "POST" && { body: "{}" }),
  });
  return { status: answer.status, told: await answer.json() };
}

// The seat whose line a program with this token opens. The first frame is the snapshot.
async function seatOfLine(table, token) {
  const { told } = await asProgram(table, token, "/ticket", "POST");
  const upgrade = { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": randomBytes(16).toString("base64") };
  const asked = request(`${house.address}/ws?table=${table}&ticket=${told.ticket}&have=0`, { headers: { ...upgrade, Authorization: `Bearer ${token}` } }).end();
  const [, line, head] = await once(asked, "upgrade");
  let bytes = head;
  for (;;) {
    const far = bytes[1] === 127 ? 10 : bytes[1] === 126 ? 4 : 2;
    const length = bytes.length < far ? Infinity : far === 10 ? Number(bytes.readBigUInt64BE(2)) : far === 4 ? bytes.readUInt16BE(2) : bytes[1];
    if (bytes.length >= far + length) {
      line.destroy();
      return JSON.parse(bytes.subarray(far, far + length)).snapshot.you;
    }
    bytes = Buffer.concat([bytes, (await once(line, "data"))[0]]);
  }
}

async function openSettings(guest) {
  await guest.bar.waitFor(); // the table is there; before, the page has another head
  await guest.button("settings.title").click();
  const part = guest.page.getByRole("dialog").getByRole("group", { name: guest.say("settings.program"), exact: true });
  await part.waitFor();
  return { part, field: part.getByRole("textbox", { name: guest.say("settings.program.token") }), press: (key) => part.getByRole("button", { name: guest.say(key), exact: true }).click() };
}

function noticeOf({ page, say }, key) {
  return page.locator(".notice").getByText(say(key), { exact: true });
}

async function tokenIn(field, before) {
  await field.waitFor();
  for (;;) {
    const token = await field.inputValue();
    if (token !== before) return token;
    await field.page().waitForTimeout(20);
  }
}

// In words of the page's language, and not merely in those of the catalogue.
const meant = {
  en: { what: /bot of your own.*sees what you see and plays your seat.*newest/, warning: /only this once.*password/ },
  fr: { what: /propre bot.*voit ce que vous voyez et joue à votre place.*dernier/, warning: /cette seule fois.*mot de passe/ },
};

for (const [language, size] of [["en", laptop], ["fr", phone]]) {
  test(`a token for a program, in ${language}: shown once, copied, good for one seat, void when made anew`, async () => {
    const guest = await Guest.arrive(browser, house, { language, size });
    await guest.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const { table } = await guest.startTable();
    const { part, field, press } = await openSettings(guest);
    assert.match(await part.innerText(), meant[language].what);
    assert.equal(await field.count(), 0, "nothing is made before it is asked for");

    await press("settings.program.make");
    const token = await tokenIn(field);
    assert.match(token, /^[\w-]{40,}$/);
    assert.ok(await field.evaluate((element) => element === document.activeElement), "the focus is where the token is");
    assert.match(await part.innerText(), meant[language].warning);
    await press("settings.program.copy");
    await noticeOf(guest, "web.copied").waitFor();
    await part.getByRole("status").getByText(guest.say("web.copied")).waitFor(); // for the ear, which the dialog keeps inside
    assert.equal(await guest.page.evaluate(() => navigator.clipboard.readText()), token);

    const seen = await asProgram(table, token);
    assert.deepEqual([seen.status, seen.told.you], [200, 1]);
    assert.equal(await seatOfLine(table, token), 1);
    assert.equal((await asProgram(table, token, "/program", "POST")).status, 403, "it makes no other token");

    await noticeOf(guest, "web.copied").waitFor({ state: "hidden" });
    assert.deepEqual(await troublesEverywhere(guest, part), []);

    await press("settings.program.again");
    const another = await tokenIn(field, token);
    assert.equal((await asProgram(table, token)).status, 401, "the one before is void");
    assert.equal((await asProgram(table, another)).status, 200);

    await guest.page.keyboard.press("Escape");
    await guest.page.getByRole("dialog").waitFor({ state: "hidden" });
    await openSettings(guest);
    assert.equal(await field.count(), 0, "it is shown once");
    assert.ok(!(await guest.page.content()).includes(another), "and kept nowhere on the page");
    assert.equal(await guest.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).then((kept) => kept.includes(another)), false);
    await guest.leave();
  });
}

test("where the browser has no clipboard for us, the older way copies; where none does, nobody is told that it was copied", async () => {
  const guest = await Guest.arrive(browser, house);
  await guest.startTable();
  const { field, press } = await openSettings(guest);
  await press("settings.program.make");
  const token = await tokenIn(field);
  await guest.page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await guest.page.evaluate(() => document.addEventListener("copy", () => (globalThis.copied = getSelection().toString()), { once: true }));
  await press("settings.program.copy");
  await noticeOf(guest, "web.copied").waitFor();
  assert.equal(await guest.page.evaluate(() => globalThis.copied), token);
  await guest.page.evaluate(() => (document.execCommand = () => false));
  await press("settings.program.copy");
  await noticeOf(guest, "web.not_copied").waitFor();
  await guest.leave();
});

async function troublesEverywhere({ page, words }, part) {
  const before = page.viewportSize();
  const troubles = [];
  for (const [device, size] of Object.entries({ laptop, phone })) {
    await page.setViewportSize(size);
    await part.scrollIntoViewIfNeeded();
    const pictureIn = (theme) => ({ path: `${album}/program.${words.language}.${device}.${theme}.png` });
    for (const trouble of await troublesByDayAndNight(page, pictureIn)) troubles.push([device, ...trouble]);
  }
  await page.setViewportSize(before);
  return troubles;
}
