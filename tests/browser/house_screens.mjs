// What all games share, for the eye: home, tables before, around and after a game, replays, lessons, the guides' search and what goes wrong.
//   tools/screens house [--sizes 390x844] [--languages fr] [--themes dark] [--only replay,home-offline] [--quick: without axe]
// A table is a real one; what would take too long to come about is put into its line as the server would.
import { readFileSync } from "node:fs";
import { fill, isWanted } from "./album.mjs";
import { Guest, laptop } from "./guest.mjs";
import { Learner } from "./learner.mjs";
import { Player } from "./player.mjs";

const games = ["verrat", "karaya", "karanor", "sultaniya"];
const everywhere = { laptop: true, phone: true };
const whole = { whole: true };
const names = ["Maximilienne-Alexandra", "Bartholomé de Kervoal", "Zoé", "Wolfgang Amadeus Schmid", "Ω", "Anne-Charlotte d’Orl."];
const longNames = Array.from({ length: 15 }, (_, i) => names[i % names.length]);
// What a browser says by itself of what was held back, cut or refused here.
const expected = [/net::ERR_/, /WebSocket connection to/, /Failed to load resource/, /dynamically imported module/];

// Whatever was scrolled stands elsewhere when the device is turned.
const atEndOf = (dialog) => ({ again: () => dialog.locator(".body").evaluate((body) => (body.scrollTop = body.scrollHeight)) });
const settled = ({ page }) => page.waitForTimeout(150);
const never = () => {}; // a call that is not answered

async function* home(browser, house, language) {
  const guest = await Guest.arrive(browser, house, { language });
  const { page, say } = guest;
  yield ["home-first", guest, everywhere, whole];
  await guest.button("settings.title").click();
  yield ["home-settings", guest, everywhere];
  await page.keyboard.press("Escape");
  await page.getByLabel(say("home.link")).fill("https://example.org");
  await guest.button("home.go").click();
  const host = await Guest.arrive(browser, house, { language });
  await host.call("me", { name: names[0] });
  const open = (game, seats, bots, more) => host.call("tables", { game, seats, options: {}, listed: true, clock: { kind: "none" }, bots: Array(bots).fill("greedy"), spectators: true, ...more });
  const { table } = await open("verrat", 4, 3);
  await host.call(`tables/${table}/start`, {});
  await open("karaya", 15, 4);
  await open("karanor", 6, 0);
  await guest.button("home.refresh").click();
  await page.getByRole("link", { name: say("home.watch"), exact: true }).first().waitFor();
  yield ["home-tables", guest, everywhere, whole];
  await host.startTable({ name: names[0] });
  await host.bar.waitFor();
  const { address } = await host.makeTable({ name: names[0], bots: 1 });
  await host.go(address);
  await host.page.getByText(host.say("table.gather.title")).waitFor();
  await host.go("/");
  await host.page.getByText(host.say("home.gathering")).first().waitFor();
  yield ["home-back", host, everywhere, whole];
  await page.evaluate((game) => localStorage.setItem(`divan.lesson.${game}`, JSON.stringify({ step: 8, of: 35 })), "verrat");
  await page.route("**/api/**", never);
  await guest.go("/");
  await page.locator("#content").waitFor();
  yield ["home-slow", guest, everywhere, whole];
  for (const one of [guest, host]) await one.leave({ expected });
}

async function* offline(browser, house, language) {
  const guest = await Guest.arrive(browser, house, { language, keeps: true });
  const { page, say } = guest;
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active.state === "activated" || new Promise((done) => active.addEventListener("statechange", done))));
  house.cut();
  await page.reload();
  await page.getByRole("status").filter({ hasText: say("home.offline") }).waitFor();
  yield ["offline-home", guest, everywhere, whole];
  await guest.go("/how/karaya");
  await guest.button("home.offline.again").waitFor();
  yield ["offline-how", guest, everywhere];
  await guest.go("/t/AAAAAAAAAAAAAAAAAAAAAA");
  await settled(guest);
  yield ["offline-table", guest, everywhere];
  house.mend();
  await guest.leave({ expected: [...expected, /./] });
}

async function* make(browser, house, language) {
  for (const game of games) {
    const guest = await Guest.arrive(browser, house, { language, game });
    await guest.onCard("home.make").click();
    const dialog = guest.page.getByRole("dialog");
    await dialog.waitFor();
    yield [`make-${game}`, guest, everywhere];
    await dialog.locator("summary").click();
    yield [`make-${game}-options`, guest, everywhere, atEndOf(dialog)];
    await guest.leave();
  }
}

async function* wrong(browser, house, language) {
  const guest = await Guest.arrive(browser, house, { language });
  const { page, say } = guest;
  const at = async (address) => {
    await guest.go(address);
    await page.getByRole("heading", { level: 1 }).waitFor();
  };
  await at("/nowhere");
  yield ["wrong-address", guest, everywhere];
  await at("/how/chess");
  yield ["wrong-how", guest, everywhere];
  await at("/learn/chess");
  yield ["wrong-lesson", guest, everywhere];
  await at("/t/AAAAAAAAAAAAAAAAAAAAAA");
  yield ["wrong-table", guest, everywhere];
  await at("/m#a-key-that-fits-nowhere");
  yield ["wrong-move", guest, everywhere];
  await guest.button("move.do").click();
  await page.getByText(say("move.refused.help")).waitFor();
  yield ["wrong-move-refused", guest, everywhere];
  await at("/r/AAAAAAAAAAAAAAAAAAAAAA");
  yield ["wrong-replay", guest, everywhere];
  await at("/r");
  yield ["wrong-record-asked", guest, everywhere];
  const record = recordOf("karaya").split("\n");
  record[6] = record[6].replace(/"do":"\w+"/, '"do":"dance"');
  await page.locator("#record").setInputFiles({ name: "karaya.jsonl", mimeType: "application/jsonl", buffer: Buffer.from(record.join("\n")) });
  await page.getByRole("alert").waitFor();
  yield ["wrong-record", guest, everywhere];
  await page.route("**/assets/How-*", (route) => route.abort());
  await at("/how/verrat");
  yield ["wrong-unfetched", guest, everywhere];
  await page.unroute("**/assets/How-*");
  await guest.leave({ expected: [...expected, /./] });
}

async function* gather(browser, house, language) {
  const host = await Guest.arrive(browser, house, { language });
  const { table, address } = await host.makeTable({ name: names[0], bots: 1, clock: { kind: "live", seconds: 90 } });
  const friend = await Guest.arrive(browser, house, { language, at: address });
  await friend.page.getByLabel(friend.say("table.join.name")).waitFor();
  yield ["gather-invited", friend, everywhere];
  const late = await Guest.arrive(browser, house, { language, at: `/t/${table}#a-link-that-was-cut` });
  await late.page.getByRole("heading", { level: 1 }).waitFor();
  yield ["gather-wrong-link", late, everywhere];
  await friend.sitDown(names[1]);
  await friend.page.getByText(friend.say("table.gather.title")).waitFor();
  yield ["gather-guest", friend, everywhere, whole];
  await host.go(address);
  await host.page.getByText(names[1]).waitFor();
  yield ["gather-host", host, everywhere, whole];
  await host.button("table.gather.fill").click();
  await host.page.getByText(host.say("table.gather.ready")).waitFor();
  yield ["gather-ready", host, everywhere, whole];
  await late.go(address);
  await late.page.getByText(late.say("table.join.full")).waitFor();
  yield ["gather-full", late, everywhere];
  const many = await Guest.arrive(browser, house, { language, game: "karaya" });
  const made = await many.makeTable({ name: names[0], bots: 9 }, 15);
  await many.go(made.address);
  await many.page.getByText(many.say("table.gather.title")).waitFor();
  yield ["gather-fifteen", many, everywhere, whole];
  for (const one of [host, friend, late, many]) await one.leave({ expected });
}

// ---- at a table

const seatsOf = (guest, changed) => {
  const { people } = guest.frames.findLast(({ snapshot }) => snapshot?.people).snapshot;
  const seats = Object.fromEntries(Object.entries(people.seats).map(([seat, chair]) => [seat, { ...chair, ...(Number(seat) > 1 && { name: longNames[seat - 1] }), ...changed?.[seat] }]));
  return { ...people, status: "running", seats };
};
const speech = {
  en: "I have two caravans and no wish to keep them: whoever votes with me in the palace this turn gets one, and my word that my assassin stays at home.",
  fr: "J’ai deux caravanes et aucune envie de les garder : qui vote avec moi au palais ce tour-ci en reçoit une, et ma parole que mon assassin reste chez lui.",
};

async function* table(browser, house, language) {
  const guest = await Guest.arrive(browser, house, { language });
  const { page, say } = guest;
  await guest.tapLine();
  const { address } = await guest.startTable({ name: names[0], clock: { kind: "live", seconds: 300 } });
  const player = new Player(guest);
  await player.asked();
  const shown = page.getByRole("dialog");
  let version = guest.latest("version") + 100;
  const pretend = async (people, others = {}) => {
    await guest.pretend(others.view ?? {}, { ...others, version: (version += 1), people: { ...seatsOf(guest), ...people } });
    await settled(guest);
  };
  const said = (seat, text, to) => ({ version: (version += 1), events: [], heard: { seat, say: { text, ...(to && { to }) } } });
  const log = [...(guest.latest("log") ?? []), said(2, speech[language]), said(1, "!"), said(3, speech[language], 1), said(4, "https://example.org/a-very-long-address-without-any-gap-in-it-that-would-burst-its-box")];
  await pretend({}, { log });
  yield ["table-talk", guest, { laptop: true }];
  const small = { width: 390, height: 844 };
  await page.setViewportSize(small);
  await page.locator("[data-sheet=talk]").click();
  yield ["table-talk", guest, { phone: true }];
  await page.keyboard.press("Escape");
  await page.setViewportSize(laptop);
  const soon = Date.now() + 40_000;
  await pretend({ seats: seatsOf(guest, { 2: { here: false, bot: undefined, bot_at: soon }, 3: { here: false, bot: undefined, bot_plays: true }, 4: { here: true, bot: undefined, muted: true, wants_pause: true } }).seats });
  yield ["table-absent", guest, everywhere];
  await pretend({ seats: seatsOf(guest, { 1: { bot_plays: true } }).seats });
  yield ["table-bot-played", guest, everywhere];
  await pretend({ paused: "agreed", left: 125_000 });
  yield ["table-paused", guest, everywhere];
  await pretend({ frozen: "house.frozen.rules" });
  yield ["table-frozen", guest, everywhere];
  await pretend({ deadline: Date.now() + 9_000 });
  yield ["table-hurry", guest, everywhere];
  await guest.button("settings.title").click();
  await shown.waitFor();
  yield ["table-settings", guest, everywhere];
  await guest.button("settings.program.make").click();
  await guest.button("settings.program.copy").waitFor();
  await guest.button("settings.device.make").click();
  await page.locator(".device").waitFor();
  yield ["table-token", guest, everywhere, { again: () => page.locator(".device").scrollIntoViewIfNeeded() }];
  await guest.button("settings.leave").click();
  const askAgain = async () => {
    await guest.button("web.cancel").click();
    await guest.button("settings.leave").click();
  };
  yield ["table-leave", guest, everywhere, { again: askAgain }];
  await page.keyboard.press("Escape");
  house.cut();
  await page.getByText(say("line.lost"), { exact: true }).waitFor();
  await player.guest.button("board.ready.say").click();
  await page.waitForTimeout(600);
  yield ["table-lost", guest, everywhere];
  house.mend();
  await page.routeWebSocket(/\/ws/, never);
  await guest.go(address);
  await page.getByRole("status").first().waitFor();
  await settled(guest);
  yield ["table-waiting", guest, everywhere];
  await guest.leave({ expected });
  const other = await Guest.arrive(browser, house, { language });
  await other.page.route(/\/assets\/frame-[^/]*\.js$/, (route) => route.abort());
  await other.startTable({ name: names[0] });
  await other.page.getByRole("alert").waitFor();
  yield ["table-outdated", other, everywhere];
  await other.leave({ expected: [...expected, /./] });
}

// ---- after it

async function* result(browser, house, language) {
  const ends = { verrat: [4, 1, 6], karaya: [15, 10, 9], karanor: [6, 2, 24], sultaniya: [3, 3, 31] };
  for (const [game, [seats, winners, best]] of Object.entries(ends)) {
    if (!isWanted(`result-${game}`)) continue;
    const guest = await Guest.arrive(browser, house, { language, game });
    await guest.tapLine();
    await guest.startTable({ name: names[0], bots: seats - 1 }, seats);
    await guest.page.locator(".frame > .bar").waitFor();
    await settled(guest);
    const outcome = Object.fromEntries(Array.from({ length: seats }, (_, i) => [i + 1, { rank: i < winners ? 1 : winners + 1, points: i < winners ? best : Math.max(1, best - i) }]));
    await guest.pretend({ outcome }, { version: guest.latest("version") + 100, open: true, people: { ...seatsOf(guest), status: "ended" } });
    await guest.page.getByRole("dialog").waitFor();
    yield [`result-${game}`, guest, everywhere];
    await guest.page.keyboard.press("Escape");
    yield [`result-${game}-after`, guest, everywhere];
    await guest.leave({ expected });
  }
}

function recordOf(game) {
  const [head, ...rest] = readFileSync(`tests/golden/${game}.jsonl`, "utf8").split("\n");
  const header = JSON.parse(head);
  header.players = header.players.map((player, i) => ({ ...player, name: longNames[i] }));
  return [JSON.stringify(header), ...rest].join("\n");
}

async function* replay(browser, house, language) {
  for (const game of games) {
    if (!isWanted(`replay-${game}`)) continue;
    const guest = await Guest.arrive(browser, house, { language, game, at: "/r" });
    const { page, say } = guest;
    await page.locator("#record").setInputFiles({ name: `${game}.jsonl`, mimeType: "application/jsonl", buffer: Buffer.from(recordOf(game)) });
    const slider = page.getByRole("slider", { name: say("replay.place") });
    await slider.waitFor();
    await page.locator(".frame .board > *").nth(1).waitFor();
    await settled(guest);
    yield [`replay-${game}-begin`, guest, everywhere];
    await slider.fill(String(Math.round(Number(await slider.getAttribute("max")) * 0.6)));
    await settled(guest);
    yield [`replay-${game}-middle`, guest, everywhere];
    await page.getByLabel(say("replay.eyes"), { exact: true }).selectOption("2");
    await page.waitForLoadState("networkidle");
    await settled(guest);
    yield [`replay-${game}-eyes`, guest, everywhere];
    await guest.button("replay.share.short").click();
    await page.getByRole("textbox", { name: say("replay.share") }).waitFor();
    yield [`replay-${game}-share`, guest, everywhere];
    await page.keyboard.press("Escape");
    await slider.fill(await slider.getAttribute("max"));
    await settled(guest);
    yield [`replay-${game}-end`, guest, everywhere];
    await guest.button("end.result").click();
    yield [`replay-${game}-result`, guest, everywhere];
    await page.keyboard.press("Escape");
    await guest.button("settings.title").click();
    await page.getByRole("checkbox", { name: say("settings.plain") }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: say("panel.title") }).waitFor();
    yield [`replay-${game}-plain`, guest, everywhere];
    await guest.leave({ expected });
  }
}

// ---- lessons and guides

async function* lesson(browser, house, language) {
  for (const game of games) {
    if (!isWanted(`lesson-${game}`)) continue;
    const guest = await Guest.arrive(browser, house, { language, game });
    const learner = new Learner(guest);
    const { steps } = learner;
    const open = async (step) => {
      await guest.page.evaluate(([kept, place]) => localStorage.setItem(`divan.lesson.${kept}`, JSON.stringify(place)), [game, { step, of: steps.length }]);
      await guest.go(`/learn/${game}`);
      await learner.coach.waitFor();
      await guest.page.locator(".frame .board > *").nth(1).waitFor();
      await settled(guest);
    };
    for (const step of [0, 3, 5, Math.round(steps.length / 2), steps.length - 4]) {
      await open(step);
      yield [`lesson-${game}-${step + 1}`, guest, everywhere];
    }
    await open(steps.findIndex(({ does }) => does?.act));
    await learner.press("learn.show");
    yield [`lesson-${game}-shown`, guest, everywhere];
    // Something that was not asked for; not every board offers it.
    await open(1);
    await guest.page.locator(".bar .deeds button:not([disabled], [aria-disabled=true])").last().click({ timeout: 1500 }).catch(() => {});
    if ((await guest.page.locator("dialog[open]").count()) > 0) await guest.page.keyboard.press("Escape");
    await learner.press("learn.more");
    yield [`lesson-${game}-menu`, guest, everywhere];
    await open(steps.length - 1);
    await learner.pass(steps.length - 1, false).catch(() => {});
    await settled(guest);
    yield [`lesson-${game}-end`, guest, everywhere];
    await guest.leave({ expected });
  }
}

async function* guide(browser, house, language) {
  const sought = { verrat: ["Kaffa", "VE-26"], karaya: language === "fr" ? ["garde"] : ["guard"], karanor: language === "fr" ? ["épices"] : ["spices"], sultaniya: language === "fr" ? ["coupole"] : ["dome"] };
  for (const game of games) {
    if (!isWanted(`guide-${game}`)) continue;
    const guest = await Guest.arrive(browser, house, { language, game, at: `/how/${game}` });
    const { page, say } = guest;
    await page.locator("#short").waitFor();
    yield [`guide-${game}-top`, guest, everywhere];
    const field = page.getByRole("combobox").or(page.getByRole("searchbox")).first();
    for (const [i, word] of sought[game].entries()) {
      yield [`guide-${game}-found${i}`, guest, everywhere, { again: () => field.fill(word) }];
    }
    yield [`guide-${game}-none`, guest, everywhere, { again: () => field.fill("xylophone") }];
    const rule = { verrat: "VE-26", karaya: "KA-41", karanor: "MK-45", sultaniya: "SU-20" }[game];
    await guest.go(`/how/${game}#${rule}`);
    await page.locator("#short").waitFor();
    const at = (anchor) => ({
      again: async () => {
        await page.evaluate((id) => (location.hash = id), "");
        await page.evaluate((id) => (location.hash = id), anchor);
        await page.waitForTimeout(400);
      },
    });
    yield [`guide-${game}-rule`, guest, everywhere, at(rule)];
    yield [`guide-${game}-things`, guest, everywhere, at("things")];
    await guest.leave({ expected });
  }
}

const parts = { home, offline, make, wrong, gather, table, result, replay, lesson, guide };

// A part that cannot be gone through keeps nobody from the others.
const failures = [];
await fill("house", async function* (browser, house, language) {
  for (const [name, part] of Object.entries(parts).filter(([each]) => isWanted(each))) {
    try {
      yield* part(browser, house, language);
    } catch (problem) {
      house.mend();
      failures.push(new Error(`${name} in ${language}`, { cause: problem }));
    }
  }
});
if (failures.length > 0) throw new AggregateError(failures);
