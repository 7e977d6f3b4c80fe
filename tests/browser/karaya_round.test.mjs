// The end of a round of Karaya: points with their reasons, all cards, and who could know what when; with five and with fifteen at the table.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { album, Guest, laptop, lookAround, openBrowser, phone, pressOneOf } from "./guest.mjs";
import { House } from "./house.mjs";
import { troublesOf } from "./inspect.mjs";

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open()])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

const mostSteps = 600;
const match = { kind: "greedy", options: { rounds: 2, max_laps: 3 }, clock: { kind: "turns", hours: 1 } };
const asides = ["action.throne", "action.lodge", "action.withdraw"];

// From lists, which look the same whatever the board is, until the first round is over; then the page is loaded again with its board.
async function playARound(guest, seats) {
  const { page, bar, say } = guest;
  const keep = (plain) => page.evaluate((is) => localStorage.setItem("divan.settings", JSON.stringify({ ...JSON.parse(localStorage.getItem("divan.settings") ?? "{}"), plain: is })), plain);
  await keep(true);
  const { table, address } = await guest.makeTable({ ...match, bots: seats - 1 }, seats);
  await guest.go(address);
  await guest.call(`tables/${table}/start`, {});
  const names = [...asides, "bar.undo"].map((key) => new RegExp(`^${say(key)}$`, "i"));
  const deeds = names.reduce((rest, hasNotText) => rest.filter({ hasNotText }), bar.getByRole("button", { disabled: false }));
  for (let step = 0; ; step += 1) {
    await deeds.first().waitFor();
    if (guest.view.question?.what === "ready") break;
    assert.ok(step < mostSteps, "it goes on and on");
    // Now the first of what is offered, now the last: a deed, or one more part of it.
    await pressOneOf(deeds, (count) => (step % 3 === 0 ? count - 1 : Math.min(1, count - 1)));
    await bar.and(page.locator('[aria-busy="false"]')).waitFor();
  }
  await keep(false);
  await page.reload();
  return table;
}

function askForHindsight({ page }, table, round) {
  return page.evaluate(async (path) => {
    const answer = await fetch(path);
    return { status: answer.status, body: await answer.json() };
  }, `/api/tables/${table}/hindsight/${round}`);
}

// All that everybody had and earned stands there.
async function readPoints(guest, rows) {
  const { view } = guest;
  const texts = await rows.allInnerTexts();
  assert.equal(texts.length, Object.keys(view.seats).length + 1, "a row for everybody, and the spare");
  const count = (card) => texts.filter((text) => text.includes(guest.say(`word.${card}`))).length;
  const cards = [...Object.values(view.seats).map(({ card }) => card), view.spare];
  for (const card of new Set(cards)) assert.ok(count(card) >= cards.filter((each) => each === card).length, card);
  const earned = Object.values(view.seats).reduce((sum, seat) => sum + seat.earned, 0);
  const shown = texts.reduce((sum, text) => sum + Number(/\+(\d)/.exec(text)?.[1] ?? 0), 0);
  assert.equal(shown, earned);
  assert.equal(texts.filter((text) => /KA-(8\d|29)/.test(text)).length, texts.length - 1, "every point has its rule");
}

// The chart of one player, by keys and in words, agrees with what the server tells.
async function readCourse(guest, told, troubles, photograph) {
  const { page, say } = guest;
  const slider = page.getByRole("slider", { name: say("course.moment") });
  await slider.waitFor();
  await photograph("course");
  for (const trouble of await troublesOf(page)) troubles.add(`course: ${trouble}`);
  assert.equal(await page.locator("table tbody tr").count(), told.moments.length);
  assert.equal(Number(await slider.inputValue()), told.moments.length - 1);
  const last = await slider.getAttribute("aria-valuetext");
  await slider.focus();
  await page.keyboard.press("Home");
  assert.equal(Number(await slider.inputValue()), 0);
  assert.notEqual(await slider.getAttribute("aria-valuetext"), last);
  assert.ok((await slider.getAttribute("aria-valuetext")).startsWith(say("course.deal")));
  await page.keyboard.press("ArrowRight");
  assert.equal(Number(await slider.inputValue()), 1);
  await photograph("course-step");
  // Whose thoughts: of who was the Sultan in the end, if anybody, it is known that they were certain when they held the card.
  const truth = told.moments[0].sultan;
  const whose = page.getByLabel(say("course.whose"));
  await whose.selectOption(String(truth ?? 1));
  await page.keyboard.press("Home");
  assert.equal(Number(await whose.inputValue()), truth ?? 1);
}

for (const [seats, language, device, size, theme] of [
  [5, "fr", "phone", phone, "light"],
  [5, "en", "laptop", laptop, "dark"],
  [15, "en", "phone", phone, "dark"],
  [15, "fr", "laptop", laptop, "light"],
]) {
  test(`after a round of ${seats} everybody sees points, cards and who knew what (${language}, ${device}, ${theme})`, async () => {
    const guest = await Guest.arrive(browser, house, { game: "karaya", language, size, theme });
    const { page, say } = guest;
    const photograph = (name) => page.screenshot({ path: `${album}/karaya-round-${seats}-${name}.${language}.${device}.${theme}.png` });
    const troubles = new Set();
    const table = await playARound(guest, seats);
    const end = page.getByRole("region", { name: new RegExp(`^${say("round.title").split("{")[0].trim()} 1`) });
    await end.waitFor();
    const rows = end.locator("ol > li");
    await rows.first().waitFor();
    await photograph("points");
    for (const trouble of await troublesOf(page)) troubles.add(`points: ${trouble}`);
    await readPoints(guest, rows);
    await end.getByRole("radio", { name: say("round.ring"), exact: true }).check();
    await photograph("ring");
    await end.getByRole("radio", { name: say("round.points"), exact: true }).check();

    const { status, body: told } = await askForHindsight(guest, table, 1);
    assert.equal(status, 200);
    assert.deepEqual((await askForHindsight(guest, table, 2)).body.error, "house.error.round_not_over");
    await rows.first().getByRole("button").click();
    await readCourse(guest, told, troubles, photograph);

    // The next round is at hand all the time, and nothing of it can be asked for.
    await guest.bar.getByRole("button", { disabled: false }).last().click();
    await end.waitFor({ state: "detached" });
    const again = await askForHindsight(guest, table, 2);
    if (again.status !== 409) await guest.heard(() => guest.view.round > 2 || guest.view.result !== undefined); // bots are quick
    assert.deepEqual([...troubles], []);
    await guest.leave({ expected: [/409/] });
  });
}
