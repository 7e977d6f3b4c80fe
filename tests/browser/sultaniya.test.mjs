// Sultaniya on its board: alone and against bots, with mouse, touch, keyboard and lists, with the standard set and with a set of one's own.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { Builder } from "./builder.mjs";
import { album, Guest, laptop, lookAround, openBrowser, phone } from "./guest.mjs";
import { House } from "./house.mjs";
import { troublesByDayAndNight } from "./inspect.mjs";
import { withOwnSet } from "./palaces.mjs";

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open()])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

const tap = (target) => target.tap();
const arrive = (size, language = "en", at = house) => Guest.arrive(browser, at, { size, language, game: "sultaniya" });
const sit = (guest, seats = 1, options = {}) => guest.startTable({ bots: seats - 1, options }, seats);

async function inspect({ page }, name) {
  assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), "the page fits the window");
  const troubles = await troublesByDayAndNight(page, (theme) => ({ path: `${album}/sultaniya-${name}.${theme}.png` }));
  assert.ok(troubles.length === 0, `${name}:\n${troubles.join("\n")}`);
}

// Everything that is needed for a turn is in sight at once, and nothing lies under anything else.
async function seeAtOnce({ page }) {
  const boxes = await page.evaluate(() =>
    [".sultaniya .scene", ".sultaniya .strip", ".sultaniya .stall", ".sultaniya .djinns", ".bar section"].map((selector) => {
      const { top, bottom, left, right } = document.querySelector(selector).getBoundingClientRect();
      return { selector, top, bottom, left, right };
    }),
  );
  const { width, height } = page.viewportSize();
  for (const box of boxes) {
    assert.ok(box.top >= 0 && box.left >= 0 && box.bottom <= height && box.right <= width + 0.5, `${JSON.stringify(box)} is out of sight`);
    for (const other of boxes) {
      const apart = box.bottom <= other.top + 1 || other.bottom <= box.top + 1 || box.right <= other.left + 1 || other.right <= box.left + 1;
      assert.ok(box === other || apart, `${box.selector} and ${other.selector} lie over each other`);
    }
  }
}

const tilesIn = (player) => Object.values(player.palace).reduce((sum, row) => sum + Object.keys(row).length, 0);
const parts = ["sights", "crowns", "rises", "guards", "bonuses", "goal", "other_goal"];

// The palace that is shown has every tile, with a picture that is there.
async function seePalace(guest, seat) {
  const palace = guest.page.locator(`[data-palace-of="${seat}"]`);
  await palace.waitFor(); // it is drawn once its room is measured
  const drawn = await palace
    .locator(':scope > g use[href^="#tile-"]')
    .evaluateAll((uses) => uses.filter((use) => document.querySelector(use.getAttribute("href")) && use.getBoundingClientRect().width > 0).length);
  assert.equal(drawn, tilesIn(guest.view.players[seat]), "as many pictures as tiles");
}

// Each part of the score is what the server says, and touched it is shown on the palace, as often as it counts.
async function seeScore(guest, seat, touch) {
  const { page } = guest;
  const { score } = guest.view.players[seat];
  let last;
  for (const part of parts) {
    const button = page.locator(`[data-part="${part}"]`);
    if (!score[part]) {
      assert.equal(await button.count(), 0, `${part} of seat ${seat} is nobody's business`);
      continue;
    }
    const { count, points, objective } = score[part];
    assert.equal(await button.locator("b").innerText(), String(points), `${part} of seat ${seat}`);
    await touch(button); // another part takes the place of the one before
    await page.locator(`[data-part="${part}"][aria-pressed="true"]`).waitFor();
    const marks = await page.locator(".marked").evaluateAll((all) => all.reduce((sum, mark) => sum + Number(mark.getAttribute("data-count")), 0));
    assert.equal(marks, ["djinns", "sapphires"].includes(objective) ? 0 : count, `${part} of seat ${seat} (${objective ?? ""})`);
    last = button;
  }
  await touch(last);
  await page.locator(".veil").waitFor({ state: "hidden" });
  assert.equal(await page.locator(".strip .total b").innerText(), String(score.points));
}

async function closeResult(guest, seats) {
  const result = guest.page.getByRole("dialog");
  assert.equal(await guest.places(), seats, "everybody has a place");
  const told = await result.innerText();
  await result.getByRole("button", { name: guest.say("web.close") }).click();
  await result.waitFor({ state: "hidden" });
  return told;
}

// What the bar promises comes true.
async function seeGain(guest, builder) {
  const seen = await builder.uncover();
  const before = guest.view.players[1];
  await builder.touch(builder.find("take", builder.any(seen.takes)));
  await builder.touch(builder.find("place", (await builder.look()).places[0]));
  await builder.deed("board.do.build").waitFor();
  const words = await guest.bar.locator(".words").innerText();
  const promised = (pattern) => Number(pattern.exec(words)?.[1] ?? 0);
  const points = promised(/([+−]\d+) points?/);
  const sapphires = promised(/\+(\d+) sap/);
  await builder.touch(builder.deed("board.do.build"));
  await guest.heard((frames) => frames.at(-1) && guest.view.players[1].score.points + tilesIn(guest.view.players[1]) !== before.score.points + tilesIn(before));
  const after = guest.view.players[1];
  assert.deepEqual([after.score.points - before.score.points, after.sapphires - before.sapphires], [points, sapphires], words);
}

test("Sultaniya is played alone by touch on a phone, in one screen, and a personal best is kept for each character", async () => {
  const guest = await arrive(phone, "fr");
  const { page } = guest;
  const builder = new Builder(guest, tap);
  // As if another game had been played before.
  const remember = (points) => page.evaluate((best) => localStorage.setItem("divan.sultaniya.bests", JSON.stringify({ sinbad: best })), { points, table: "earlier" });
  const best = (key, points) => guest.say(key, { character: guest.say("word.sinbad"), points });
  const pointsOf = () => guest.view.outcome[1].points;

  await sit(guest, 1, { characters: "chosen" });
  await builder.look();
  await inspect(guest, "phone-fr-cast");
  await tap(builder.find("character", "sinbad"));
  await seeGain(guest, builder);
  const { takes } = await builder.uncover();
  await seeAtOnce(guest);
  await tap(builder.find("take", takes[0]));
  await tap(builder.find("place", (await builder.look()).places[0]));
  await builder.deed("board.do.build").waitFor();
  await seeAtOnce(guest);
  await inspect(guest, "phone-fr-hand");
  await tap(builder.deed("board.do.back"));
  for (let i = 0; i < 3; ++i) await seeGain(guest, builder);
  await builder.playOn();
  assert.ok(builder.called.size >= 2, "djinns were called");
  assert.ok(["roofs", "turns"].includes(guest.view.ending));
  assert.ok((await closeResult(guest, 1)).includes(best("panel.best.new", pointsOf())), "the first is the best");
  await seePalace(guest, 1);
  await seeScore(guest, 1, tap);
  await tap(page.locator('[data-part="sights"]'));
  await inspect(guest, "phone-fr-end");

  // A better one than before, and one that is worse; told once the game's own part has come.
  await remember(1);
  await page.reload();
  await page.getByRole("dialog").getByText(best("panel.best.new", pointsOf())).first().waitFor();
  await remember(500);
  await page.reload();
  await page.getByRole("dialog").getByText(best("panel.best", 500)).first().waitFor();
  const worse = await closeResult(guest, 1);
  assert.ok(!worse.includes(best("panel.best.new", pointsOf())), worse);
  await sit(guest, 1, { characters: "chosen" });
  await tap(builder.find("character", "sinbad"));
  await page.getByText(best("panel.best", 500)).waitFor(); // kept, and shown while one plays
  await guest.leave();
});

test("Sultaniya is played with the mouse against bots, whose objectives and piles stay hidden until the end", async () => {
  const guest = await arrive(laptop);
  const { page } = guest;
  const builder = new Builder(guest);
  const { address } = await sit(guest, 3);
  await builder.look();
  assert.equal(guest.view.players[1].objectives.length, 2, "one's own");
  assert.equal(guest.view.players[2].objectives, undefined, "the others'");

  // A tile is dragged onto its place, lies there, is turned over and put back.
  const { takes } = await builder.uncover();
  await builder.touch(builder.find("take", takes[0]));
  const { places } = await builder.look();
  await page.keyboard.press("Escape");
  assert.equal((await builder.look()).takes.length, takes.length);
  await page.locator(`[data-take="${takes[0]}"]`).hover();
  await page.mouse.down();
  const { x, y, width, height } = await builder.find("place", places[0]).boundingBox();
  await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 });
  await page.locator(".carried").waitFor({ state: "attached" });
  await page.mouse.up();
  await builder.deed("board.do.build").waitFor();
  assert.equal(await builder.find("place", places[0]).getAttribute("aria-pressed"), "true");
  await seeAtOnce(guest);
  await inspect(guest, "laptop-en-hand");
  await page.keyboard.press("Escape");

  // A pile that cannot be uncovered says why, in the bar, until Escape.
  if (!guest.view.now.uncovering) await builder.answered(() => page.locator('[data-pile]:not([aria-disabled="true"])').first().click());
  await builder.look(); // while an answer is on its way every pile is shut
  const [shut] = Object.entries(guest.view.piles).find(([pile, { front }]) => pile !== guest.view.now.uncovering && front.length < 3);
  await builder.find("pile", shut).click({ force: true });
  await guest.bar.getByRole("heading", { name: guest.say("refusal.SU-20.one_pile_only").split(".")[0] }).waitFor();
  await guest.bar.getByRole("link", { name: guest.say("web.why", { rule: "SU-20" }) }).waitFor();
  await page.keyboard.press("Escape");
  for (let i = 0; i < 4; ++i) await builder.step(await builder.look());

  // Others' palaces are a click away; the table goes on after a reload.
  await builder.look();
  await page.locator('[data-palace="2"]').click();
  await seePalace(guest, 2);
  await seeScore(guest, 2, (target) => target.click());
  await page.reload();
  await builder.look();
  await seePalace(guest, 1);
  const zoe = await Guest.arrive(browser, house, { size: laptop, game: "sultaniya", at: address });
  await zoe.page.locator("[data-palace-of]").waitFor();
  assert.ok(Object.values(zoe.view.players).every(({ objectives }) => objectives === undefined), "who watches knows no objectives");
  await zoe.leave();

  await builder.playOn();
  const [winner] = Object.entries(guest.view.outcome).find(([, { rank }]) => rank === 1);
  const verdict = await page.getByRole("dialog").locator(".why").innerText();
  assert.ok(verdict.includes(`${guest.view.outcome[winner].points} points.`), verdict);
  await closeResult(guest, 3);
  const end = guest.frames.findIndex(({ update }) => update?.events?.some(({ event }) => event === "ended"));
  assert.ok(end > 0);
  for (const { snapshot, update } of guest.frames.slice(0, end)) {
    const players = snapshot?.view?.players ?? update?.patch?.players ?? {};
    for (const seat of [2, 3]) assert.equal(players[seat]?.objectives, undefined, "told before the end");
    for (const { event, seat, tiles } of update?.events ?? []) assert.ok(event !== "looked" || seat === 1 || tiles === undefined);
  }
  for (const seat of [1, 2, 3]) {
    await page.locator(`[data-palace="${seat}"]`).click();
    await seePalace(guest, seat);
    await seeScore(guest, seat, (target) => target.click());
  }
  await inspect(guest, "laptop-en-end");
  await guest.leave();
});

for (const [language, device, other] of [["fr", "phone", "laptop"], ["en", "laptop", "phone"]]) {
  test(`when somebody has begun the end, the board says so, and who it was (${language})`, async () => {
    const sizes = { laptop, phone };
    const guest = await arrive(sizes[device], language);
    const { page, say } = guest;
    await guest.tapLine();
    await sit(guest, 3);
    const builder = new Builder(guest);
    await builder.look();
    const last = page.locator(".hud").getByText(say("phase.last_turns"), { exact: true });
    assert.equal(await last.count(), 0, "nobody has");
    // As it comes after a whole game, with the longest that may stand beside it.
    await guest.pretend({ phase: "last_turns", ended_by: 2, turn: 18, now: { ...guest.view.now, djinn: "mover", builds: 1, broken: true } });
    await last.waitFor();
    await seeAtOnce(guest);
    await inspect(guest, `${device}-${language}-last`);
    await page.setViewportSize(sizes[other]);
    await inspect(guest, `${other}-${language}-last`);
    await last.focus();
    await page.locator("[role=tooltip]").getByText(say("event.end_began", { seat: 2 }).split(/[:{]/).at(-1).trim()).waitFor();
    await guest.leave();
  });
}

test("a tile is built with the keyboard alone", async () => {
  const guest = await arrive(laptop, "fr");
  const { page } = guest;
  await sit(guest);
  const builder = new Builder(guest);
  const focus = (attribute) => page.evaluate((name) => document.activeElement?.getAttribute(name), attribute);
  const tabTo = async (attribute) => {
    for (let i = 0; i < 60; ++i) {
      if ((await focus(attribute)) !== null) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`Tab does not lead to ${attribute}`);
  };
  await page.getByRole("main").focus();
  await tabTo("data-pile");
  await page.keyboard.press("ArrowDown");
  assert.notEqual(await focus("data-stop"), null, "the arrows lead on");
  for (let i = 0; (await builder.look()).takes.length === 0; ++i) {
    assert.ok(i < 40, "nothing can be taken");
    await page.locator('[data-pile]:not([aria-disabled="true"])').or(guest.bar.locator(".deeds .bar-choices .btn")).first().focus();
    await builder.answered(() => page.keyboard.press("Enter"));
  }
  await page.locator('[data-part="sights"]').focus();
  await page.keyboard.press("Enter"); // the windows or towers are shown, and Escape puts the light out again
  await page.locator(".veil").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".veil").waitFor({ state: "hidden" });
  await page.locator("[data-take]").first().focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.hasAttribute("data-place")); // the focus went on to where it may lie
  await page.keyboard.press("f");
  await page.keyboard.press("Enter");
  await builder.deed("board.do.build").waitFor();
  await page.keyboard.press("Enter");
  await guest.heard((frames) => frames.some(({ update }) => update?.events?.some(({ event }) => event === "built")));
  await builder.look();
  await page.waitForFunction(() => document.activeElement !== document.body); // the focus was not lost
  await guest.leave();
});

test("whoever prefers lists finds everything in the action bar", async () => {
  const guest = await arrive(laptop);
  const { bar, page, say } = guest;
  await guest.button("settings.title").click();
  await page.getByRole("checkbox", { name: say("settings.plain") }).check();
  await page.keyboard.press("Escape");
  await sit(guest, 2);
  await page.getByRole("heading", { name: say("panel.title") }).waitFor();
  const named = (name) => bar.getByRole("button", { name });
  const ways = [bar.locator(".send"), bar.locator(".option"), named(/^build/i), named(/^uncover/i), named(/^pass/i)]; // the best first
  const hasBuilt = () => guest.events.some(({ event, seat }) => event === "built" && seat === 1);
  for (let steps = 0; !hasBuilt(); ++steps) {
    assert.ok(steps < 60, "nothing was built");
    await bar.and(page.locator('[aria-busy="false"]')).waitFor();
    await ways.reduce((any, way) => any.or(way)).first().waitFor();
    for (const way of ways) if ((await way.count()) > 0) { await way.first().click(); break; }
  }
  assert.equal(await page.locator("figure svg[role=img]").count(), 2, "a palace for everybody");
  await inspect(guest, "laptop-en-plain");
  await guest.leave();
});

test("a set of one's own is played and drawn", async () => {
  const { house: own, content, leave } = await withOwnSet();
  try {
    const guest = await arrive(laptop, "en", own);
    const [pictures] = await Promise.all([guest.page.waitForResponse(/\/sets\/\w+\.svg$/), sit(guest, 2)]);
    assert.equal(pictures.status(), 200);
    const builder = new Builder(guest);
    const bastions = guest.page.locator('.scene use[href^="#tile-bastion"]');
    for (let i = 0; i < 60 && (await bastions.count()) === 0; ++i) await builder.step({ ...(await builder.look()), djinns: [] });
    assert.ok((await bastions.count()) > 0, "a tile of the set stands in the palace");
    await builder.look();
    await seePalace(guest, 1);
    await seeScore(guest, 1, (target) => target.click());
    await guest.page.screenshot({ path: `${album}/sultaniya-own-set.png` });

    const stood = guest.view.players;
    await own.kill();
    await own.start(...content);
    await guest.page.reload();
    await bastions.first().waitFor();
    assert.deepEqual(guest.view.players, stood, "the table goes on with its set");
    await guest.leave({ expected: [/WebSocket|ERR_CONNECTION|Failed to load resource/] });
  } finally {
    await leave();
  }
});
