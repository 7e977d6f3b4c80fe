// Every screen of Sultaniya on four devices, in both languages, by day and by night: a run of its own, for the eye.
//
//   node tests/browser/sultaniya_screens.mjs [size… language… theme… inspect part of a name…]
//
// Writes build/screens/sultaniya/<size>-<language>-<theme>-<name>.png and, if wanted, tells what inspect.mjs finds. Positions come out of games between
// bots (`divan sim`), as seat 1 was told them (`divan tape`); they are put into the line of a table that waits.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Guest, merge, openBrowser } from "./guest.mjs";
import { House } from "./house.mjs";
import { troublesOf } from "./inspect.mjs";
import { Learner } from "./learner.mjs";

const program = process.env.DIVAN ?? "build/divan";
const album = "build/screens/sultaniya";
const devices = {
  "1280x800": { width: 1280, height: 800 },
  "1920x1080": { width: 1920, height: 1080 },
  "390x844": { width: 390, height: 844 },
  "844x390": { width: 844, height: 390 },
};
const asked = process.argv.slice(2);
// Of these what was asked for; all of them when none was.
const chosen = (all) => (all.some((one) => asked.includes(one)) ? all.filter((one) => asked.includes(one)) : all);
const sizes = Object.fromEntries(chosen(Object.keys(devices)).map((size) => [size, devices[size]]));
const languages = chosen(["fr", "en"]);
const themes = chosen(["light", "dark"]);
const wanted = asked.filter((one) => !(one in devices) && !["fr", "en", "light", "dark", "inspect"].includes(one));
const names = ["Maximilienne-Alexandra", "Bartholomäus Übel", "Scheherazade de Bagdad", "Dieudonné"];
const long = (seats) => Object.fromEntries(names.slice(0, seats).map((name, i) => [i + 1, { name, here: i !== 2 }]));

// ---- positions

const places = (player) => Object.values(player.palace).reduce((sum, row) => sum + Object.keys(row).length, 0);
const told = new Map();

// Every position of some games, as seat 1 saw them.
function positions(seats, bot, options = {}) {
  const key = `${seats} ${bot} ${JSON.stringify(options)}`;
  if (!told.has(key)) {
    const folder = mkdtempSync(join(tmpdir(), "sultaniya-"));
    execFileSync(program, ["sim", "sultaniya", "--games", "6", "--seats", String(seats), "--bots", bot, "--seed", "3", "--records", folder, "--options", JSON.stringify(options)]);
    const all = readdirSync(folder).sort().flatMap((file) => {
      const tape = JSON.parse(execFileSync(program, ["tape", join(folder, file), "--eyes", "1"], { maxBuffer: 1 << 28 }));
      let at = { you: 1, ...tape.snapshot };
      const log = [];
      return [at, ...tape.updates.map((update) => {
        log.push({ version: update.version, events: update.events });
        at = { ...at, view: merge(at.view, update.patch), legal: update.legal ?? [], log: log.slice(-40) };
        return at;
      })];
    });
    rmSync(folder, { recursive: true });
    told.set(key, all);
  }
  return told.get(key);
}

// The one among them with the fullest palaces.
function find(seats, bot, fits, options) {
  const found = positions(seats, bot, options).filter((at) => fits(at.view, at.legal ?? []));
  if (found.length === 0) throw new Error(`no position for ${fits}`);
  return found.reduce((best, at) => (places(at.view.players[1]) > places(best.view.players[1]) ? at : best));
}

const mine = (what) => (view) => view.question?.what === what && view.question.asked[1] && !view.question.asked[1].answered;

// ---- pictures

async function photograph(guest, name, language, { fullPage = false } = {}) {
  const { page } = guest;
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await page.screenshot({ path: `${album}/${size}-${language}-${colorScheme}-${name}.png`, fullPage });
    }
    if (!asked.includes("inspect")) continue;
    const troubles = (await troublesOf(page)).filter((one) => !one.includes('<b class="name')); // a long name ends in dots
    for (const trouble of troubles) console.log(`${name} ${size} ${language}: ${trouble}`);
  }
}

const wants = (name) => wanted.length === 0 || wanted.some((part) => name.includes(part));

// ---- screens

class Visit {
  constructor(guest, language) {
    this.guest = guest;
    this.language = language;
  }

  async sit(seats) {
    if (this.seats === seats) return;
    this.seats = seats;
    await this.guest.startTable({ bots: seats - 1, options: {} }, seats);
    await this.guest.page.locator("[data-palace-of]").waitFor();
    await this.guest.page.waitForTimeout(1000); // whatever the server still says of the table comes first
  }

  // A position, at the table with so many; `then` does what one does with it.
  async show(name, seats, position, then = async () => {}, options = {}) {
    if (!wants(name)) return;
    await this.sit(seats);
    const { guest } = this;
    const { view, legal, log } = position();
    this.version = (this.version ?? 100_000) + 1;
    const people = { status: view.outcome ? "ended" : "running", seats: options.people ?? long(seats), host: 1, watching: 2 };
    await guest.page.keyboard.press("Escape");
    await guest.pretend(view, { version: this.version, view, legal, log, people, you: options.you ?? 1 });
    await then(guest.page, guest);
    await guest.page.mouse.move(0, 0); // nothing is pointed at
    await photograph(guest, name, this.language);
    await guest.page.setViewportSize(devices["1280x800"]);
  }
}

const first = (selector) => async (page) => page.locator(`.sultaniya ${selector}`).first().click();
async function hold(page) {
  await first("[data-take]")(page);
}
async function set(page) {
  await hold(page);
  await first("[data-place]")(page);
}

async function tables(visit) {
  const turn = mine("turn");
  const rich = (view, legal) => turn(view) && legal.some(({ djinn }) => djinn === "seer") && view.players[1].roofs < 4;
  const open = (view, legal) => mine("build")(view) && !view.now.djinn && new Set(legal.filter((one) => one.do === "build").map((one) => one.tile)).size > 3;
  await visit.show("turn-1", 2, () => positions(2, "rules").find(({ view }) => turn(view)));
  await visit.show("turn-late", 4, () => find(4, "rules", rich));
  await visit.show("uncovered", 2, () => find(2, "rules", open));
  await visit.show("hand", 4, () => find(4, "rules", open), hold);
  await visit.show("set", 2, () => find(2, "rules", open), set);
  await visit.show("set-3", 3, () => find(3, "rules", open), set);
  await visit.show("djinn-pile", 2, () => find(2, "rules", rich), first("[data-djinn=sweeper]"));
  await visit.show("djinn-twin", 3, () => find(3, "rules", rich), first("[data-djinn=twin]"));
  await visit.show("djinn-no", 4, () => find(4, "rules", (view) => turn(view) && view.players[1].sapphires === 0), (page) => page.locator("[data-djinn=seer]").click({ force: true }));
  await visit.show("twin-second", 2, () => find(2, "rules", (view) => mine("build")(view) && view.now.djinn === "twin" && view.now.builds === 1));
  await visit.show("seer", 4, () => find(4, "random", mine("seek")));
  await visit.show("seer-set", 2, () => find(2, "random", (view, legal) => mine("seek")(view) && legal.length > 3), set);
  await visit.show("mover", 3, () => find(3, "random", mine("move")));
  await visit.show("mover-hand", 2, () => find(2, "random", (view, legal) => mine("move")(view) && legal.some((one) => one.do === "move")), (page) => page.locator(".movable").first().click());
  await visit.show("mover-broken", 2, () => find(2, "random", (view) => mine("build")(view) && view.now.broken));
  await visit.show("sweeper", 3, () => find(3, "random", mine("sweep")));
  await visit.show("nothing-fits", 2, () => {
    const at = find(2, "rules", (view) => mine("build")(view) && !view.now.djinn);
    return { ...at, legal: at.legal.filter((one) => one.do === "uncover") };
  });
  await visit.show("other-palace", 4, () => find(4, "rules", (view) => turn(view)), (page) => page.locator('[data-palace="3"]').click());
  await visit.show("part", 2, () => find(2, "rules", turn), first("[data-part=sights]"));
  await visit.show("goal", 3, () => find(3, "rules", turn), first("[data-part=goal]"));
  await visit.show("waiting", 3, () => find(3, "rules", (view) => view.question && !view.question.asked[1]));
  await visit.show("last-turns", 4, () => find(4, "rules", (view) => view.phase === "last_turns" && turn(view)));
  await visit.show("last-djinn", 2, () => find(2, "rules", (view) => view.phase === "last_turns" && mine("build")(view)));
  await visit.show("watching", 4, () => ({ ...find(4, "rules", (view) => view.question && !view.question.asked[1]), legal: [] }), undefined, { you: undefined });
  for (const seats of [2, 3, 4]) {
    const end = () => ({ ...find(seats, "rules", (view) => view.outcome), legal: [] });
    await visit.show(`result-${seats}`, seats, end, (page) => page.getByRole("dialog").waitFor());
    await visit.show(`end-${seats}`, seats, end, (page) => page.keyboard.press("Escape"));
  }
}

async function alone(visit) {
  const { page } = visit.guest;
  const remember = (best) => page.evaluate((points) => localStorage.setItem("divan.sultaniya.bests", JSON.stringify(Object.fromEntries(["ali_baba", "anis", "dunyazad", "scheherazade", "shahriyar", "jafar", "aladdin", "sinbad"].map((who) => [who, { points, table: "earlier" }])))), best);
  const one = { 1: { name: names[0], here: true } };
  if (["cast", "alone", "alone-result"].some(wants)) {
    await page.goto("/");
    await remember(61);
    visit.seats = 0;
    await visit.sit(1);
  }
  await visit.show("cast", 1, () => positions(1, "greedy", { characters: "chosen" }).find(({ view }) => view.phase === "characters"), undefined, { people: one });
  await visit.show("alone", 1, () => find(1, "greedy", mine("turn")), undefined, { people: one });
  await visit.show("alone-result", 1, () => find(1, "greedy", (view) => view.outcome), undefined, { people: one });
  await visit.show("alone-end", 1, () => find(1, "greedy", (view) => view.outcome), () => page.keyboard.press("Escape"), { people: one });
}

async function pages(visit) {
  const { guest, language } = visit;
  const { page } = guest;
  if (wants("gathering")) {
    const { address } = await guest.makeTable({ name: names[0], bots: 2 }, 4);
    await guest.go(address);
    await guest.button("table.gather.start").waitFor();
    await photograph(guest, "gathering", language, { fullPage: true });
  }
  if (wants("guide")) {
    await guest.go("/how/sultaniya");
    await page.locator("figure").nth(8).waitFor();
    await photograph(guest, "guide", language, { fullPage: true });
  }
  if (wants("lesson")) {
    await guest.go("/learn/sultaniya");
    const learner = new Learner(guest);
    const shown = new Set(["palace", "half", "gate", "turn_over", "fourth", "looked", "score"]);
    for (const [i, step] of learner.steps.entries()) {
      await learner.reads(i);
      if (shown.has(step.say)) await photograph(guest, `lesson-${step.say.replace("_", "-")}`, language);
      await page.setViewportSize(devices["1280x800"]);
      await learner.pass(i, false);
    }
    await photograph(guest, "lesson-end", language);
  }
}

mkdirSync(album, { recursive: true });
const [browser, house] = await Promise.all([openBrowser(), House.open("--bot-delay", "60000")]);
try {
  for (const language of languages) {
    const guest = await Guest.arrive(browser, house, { size: devices["1280x800"], language, game: "sultaniya" });
    await guest.tapLine();
    const visit = new Visit(guest, language);
    await pages(visit);
    await tables(visit);
    await alone(visit);
    for (const complaint of guest.complaints.filter((one) => !one.includes("Service Worker"))) console.log(complaint);
    await guest.context.close();
  }
} finally {
  await Promise.all([browser.close(), house.close()]);
}
