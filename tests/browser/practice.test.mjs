// Games against bots in the tab itself: nothing is asked of the server, nothing is lost, and what goes wrong says so.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { Guest, laptop, lookAround, openBrowser, phone, until } from "./guest.mjs";
import { House } from "./house.mjs";
import { Courtier } from "./player.mjs";

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open()])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

const tableAt = (page) => /\/t\/(0[a-z2-7]{25})$/.exec(page.url())?.[1];

// A game that has begun.
async function begun(wish) {
  const guest = await Guest.arrive(browser, house, wish);
  await guest.onCard("home.play").click();
  const player = new Courtier(guest);
  await player.asked();
  assert.ok(tableAt(guest.page), guest.page.url());
  return { guest, player };
}

// In the page: why so many bytes cannot be stored.
function refusalOf(size) {
  return new Promise((done) => {
    const opening = indexedDB.open("ballast");
    opening.onupgradeneeded = () => {
      opening.transaction.onabort = ({ target }) => done(target.error.name);
      opening.result.createObjectStore("ballast").add(new Uint8Array(size), 0);
    };
    opening.onsuccess = () => done("stored");
  });
}

test("a game against bots asks nothing of the server, and home leads back to it", async () => {
  const guest = await Guest.arrive(browser, house, { size: phone, at: "about:blank" });
  const answered = (path) => guest.page.waitForResponse((answer) => new URL(answer.url()).pathname === `/api/${path}`);
  await Promise.all([...["me", "games", "tables"].map(answered), guest.page.goto("/")]); // home asks for these, not the game
  const asked = [];
  guest.page.on("request", (request) => new URL(request.url()).pathname.startsWith("/api/") && asked.push(request.url()));
  await guest.onCard("home.play").click();
  const player = new Courtier(guest);
  for (let turn = 0; turn < 3; ++turn) await player.answer();
  assert.deepEqual(asked, []);
  assert.equal(guest.sockets.length, 0, "no line to the server");
  const table = tableAt(guest.page);
  await guest.go("/");
  const back = guest.page.locator(`a[href="/t/${table}"]`);
  await back.waitFor();
  assert.match(await guest.page.locator("li").filter({ has: back }).innerText(), new RegExp(guest.say("tab.here")));
  await back.click();
  await player.answer();
  await guest.leave();
});

test("a reload and the end of the worker lose nothing", async () => {
  const { guest, player } = await begun({ size: laptop });
  await player.answer();
  await until(async () => (await player.asked()) !== "over");
  const told = guest.latest("version");
  await guest.page.reload();
  await player.asked();
  assert.ok(guest.latest("version") >= told);
  const [worker] = guest.page.workers();
  await worker.evaluate(() => close());
  await until(() => guest.page.workers().length > 0 && guest.page.workers()[0] !== worker, "no other worker");
  for (let turn = 0; turn < 2; ++turn) await player.answer();
  await guest.leave();
});

test("another window takes the game over, and the first one says so", async () => {
  const { guest } = await begun();
  const other = await guest.context.newPage();
  await other.goto(guest.page.url());
  await other.getByRole("button", { name: guest.say("board.ready.say"), exact: true }).waitFor();
  await guest.page.getByText(guest.say("house.bye.replaced")).waitFor();
  await guest.leave();
});

test("a damaged game says so, and can be removed", async () => {
  const { guest } = await begun({ language: "fr" });
  await guest.page.evaluate(
    (table) =>
      new Promise((done) => {
        indexedDB.open("divan").onsuccess = ({ target: { result } }) => {
          const work = result.transaction("appends", "readwrite");
          work.objectStore("appends").put({ table, first: 1, text: '{"table":"' });
          work.oncomplete = () => (result.close(), done());
        };
      }),
    tableAt(guest.page),
  );
  await guest.page.reload();
  await guest.page.getByText(guest.say("tab.damaged")).waitFor();
  await guest.page.screenshot({ path: "build/screens/damaged.fr.png" });
  await guest.button("tab.remove").click();
  await guest.page.getByText(guest.say("tab.remove.sure")).waitFor();
  await guest.button("tab.remove").click();
  await guest.page.getByRole("heading", { name: guest.say("home.claim") }).waitFor();
  assert.equal(await guest.page.getByText(guest.say("tab.here")).count(), 0);
  await guest.leave();
});

test("where there is no room, nothing is told, it is said, and it goes on when there is room again", async () => {
  const guest = await Guest.arrive(browser, house, { at: "about:blank" });
  const session = await guest.context.newCDPSession(guest.page);
  const allow = (quotaSize) => session.send("Storage.overrideQuotaForOrigin", { origin: house.address, quotaSize });
  const little = 4 << 20;
  await allow(little);
  await guest.page.goto(house.address);
  await guest.onCard("home.play").click();
  const player = new Courtier(guest);
  await player.asked();
  await allow(1);
  // For half a minute the browser goes by the room that it found last, and looks again only for what would not fit in there.
  assert.equal(await guest.page.evaluate(refusalOf, little), "QuotaExceededError");
  await guest.button("board.ready.say").click();
  await guest.page.getByText(guest.say("tab.full")).waitFor();
  await allow(undefined);
  await player.settled();
  await player.answer();
  await guest.leave({ expected: [/event=not_stored/] }); // what the house writes down
});

test("without WebAssembly the game is made at the server", async () => {
  const guest = await Guest.arrive(browser, house, { at: "about:blank" });
  await guest.page.addInitScript(() => delete globalThis.WebAssembly);
  await guest.page.goto(house.address);
  await guest.onCard("home.play").click();
  await new Courtier(guest).asked();
  assert.match(guest.page.url(), /\/t\/[a-z2-7]{26}#/);
  await guest.leave();
});
