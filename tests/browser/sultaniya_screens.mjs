// Every screen of Sultaniya, for the eye: tools/screens sultaniya [--sizes 390x844] [--languages fr] [--themes dark] [--only turn,result]
// [--quick: without axe]. Positions out of games between bots (palaces.mjs) are put into the line of a table that waits.
import { fill, isWanted } from "./album.mjs";
import { Builder } from "./builder.mjs";
import { Guest } from "./guest.mjs";
import { lesson } from "./lesson_walk.mjs";
import { another, asked, find, high, positions, wide, withOwnSet } from "./palaces.mjs";

const everywhere = { laptop: true, phone: true };
const names = ["Maximilienne-Alexandra", "Bartholomäus Übel", "Scheherazade de Bagdad", "Dieudonné"];
const seatsOf = (count) => Object.fromEntries(names.slice(0, count).map((name, i) => [i + 1, { name, here: i !== 2 }]));
const arrive = (browser, house, language) => Guest.arrive(browser, house, { language, game: "sultaniya" });

// ---- what one does at a table

const on = (selector) => (page) => page.locator(`.sultaniya ${selector}`).first().click();
const touch = (selector) => (page) => page.locator(`.sultaniya ${selector}`).first().click({ force: true }); // what is faded says why
const hold = on("[data-take]");
const deed = (name) => (page) => page.locator(`.bar [data-deed=${name}]`).click();
const inTurn = (...deeds) => async (page) => {
  for (const each of deeds) await each(page);
};
const set = inTurn(hold, on("[data-place]"));
const away = (page) => page.keyboard.press("Escape");
async function drag(page) {
  await page.mouse.up();
  await away(page);
  await page.locator(".sultaniya [data-take]").first().hover();
  await page.mouse.down();
  const { x, y, width, height } = await page.locator(".sultaniya .scene").first().boundingBox();
  await page.mouse.move(x + width * 0.8, y + height * 0.25, { steps: 4 });
}

class Visit {
  #seats = 0;
  #version = 100_000;

  constructor(guest) {
    this.guest = guest;
  }

  async #sit(seats) {
    if (this.#seats === seats) return;
    this.#seats = seats;
    await this.guest.startTable({ bots: seats - 1, options: {} }, seats);
    await this.guest.page.locator("[data-palace-of]").waitFor();
    await this.guest.page.evaluate(() => {
      const ofTheTable = ({ snapshot, update, people }) => snapshot ?? update ?? people;
      const ignore = (event) => event.isTrusted && ofTheTable(JSON.parse(event.data)) && event.stopImmediatePropagation();
      globalThis.lineOfTable.addEventListener("message", ignore, { capture: true }); // from now on positions are put in
    });
  }

  // A position, at the table with so many; `then` does what one does with it.
  async *show(name, seats, position, then = async () => {}, { you = 1, rests = true } = {}) {
    if (!isWanted(name)) return;
    await this.#sit(seats);
    const { guest } = this;
    const { page } = guest;
    const { view, legal, log } = position();
    const people = { status: view.outcome ? "ended" : "running", seats: seatsOf(seats), host: 1, watching: 2 };
    await page.mouse.up();
    await away(page);
    for (const back of await page.locator(".sultaniya .home").all()) await back.click();
    await guest.pretend(view, { version: (this.#version += 1), view, legal, log, people, you: you || undefined });
    await then(page, guest);
    if (rests) await page.mouse.move(0, 0); // nothing is pointed at
    yield [name, guest, everywhere, rests ? {} : { again: () => then(page) }];
  }
}

// ---- the walk

const turn = asked("turn");
const rich = (view, legal) => turn(view) && ["seer", "twin", "mover", "sweeper"].every((djinn) => legal.some((one) => one.djinn === djinn)) && view.players[1].roofs < 4;
const tiles = (legal) => new Set(legal.filter((one) => one.do === "build").map(({ tile }) => tile)).size;
const open = (view, legal) => asked("build")(view) && !view.now.djinn && tiles(legal) > 3;
const eitherWay = (legal) => legal.find((one) => one.do === "build" && legal.some(({ tile, at, face }) => tile === one.tile && at === one.at && face !== one.face));
const calls = (djinn) => on(`[data-djinn=${djinn}]`);

async function* turns(visit) {
  yield* visit.show("turn-1", 2, () => positions(2, "rules").find(({ view }) => turn(view)));
  yield* visit.show("turn-3", 3, () => find(3, "rules", rich));
  yield* visit.show("turn-late", 4, () => find(4, "rules", rich));
  yield* visit.show("turn-poor", 2, () => find(2, "rules", (view) => turn(view) && view.players[1].sapphires === 0));
  yield* visit.show("turn-full", 4, () => find(4, "rules", (view) => turn(view) && Object.values(view.piles).filter(({ front }) => front.length === 3).length > 1));
  yield* visit.show("turn-empty", 4, () => {
    const at = find(4, "rules", turn);
    return { ...at, view: { ...at.view, treasury: 0, piles: { ...at.view.piles, roof: { tiles: 0, front: [], unseen: [], bottom: [] } } }, legal: at.legal.filter(({ pile }) => pile !== "roof") };
  });
  yield* visit.show("wide", 4, () => find(4, "random", (view) => turn(view) || another(view), { most: wide }));
  yield* visit.show("high", 2, () => find(2, "greedy", turn, { most: high }));
  yield* visit.show("objectives-open", 3, () => find(3, "rules", turn, { options: { open_objectives: true } }), (page) => page.locator('[data-palace="2"]').click());
  yield* visit.show("uncovered", 2, () => find(2, "rules", open));
  yield* visit.show("hand", 4, () => find(4, "rules", open), hold);
  yield* visit.show("drag", 2, () => find(2, "rules", open), drag, { rests: false });
  yield* visit.show("place", 3, () => find(3, "rules", open), on("[data-place]"));
  yield* visit.show("set", 2, () => find(2, "rules", open), set);
  yield* visit.show("set-3", 3, () => find(3, "rules", open), set);
  yield* visit.show("flipped", 2, () => {
    const at = find(2, "rules", (view, legal) => open(view, legal) && eitherWay(legal));
    const way = eitherWay(at.legal);
    return { ...at, legal: at.legal.filter((one) => one.tile === undefined || (one.tile === way.tile && one.at === way.at)) };
  }, inTurn(set, deed("turn")));
  yield* visit.show("nothing-yet", 2, () => find(2, "random", (view, legal) => asked("build")(view) && !view.now.djinn && legal.length > 0 && tiles(legal) === 0));
  yield* visit.show("pile-no", 2, () => find(2, "rules", open), touch("[data-pile][aria-disabled=true]"));
  yield* visit.show("tile-no", 3, () => find(3, "rules", (view, legal) => open(view, legal) && tiles(legal) < Object.values(view.piles).flatMap(({ front }) => front).length), async (page) => {
    await page.locator(".sultaniya .useless").first().focus();
  });
}

async function* djinns(visit) {
  for (const [i, djinn] of ["seer", "twin", "mover", "sweeper"].entries()) yield* visit.show(`djinn-${djinn}`, 2 + (i % 3), () => find(2 + (i % 3), "rules", rich), calls(djinn));
  yield* visit.show("djinn-dear", 4, () => find(4, "rules", (view) => turn(view) && view.players[1].sapphires === 0), touch("[data-djinn=seer]"));
  yield* visit.show("djinn-late", 2, () => find(2, "rules", open), touch("[data-djinn=twin]"));
  yield* visit.show("twin-first", 3, () => find(3, "rules", (view) => asked("build")(view) && view.now.djinn === "twin" && view.now.builds === 2));
  yield* visit.show("twin-second", 2, () => find(2, "rules", (view) => asked("build")(view) && view.now.djinn === "twin" && view.now.builds === 1));
  yield* visit.show("seer", 4, () => find(4, "random", asked("seek")));
  yield* visit.show("seer-most", 4, () => find(4, "random", asked("seek"), { most: (_, view) => Math.max(...Object.values(view.piles).map(({ order }) => order?.length ?? 0)) }));
  yield* visit.show("seer-set", 2, () => find(2, "random", (view, legal) => asked("seek")(view) && legal.length > 3), set);
  yield* visit.show("mover", 3, () => find(3, "random", asked("move")));
  yield* visit.show("mover-hand", 2, () => find(2, "random", (view, legal) => asked("move")(view) && legal.some((one) => one.do === "move")), on(".movable"));
  yield* visit.show("mover-set", 2, () => {
    const at = find(2, "random", (view, legal) => asked("move")(view) && legal.some((one) => one.do === "move"));
    return { ...at, legal: at.legal.filter((one) => one.do === "move") };
  }, inTurn(on(".movable"), on("[data-place]")));
  yield* visit.show("mover-broken", 2, () => find(2, "random", (view) => asked("build")(view) && view.now.broken));
  yield* visit.show("sweeper", 3, () => find(3, "random", asked("sweep")));
  yield* visit.show("sweeper-build", 4, () => find(4, "random", (view, legal) => asked("build")(view) && view.now.djinn === "sweeper" && tiles(legal) > 0));
}

async function* looks(visit) {
  for (const [i, part] of ["sights", "crowns", "rises", "guards", "bonuses", "goal", "other_goal"].entries()) {
    yield* visit.show(`part-${part.replace("_", "-")}`, 2 + (i % 3), () => find(2 + (i % 3), "rules", turn), on(`[data-part=${part}]`));
  }
  yield* visit.show("other-palace", 4, () => find(4, "rules", turn), (page) => page.locator('[data-palace="3"]').click());
  yield* visit.show("other-part", 3, () => find(3, "rules", turn), async (page) => {
    await page.locator('[data-palace="2"]').click();
    await on("[data-part=sights]")(page);
  });
  yield* visit.show("waiting", 3, () => find(3, "rules", another));
  yield* visit.show("watching", 4, () => ({ ...find(4, "rules", another), legal: [] }), undefined, { you: 0 });
  yield* visit.show("last-turns", 4, () => find(4, "rules", (view) => view.phase === "last_turns" && turn(view)));
  yield* visit.show("last-djinn", 3, () => find(3, "rules", (view) => view.phase === "last_turns" && asked("build")(view)));
}

async function* refusals(visit) {
  yield* visit.show("refused", 2, () => find(2, "rules", open), inTurn(set, deed("build"), (page) => page.getByRole("alert").first().waitFor()));
}

async function* ends(visit) {
  for (const seats of [2, 3, 4]) {
    const end = () => ({ ...find(seats, "rules", (view) => view.outcome), legal: [] });
    yield* visit.show(`result-${seats}`, seats, end, (page) => page.getByRole("dialog").waitFor());
    yield* visit.show(`end-${seats}`, seats, end, away);
  }
  yield* visit.show("end-part", 4, () => ({ ...find(4, "rules", (view) => view.outcome), legal: [] }), inTurn(away, on("[data-part=rises]")));
  yield* visit.show("end-watched", 3, () => ({ ...find(3, "rules", (view) => view.outcome), legal: [] }), away, { you: 0 });
}

async function* alone(visit) {
  if (!isWanted("cast", "alone")) return;
  const { page } = visit.guest;
  const remember = (points) => page.evaluate((best) => {
    const all = ["ali_baba", "anis", "dunyazad", "scheherazade", "shahriyar", "jafar", "aladdin", "sinbad"];
    localStorage.setItem("divan.sultaniya.bests", JSON.stringify(Object.fromEntries(all.map((who) => [who, { points: best, table: "earlier" }]))));
  }, points);
  const over = () => find(1, "greedy", (view) => view.outcome);
  await page.goto("/");
  await remember(80);
  const first = (seats, fits) => () => positions(seats, "greedy", { characters: "chosen" }).find(({ view }) => view.phase === "characters" && fits(view));
  yield* visit.show("cast", 1, first(1, asked("character")));
  yield* visit.show("alone", 1, () => find(1, "greedy", turn));
  yield* visit.show("alone-hand", 1, () => find(1, "greedy", open), set);
  yield* visit.show("alone-result", 1, over, (seen) => seen.getByRole("dialog").waitFor());
  yield* visit.show("alone-end", 1, over, away);
  yield* visit.show("cast-4", 4, first(4, (view) => asked("character")(view) && Object.values(view.players).some(({ character }) => character)));
  yield* visit.show("cast-waiting", 4, first(4, another));
  if (!isWanted("alone-best")) return;
  await remember(1);
  yield* new Visit(visit.guest).show("alone-best", 1, over, (seen) => seen.getByRole("dialog").waitFor());
}

// ---- pages of their own

async function* gathering(guest) {
  if (!isWanted("gathering")) return;
  const { address } = await guest.makeTable({ name: names[0], bots: 2 }, 4);
  await guest.go(address);
  await guest.button("table.gather.start").waitFor();
  yield ["gathering", guest, everywhere, { whole: true }];
}

// A set that somebody brought, and that has no words of its own.
async function* ownSet(browser, language) {
  if (!isWanted("own-set")) return;
  const { house, leave } = await withOwnSet();
  try {
    const guest = await arrive(browser, house, language);
    await guest.startTable({ name: names[0], bots: 1 }, 2);
    const builder = new Builder(guest);
    const bastions = guest.page.locator('.scene use[href^="#tile-bastion"]');
    for (let i = 0; i < 60 && (await bastions.count()) === 0; i += 1) await builder.step({ ...(await builder.look()), djinns: [] });
    const { takes } = await builder.uncover();
    await builder.touch(builder.find("take", takes[0]));
    yield ["own-set", guest, everywhere];
    await guest.leave();
  } finally {
    await leave();
  }
}

async function* plain(guest) {
  if (!isWanted("plain")) return;
  await guest.go("/");
  await guest.button("settings.title").click();
  await guest.page.getByRole("checkbox", { name: guest.say("settings.plain") }).check();
  await away(guest.page);
  await guest.startTable({ name: names[0], bots: 1 }, 2);
  await guest.page.getByRole("heading", { name: guest.say("panel.title") }).waitFor();
  yield ["plain", guest, everywhere, { whole: true }];
}

// Whoever has looked at everything has nothing to complain about.
async function* walk(browser, house, language) {
  const guest = await arrive(browser, house, language);
  await guest.tapLine();
  yield* gathering(guest);
  yield* lesson(browser, house, language, "sultaniya");
  const visit = new Visit(guest);
  for (const part of [turns, djinns, looks, ends, alone, refusals]) yield* part(visit);
  yield* plain(guest);
  await guest.leave();
  yield* ownSet(browser, language);
}

await fill("sultaniya", walk, "--bot-delay", "60000");
