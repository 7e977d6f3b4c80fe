// Lessons: every one there is, from the first step to the last, on the real board.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, afterEach, before, test } from "node:test";
import { album, Guest, lookAround, openBrowser, phone } from "./guest.mjs";
import { games, House } from "./house.mjs";
import { troublesOf } from "./inspect.mjs";
import { Apprentice, Learner } from "./learner.mjs";

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open()])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

const framesLater = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

// Does the card lie on what it points at?
async function coversIt(page) {
  await framesLater(page);
  return page.evaluate(() => {
    const [card, ring] = ["section", ".ring"].map((part) => document.querySelector(`[data-coach] ${part}`)?.getBoundingClientRect());
    return ring && card.left < ring.right && ring.left < card.right && card.top < ring.bottom && ring.top < card.bottom;
  });
}

async function look({ page, game, words }, name, troubles) {
  await framesLater(page);
  await page.screenshot({ path: `${album}/lesson-${game}-${name}.${words.language}.png` });
  troubles.push(...(await troublesOf(page)).map((trouble) => `${game} ${name}: ${trouble}`));
}

test("the lesson of Verrat! is taken by hand, left and taken up again, and leads to a table", async () => {
  const troubles = [];
  const guest = await Guest.arrive(browser, house, { at: "/learn/verrat" });
  const { page, say } = guest;
  const learner = new Apprentice(guest);
  const at = (name) => learner.steps.findIndex((step) => step.say === name);
  const slip = page.locator("[data-slip=stout]");
  const passTo = async (from, to) => {
    for (let i = from; i < to; i += 1) await learner.pass(i);
  };

  // What was not asked for is answered, and nothing changes.
  await learner.reads(0);
  await look(guest, "begins", troubles);
  await page.locator("[data-deed=ready]").click();
  await learner.coach.getByText(say("learn.read"), { exact: true }).waitFor();
  await page.locator("#content").focus();
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("Enter");
  await learner.reads(1);
  await passTo(1, at("accept"));
  await page.locator("[data-deed=decline]").click();
  await learner.coach.getByText(learner.texts["lesson.accept.not"], { exact: true }).waitFor();
  await page.locator("[data-deed=accept]").waitFor();

  // Plans are followed as they are drafted, in any order; one that leads elsewhere is taken back.
  await passTo(at("accept"), at("stout"));
  await learner.reads(at("stout"));
  await page.locator('[data-spot="tabriz"]').click();
  await learner.coach.getByText(learner.texts["lesson.stout.not"], { exact: true }).waitFor();
  await slip.and(page.locator(`[aria-label$="${say("board.where")}"]`)).waitFor();
  await look(guest, "not-now", troubles);
  await page.locator("[data-slip=short]").click();
  await page.locator('[data-spot="uskub"]').click();
  await learner.reads(at("stout"));
  await page.locator('[data-spot="gidda"]').click();
  await learner.reads(at("tall"));

  // Left, and taken up again with what was planned.
  await learner.press("learn.more");
  await learner.press("learn.leave");
  const goOn = say("learn.go_on", { step: at("tall") + 1, of: learner.steps.length });
  await page.getByRole("link", { name: goOn, exact: true }).click();
  await learner.reads(at("tall"));
  await page.reload();
  await learner.reads(at("tall"));
  await page.locator('[data-slip=short].set').waitFor();
  await learner.press("learn.back");
  await learner.reads(at("short"));
  await page.locator('[data-slip=short]:not(.set)').waitFor();

  await passTo(at("short"), at("treason"));
  await learner.reads(at("treason"));
  await look(guest, "treason", troubles);
  await passTo(at("treason"), learner.steps.length);
  await learner.coach.getByText(learner.texts["lesson.end"], { exact: true }).waitFor();
  await look(guest, "end", troubles);
  await learner.press("learn.play");
  await page.waitForURL(/\/t\//);
  await guest.bar.waitFor();
  await guest.go("/");
  await page.getByRole("link", { name: say("learn.again"), exact: true }).waitFor();
  assert.deepEqual(troubles, []);
  await guest.leave();
});

for (const game of games.map(({ id }) => id).filter((id) => id !== "verrat" && existsSync(`content/${id}/learn/lesson.json`))) {
  test(`the lesson of ${game} can be gone through on a phone, in French`, async () => {
    const troubles = [];
    const guest = await Guest.arrive(browser, house, { at: `/learn/${game}`, language: "fr", size: phone, game });
    const learner = new Learner(guest);
    let byHand = 0;
    for (const [i, step] of learner.steps.entries()) {
      // The first acts as the lesson shows them, the rest are done for the learner.
      const hand = byHand < 3 && step.does?.act && !step.auto && step.does.act.do !== "offer";
      if (hand) byHand += 1;
      await learner.reads(i);
      if (await coversIt(guest.page)) troubles.push(`${game} ${i + 1}: the card lies on what it points at`);
      if (i === 9) await look(guest, `phone-${i + 1}`, troubles);
      await learner.pass(i, hand);
    }
    await learner.coach.getByText(learner.texts["lesson.end"], { exact: true }).waitFor();
    assert.ok(byHand >= 3, `${byHand} acts by hand`);
    assert.deepEqual(troubles, []);
    await guest.leave();
  });
}

test("on a phone on its side the card of a lesson stands in one place, with its buttons, and all else below it", async () => {
  const guest = await Guest.arrive(browser, house, { at: "/learn/verrat", size: { width: 844, height: 390 } });
  const learner = new Learner(guest);
  const boxOf = async (locator) => JSON.stringify(await locator.boundingBox());
  const [cards, buttons] = [new Set(), new Set()];
  for (const i of learner.steps.keys()) {
    await learner.reads(i);
    cards.add(await boxOf(learner.coach));
    buttons.add(await boxOf(learner.coach.getByRole("button").last()));
    await learner.pass(i, false);
  }
  assert.deepEqual([cards.size, buttons.size], [1, 1], [...cards, ...buttons].join("\n"));
  const { y, height } = JSON.parse([...cards][0]);
  const tops = await guest.page.locator(".frame > :not(.head, nav)").evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
  assert.ok(Math.min(...tops) >= y + height, `${y + height}: ${tops}`);
  await guest.leave();
});
