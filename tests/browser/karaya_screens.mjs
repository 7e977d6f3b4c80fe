// Every screen of Sultans of Karaya, at four sizes, in both languages, by day and by night: build/screens/karaya/<size>-<language>-<theme>-<name>.png.
// A run of its own, to be looked at; what must hold is tested beside it. `node tests/browser/karaya_screens.mjs [NAME…]` draws those screens only.
import { longNames, sceneOf } from "../../web/src/games/karaya/fixtures/scenes.ts";
import { album, Guest, laptop, openBrowser, phone } from "./guest.mjs";
import { House } from "./house.mjs";
import { Sultan } from "./sultan.mjs";

const sizes = { "1280x800": laptop, "1920x1080": { width: 1920, height: 1080 }, "390x844": phone, "844x390": { width: 844, height: 390 } };
const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.some((part) => name.startsWith(part));
let drawn = 0;

async function photograph({ page, words }, name, fullPage = false) {
  if (!isWanted(name)) return;
  const before = page.viewportSize();
  for (const [size, window_] of Object.entries(sizes)) {
    await page.setViewportSize(window_);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await page.screenshot({ path: `${album}/karaya/${size}-${words.language}-${colorScheme}-${name}.png`, fullPage });
      drawn += 1;
    }
    const over = await page.evaluate(() => document.scrollingElement.scrollHeight - innerHeight);
    if (!fullPage && over > 0) console.log(`${name}, ${size}: scrolls by ${over}`);
  }
  await page.setViewportSize(before);
}

async function dialog(guest, name, open) {
  if (!isWanted(name)) return;
  const shown = guest.page.getByRole("dialog");
  await open();
  await shown.waitFor();
  await photograph(guest, name);
  await guest.page.keyboard.press("Escape");
  await shown.waitFor({ state: "hidden" });
}

// A table in the middle of a round, as written down: with long names where there are many.
async function positions(browser, house, language) {
  for (const count of [5, 10, 15]) {
    const guest = await Guest.arrive(browser, house, { game: "karaya", language });
    const { page } = guest;
    await guest.tapLine();
    const { table, address } = await guest.makeTable({ bots: count - 1, clock: { kind: "turns", hours: 1 } }, count);
    await guest.go(address);
    if (count === 15) await photograph(guest, "gathering-15", true);
    await guest.call(`tables/${table}/start`, {});
    const { ring, seat } = new Sultan(guest);
    await ring.getByRole("button").first().waitFor();
    await guest.heard(() => guest.view !== undefined);
    const pretend = async (scene) => {
      const { you, view, legal, notes } = sceneOf(scene, count);
      const { people } = guest.frames.findLast(({ snapshot }) => snapshot?.people).snapshot;
      const seats = Object.fromEntries(Object.entries(people.seats).map(([number, chair]) => [number, { ...chair, name: count === 10 ? chair.name : longNames[number - 1] }]));
      await guest.pretend(view, { version: guest.latest("version") + 1, you, legal, notebook: { notebook: { seats: notes } }, people: { ...people, status: "running", seats } });
      await page.waitForTimeout(100);
    };
    for (const scene of ["turn", "sultan", "react", "join", "scored", "watch"]) {
      await pretend(scene);
      await photograph(guest, `${scene}-${count}`);
    }
    await pretend("turn");
    const at = seat.bind({ ring });
    await dialog(guest, `seat-${count}`, () => at(3).click());
    await dialog(guest, `claims-${count}`, () => at(1).click());
    await page.getByRole("region", { name: guest.say("bar.title") }).getByRole("button", { name: guest.say("board.do.peek"), exact: true }).click();
    await photograph(guest, `choose-${count}`);
    await page.keyboard.press("Escape");
    await page.setViewportSize(phone);
    await dialog(guest, `notebook-${count}`, () => page.locator(".book").click());
    await page.setViewportSize(laptop);
    await guest.context.close();
  }
}

// A real match: what is said, the end of a round with what everybody could know, the result, the replay.
async function match(browser, house, language) {
  const guest = await Guest.arrive(browser, house, { game: "karaya", language });
  const { page, say } = guest;
  const { table, address } = await guest.makeTable({ bots: 9, kind: "greedy", options: { rounds: 2, max_laps: 9, beat_seconds: 1 } }, 10);
  await guest.go(address);
  await guest.call(`tables/${table}/start`, {});
  const player = new Sultan(guest);
  const once = new Set();
  for (let what = await player.asked(); what; what = await player.asked()) {
    if (what === "turn" && !once.has("bubble")) {
      once.add("bubble");
      await player.seat(player.you).click();
      await page.locator("[data-claim=vizier]").click();
      await page.locator(".bubble").first().waitFor();
      await photograph(guest, "bubble");
    }
    if (what === "ready" && !once.has("round")) {
      once.add("round");
      for (const shown of ["points", "ring", "course"]) {
        await page.getByRole("radio", { name: say(`round.${shown}`), exact: true }).check();
        if (shown === "course") await page.getByRole("slider").waitFor();
        await photograph(guest, `round-${shown}`);
      }
    }
    await player.answer();
  }
  await page.getByRole("dialog").waitFor();
  await photograph(guest, "result");
  await page.keyboard.press("Escape");
  await photograph(guest, "the-end");
  await guest.go(`/r/${table}`);
  await page.locator("[data-seat]").nth(5).waitFor();
  await photograph(guest, "replay");
  await guest.context.close();
}

async function learning(browser, house, language) {
  const guest = await Guest.arrive(browser, house, { game: "karaya", language });
  await guest.go("/how/karaya");
  await guest.page.locator("figure").nth(8).waitFor();
  await photograph(guest, "guide", true);
  await guest.go("/learn/karaya");
  await guest.page.locator("[data-seat]").first().waitFor();
  await photograph(guest, "lesson");
  await guest.context.close();
}

const [browser, house] = await Promise.all([openBrowser(), House.open()]);
const parts = { positions, match, learning };
try {
  for (const language of ["en", "fr"]) {
    for (const part of Object.values(parts)) await part(browser, house, language);
  }
  console.log(`${drawn} pictures in ${album}/karaya`);
} finally {
  await Promise.all([browser.close(), house.close()]);
}
