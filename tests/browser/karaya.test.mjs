// Sultans of Karaya on its board: whole matches by mouse and by touch, rings of 5, 10 and 15, the keyboard, what each is asked and shown; and
// once through the panel that plays any game.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { album, Guest, laptop, lookAround, openBrowser, phone, pressOneOf, until } from "./guest.mjs";
import { House } from "./house.mjs";
import { troublesByDayAndNight, troublesOf } from "./inspect.mjs";
import { Sultan } from "./sultan.mjs";
import { positionsOf } from "./tapes.mjs";

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open()])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

async function sitAt(count, { language = "en", size = laptop, theme = "light", options = {}, kind = "random" } = {}) {
  const guest = await Guest.arrive(browser, house, { game: "karaya", language, size, theme });
  const { table, address } = await guest.makeTable({ bots: count - 1, kind, options: { rounds: 2, max_laps: 3, beat_seconds: 1, ...options } }, count);
  // The guest is there before the cards are dealt: nothing is over before it is seen.
  await guest.go(address);
  await guest.call(`tables/${table}/start`, {});
  const player = new Sultan(guest);
  await guest.bar.waitFor(); // a round may be over before the first turn
  return { guest, player };
}

const pictureOf = ({ words }, name, device, theme) => ({ path: `${album}/karaya-${name}.${words.language}.${device}.${theme}.png` });

async function photograph(guest, name, device) {
  await guest.page.screenshot(pictureOf(guest, name, device, "light"));
}

// By day and by night, with whatever is wrong.
async function lookAt({ guest }, name, device, troubles) {
  const found = await troublesByDayAndNight(guest.page, (theme) => pictureOf(guest, name, device, theme));
  for (const [theme, trouble] of found) troubles.add(`${name}, ${theme}: ${trouble}`);
}

// Of the cards of others only what lies open was ever sent.
function lookForSecrets({ frames, events }, rounds) {
  const sent = frames.map(({ snapshot, update }) => snapshot?.view?.secrets ?? update?.patch?.secrets).filter(Boolean);
  const whose = new Set(sent.flatMap((secrets) => Object.keys(secrets).map(Number)));
  assert.equal(whose.size, 1, `one player was sent the secrets of ${[...whose]}`);
  const seen = events.filter(({ event }) => event === "saw");
  assert.ok(seen.length > 0, "one's own card is seen");
  assert.ok(seen.every(({ seat }) => whose.has(seat)), "another's look was sent");
  assert.equal(events.filter(({ event }) => event === "round_ended").length, rounds);
}

// Whoever is hidden shows a back, or sits there in person, unless the reader has looked under it.
async function lookUnder({ guest, player }) {
  const seen = new Set(guest.events.filter(({ event, of }) => event === "saw" && of !== player.you).map(({ of }) => of));
  const hidden = Object.keys(guest.view.seats).map(Number).filter((seat) => guest.view.seats[seat].face === "hidden" && !guest.view.result && !seen.has(seat));
  for (const seat of hidden) {
    const backs = () => player.seat(seat).locator("xpath=..").locator(".picture > svg.back, .picture.sits > svg").count();
    const stillHidden = () => guest.view.seats[seat].face === "hidden" && !guest.view.result;
    // A card that is being turned shows its back in the end.
    await until(async () => !stillHidden() || (await backs()) === 1, `seat ${seat} shows its card`);
  }
}

for (const [count, language, device, size] of [
  [5, "en", "laptop", laptop],
  [10, "fr", "phone", phone],
]) {
  test(`a match of Karaya is played on its board to the end (${count} seats, ${language}, ${device})`, async () => {
    const { guest, player } = await sitAt(count, { language, size });
    const troubles = new Set();
    for (let what = await player.asked(); what; what = await player.asked()) {
      if (!player.seen.has(what)) {
        player.seen.add(what);
        await lookAt({ guest }, `${what}-${count}`, device, troubles);
        if (player.question?.what === what) await lookUnder({ guest, player });
        // A turn waits for its player: nothing happens unseen meanwhile.
        if (what === "turn") await guest.page.reload().then(() => player.asked());
      }
      // For a while everything moves.
      if (player.steps === 2) await guest.page.emulateMedia({ reducedMotion: "no-preference" });
      if (player.steps === 4) await guest.page.emulateMedia({ reducedMotion: "reduce" });
      await player.answer();
    }
    await photograph(guest, `end-${count}`, device);
    assert.equal(await guest.places(), count);
    assert.ok(player.seen.has("turn") && player.seen.has("ready"), "turns, and the end of a round");
    lookForSecrets(guest, 2);
    assert.deepEqual([...troubles], []);
    await guest.leave();
  });
}

test("fifteen have room on a phone and on a laptop, and nothing covers anything", async () => {
  const { guest, player } = await sitAt(15, { size: phone, options: { rounds: 20 } }); // one of them lets the guest have a turn
  const troubles = new Set();
  while ((await player.asked()) !== "turn") await player.answer(); // it waits for the guest
  for (const [device, size] of Object.entries({ phone, laptop })) {
    await guest.page.setViewportSize(size);
    await lookAt({ guest }, "ring-15", device, troubles);
    const boxes = await Promise.all((await player.ring.locator("[data-seat]").all()).map((seat) => seat.boundingBox()));
    assert.equal(boxes.length, 16, "fifteen seats and the spare");
    for (const [i, one] of boxes.entries()) {
      for (const other of boxes.slice(i + 1)) assert.ok(!overlap(one, other), `${device}: ${JSON.stringify([one, other])}`);
    }
    assert.equal(await guest.page.evaluate(() => document.scrollingElement.scrollHeight <= innerHeight), true, `${device}: one screen`);
  }
  assert.deepEqual([...troubles], []);
  await guest.leave();
});

function overlap(one, other) {
  const tolerance = 2;
  return (
    Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > tolerance &&
    Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > tolerance
  );
}

test("the ring is played with the keyboard, claims take one tap, the order for the throne stays secret", async () => {
  const { guest, player } = await sitAt(8, { language: "fr", options: { rounds: 20 } }); // one of them lets the guest have a turn
  const { page, say } = guest;
  while ((await player.asked()) !== "turn" || guest.view.seats[player.you].face !== "hidden") await player.answer();

  // One's own seat, a claim, and the sheet of another.
  await player.seat(player.you).focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog");
  const troubles = new Set();
  await lookAt({ guest }, "claim-own", "laptop", troubles);
  await sheet.getByRole("button", { name: say("claim.i_am", { card: say("word.vizier.a") }) }).click();
  await sheet.waitFor({ state: "hidden" });
  await guest.heard((frames) => frames.some(({ update }) => update?.heard?.say?.claim?.claim === "i_am"));
  await page.locator(".bubble").first().waitFor();
  await photograph(guest, "bubble", "laptop");
  await page.keyboard.press("ArrowUp");
  assert.notEqual(await page.evaluate(() => document.activeElement.getAttribute("data-seat")), String(player.you), "an arrow leads to another place");

  // The order: given, seen by nobody else, taken back.
  const order = page.getByRole("button", { name: say("board.order"), exact: true });
  await order.click();
  const given = page.getByRole("button", { name: say("board.order.given"), exact: true });
  await given.waitFor();
  assert.equal(guest.view.secrets[player.you].order, true);
  await given.click();
  await order.waitFor();

  // Peek: what by number, whom by arrows.
  await player.seat(player.you).focus();
  await page.keyboard.press("1");
  await player.choosable.first().waitFor();
  await lookAt({ guest }, "choose", "laptop", troubles);
  for (const key of ["ArrowUp", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowRight"]) {
    const open = await page.evaluate(() => document.activeElement.parentElement.classList.contains("open"));
    if (open) break;
    await page.keyboard.press(key);
  }
  await page.keyboard.press("Enter");
  await guest.heard(() => guest.events.some(({ event, seat }) => event === "peeked" && seat === player.you));
  const { of } = guest.events.find(({ event, seat, of: whom }) => event === "saw" && seat === player.you && whom !== player.you);
  // The notebook keeps it, on the seat too as long as its card lies face down and nobody has exchanged it: bots go on meanwhile.
  const notebooks = () => guest.frames.flatMap(({ update }) => update?.notebook?.notebook ?? []);
  assert.ok(notebooks().some(({ seats }) => seats?.[of]?.card));
  const isKept = () => notebooks().at(-1).seats[of]?.card && guest.view.seats[of].face === "hidden" && !guest.view.result;
  const note = player.seat(of).and(page.locator(`[aria-label*="${say("board.noted").split(" ")[0]}"]`));
  await until(() => !isKept() || note.isVisible(), "the notebook is not on the seat");
  await lookAt({ guest }, "peeked", "laptop", troubles);
  assert.deepEqual([...troubles], []);
  await guest.leave();
});

// What the bar says and offers, and how large everything in it is.
function barOf({ bar }) {
  return bar.evaluate((element) => {
    const { x, y } = element.getBoundingClientRect();
    const parts = [...element.querySelectorAll("h2, p, .deeds button")].map((part) => {
      const box = part.getBoundingClientRect();
      // What one holds stands in one line below, for oneself alone.
      const words = part.closest(".deeds") && part.localName === "p" ? "" : part.textContent.trim();
      return [part.localName, words, ...[box.x - x, box.y - y, box.width, box.height].map(Math.round)].join(" ");
    });
    return parts.join("\n");
  });
}

// Out of games between bots: what two of eight were told who were asked the same, one of whom holds the card for it. Nobody of them is who it is about.
function twoWhoAreAsked(what, deed) {
  const isAsked = ({ view: { question } }, seat) => question?.what === what && question.asked[seat]?.answered === false && question.target !== seat;
  const may = ({ legal }) => legal.some((action) => action.do === deed);
  for (let seed = 1; seed <= 40; seed += 1) {
    const told = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((you) => {
      const all = positionsOf("karaya", { seats: 8, bots: ["random"], games: 1, seed, options: { rounds: 5 }, eyes: `${you}` });
      return all.filter((at) => isAsked(at, you)).map((at) => ({ ...at, you }));
    });
    for (const able of told.filter(may)) {
      const { number } = able.view.question;
      const other = told.find((at) => !may(at) && at.view.question.number === number);
      if (other) return [able, other];
    }
  }
  throw new Error(`nobody was asked: ${what}`);
}

for (const [what, deed] of [["react", "strike"], ["join", "join"]]) {
  test(`whoever is asked sees the same as everybody else who is asked (${what})`, async () => {
    const guest = await Guest.arrive(browser, house, { game: "karaya" });
    await guest.tapLine();
    const { table, address } = await guest.makeTable({ bots: 7 }, 8); // without a clock, which would stand in the bar
    await guest.go(address);
    await guest.call(`tables/${table}/start`, {});
    await guest.bar.waitFor();
    await guest.heard(() => guest.view?.question?.asked[guest.latest("you")]?.answered === false); // the server waits, and is silent
    await guest.page.evaluate(() => document.fonts.ready); // letters of another font are of another width
    const bars = [];
    for (const [i, { you, view, legal, log }] of twoWhoAreAsked(what, deed).entries()) {
      const version = 100_000 * (i + 1); // whatever the server says is old
      view.question.number = version; // and what was in hand is laid down
      await guest.pretend(view, { version, view, you, legal, log: log.slice(-20), notebook: undefined, people: { ...guest.latest("people"), deadline: undefined } });
      await guest.bar.locator(`[data-deed=${deed}]${i === 0 ? ":not([aria-disabled])" : '[aria-disabled="true"]'}`).waitFor();
      bars.push(await barOf(guest));
      await photograph(guest, `asked-${what}-${i === 0 ? "able" : "unable"}`, "laptop");
    }
    assert.match(bars[0], /button/);
    assert.equal(bars[0], bars[1]);
    await guest.leave();
  });
}

// What may be said aside at any time; no question asks for it.
const asides = ["action.throne", "action.lodge", "action.withdraw"];

test("a match of Karaya is played to its end from lists", async () => {
  const guest = await Guest.arrive(browser, house, { game: "karaya", language: "fr", size: phone });
  await guest.page.evaluate(() => localStorage.setItem("divan.settings", JSON.stringify({ ...JSON.parse(localStorage.getItem("divan.settings") ?? "{}"), plain: true })));
  const { table, address } = await guest.makeTable({ bots: 4, kind: "random", options: { rounds: 1, max_laps: 3, beat_seconds: 1 } }, 5);
  await guest.go(address);
  await guest.call(`tables/${table}/start`, {});
  await guest.page.getByRole("heading", { name: guest.say("panel.title") }).waitFor();
  const over = guest.bar.getByRole("heading", { name: guest.say("end.title"), exact: true });
  const names = [...asides, "bar.undo"].map((key) => new RegExp(`^${guest.say(key)}$`, "i"));
  const deeds = names.reduce((rest, hasNotText) => rest.filter({ hasNotText }), guest.bar.getByRole("button", { disabled: false }));
  const troubles = new Set();
  for (let step = 0; ; step += 1) {
    await deeds.or(over).first().waitFor();
    if (await over.isVisible()) break;
    if (step === 0) for (const trouble of await troublesOf(guest.page)) troubles.add(trouble);
    await pressOneOf(deeds, (count) => (step % 3 === 0 ? count - 1 : Math.min(1, count - 1)));
    await guest.bar.and(guest.page.locator('[aria-busy="false"]')).waitFor();
    assert.ok(step < 300, "it goes on and on");
  }
  assert.equal(await guest.places(), 5);
  assert.deepEqual([...troubles], []);
  await guest.leave();
});
