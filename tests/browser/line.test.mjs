// The line breaks, the page is loaded again, the server dies: nothing is lost and nothing is done twice.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { Guest, lookAround, openBrowser } from "./guest.mjs";
import { House } from "./house.mjs";
import { Player } from "./player.mjs";

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open()])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

// What a browser says by itself of a line that broke.
const expected = [/net::ERR_/, /WebSocket connection to/];

async function sitDown() {
  const guest = await Guest.arrive(browser, house);
  await guest.startTable();
  await new Player(guest).asked();
  return guest;
}

async function see(guest, state) {
  await guest.page.getByText(guest.say(`line.${state}`), { exact: true }).waitFor();
}

async function speak(guest, text) {
  await guest.page.getByRole("textbox", { name: guest.say("talk.message") }).fill(text);
  await guest.page.getByRole("button", { name: guest.say("talk.send"), exact: true }).click();
}

// How often the server carried something out, as far as this client was told.
async function countOfEvents(guest, event, seat) {
  await guest.page.reload();
  await guest.bar.waitFor();
  const snapshot = guest.frames.findLast((frame) => frame.snapshot).snapshot;
  return snapshot.log.flatMap(({ events }) => events).filter((one) => one.event === event && one.seat === seat).length;
}

test("what is said while the line is cut is sent when it is back, once", async () => {
  const guest = await sitDown();
  house.cut();
  await see(guest, "lost");
  await speak(guest, "is anybody there?");
  await guest.page.getByText(guest.say("line.waiting").replace(/\{count\} \{count\|([^|]*)\|[^}]*\}/, "1 $1")).waitFor();
  house.mend();
  await see(guest, "open");
  await guest.log.getByText("is anybody there?").waitFor();
  await guest.page.reload();
  await guest.log.getByText("is anybody there?").waitFor();
  assert.equal(await guest.log.getByText("is anybody there?").count(), 1);
  await guest.leave({ expected });
});

test("a step whose answer was lost on the way is not taken twice", async () => {
  const guest = await sitDown();
  const swallowed = house.deafen();
  await guest.button("board.ready.say").click();
  await swallowed;
  house.cut();
  await see(guest, "lost");
  house.mend();
  await see(guest, "open");
  assert.equal(await new Player(guest).asked(), "plans");
  const ids = guest.sent.flatMap(({ id, act }) => (act ? [id] : []));
  assert.ok(ids.length >= 2 && new Set(ids).size === 1, "sent again under the same id");
  assert.equal(await countOfEvents(guest, "readied", 1), 1);
  await guest.leave({ expected });
});

test("a game goes on after the server was killed, with what was done meanwhile", async () => {
  const guest = await sitDown();
  const player = new Player(guest);
  await player.answer();
  await player.answer();
  await player.asked();
  const before = await guest.log.innerText();
  await house.kill();
  await see(guest, "lost");
  await speak(guest, "the lamps went out");
  await house.start();
  await see(guest, "open");
  await guest.log.getByText("the lamps went out").waitFor();
  assert.ok((await guest.log.innerText()).startsWith(before), "the log is what it was, and what came since");
  assert.equal(await guest.log.getByText("the lamps went out").count(), 1);
  assert.notEqual(await player.answer(), "over");
  await player.asked();
  await guest.leave({ expected });
});

test("plans that are not sealed yet outlive a reload", async () => {
  const guest = await sitDown();
  const player = new Player(guest);
  await player.intrigue();
  await player.asked();
  await guest.button("board.stay").click();
  const [place] = await player.choosable();
  await place.click();
  const plans = guest.page.getByRole("group", { name: guest.say("board.plans") }).getByRole("button");
  const before = await names(plans);
  await guest.page.reload();
  await player.asked();
  assert.deepEqual(await names(plans), before);
  await guest.leave({ expected });
});

function names(buttons) {
  return buttons.evaluateAll((all) => all.map((button) => button.getAttribute("aria-label")));
}
