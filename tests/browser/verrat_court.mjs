// Whatever the board of Verrat! can show, one position after the other: yields [name, guest, sizes]. Positions come out of games between bots and
// are put into the line of a table that waits.
import { isWanted } from "./album.mjs";
import { Guest, laptop, phone } from "./guest.mjs";
import { positionsOf } from "./tapes.mjs";

const everywhere = { laptop, phone };
const names = ["Maximilienne-Alexandra", "Bartholomé de Kervoal", "Anne-Charlotte d’Orléans", "Zoé"];
const seats = Object.fromEntries(names.map((name, i) => [i + 1, { name, here: i !== 2 }]));
const last = 12; // turn of the games that end by their limit

// ---- what is looked for

const mine = (what) => ({ view: { question } }) => question?.what === what && question.asked[1]?.answered === false;
const others = (what) => ({ view: { question } }) => question?.what === what && question.asked[1]?.answered !== false;
const both = (...all) => (at) => all.every((fits) => fits(at));
const count = (things, wanted) => things.filter(wanted).length;
const inSpot = (spot) => ({ view }) => count(Object.values(view.viziers), (one) => one === spot);
const inOneCity = ({ view }) => Math.max(...Object.keys(view.cities).map((city) => inSpot(city)({ view })));
const deeds = (kind) => ({ legal }) => count(legal, (action) => action.do === kind);
const atCourt = ({ view }) => count(Object.values(view.viziers), (spot) => spot.startsWith("seat-"));
const own = (view) => ["stout", "short", "tall"].map((build) => view.viziers[`1-${build}`]);
const happens = (event) => ({ next }) => next?.events.some((one) => one.event === event);
const cards = ({ view }) => Object.values(view.players).reduce((sum, player) => sum + player.kinds, 0);
const pardoned = ({ legal }) => new Set(legal.filter((action) => action.do === "pardon").map((action) => action.vizier)).size;

class Album {
  #games = [
    ...positionsOf("verrat", { bots: ["greedy"], games: 10 }),
    ...positionsOf("verrat", { bots: ["random"], games: 14 }),
    ...positionsOf("verrat", { bots: ["greedy", "random", "random", "random"], games: 10 }),
  ];
  #short = positionsOf("verrat", { bots: ["random", "greedy"], games: 4, options: { max_turns: last } });
  #watched = positionsOf("verrat", { bots: ["greedy"], games: 4, eyes: "watching" });
  #open = positionsOf("verrat", { bots: ["greedy"], games: 10, options: { max_turns: 20 }, eyes: "open" }).filter(({ view }) => view.outcome);

  // Of those that fit the one with most of something; the first of them.
  find(fits, most = cards, games = this.#games) {
    const found = games.filter(fits);
    if (found.length === 0) throw new Error(`no position for ${fits}`);
    return found.reduce((best, at) => (most(at) > most(best) ? at : best));
  }

  // Everything lies open then.
  ended(fits) {
    return this.find(fits, cards, this.#open);
  }

  // As whoever has no seat sees it.
  watched(fits) {
    return this.find(fits, ({ view }) => view.turn, this.#watched);
  }

  inLastTurn(fits) {
    return this.find(both(fits, ({ view }) => view.turn === last), cards, this.#short);
  }
}

// ---- how it comes to the table

// A page that can hold its breath: a scene rests after so many pauses, and what moves stays half-way.
function holdingBreath() {
  const [later, animate] = [globalThis.setTimeout, Element.prototype.animate];
  const until = 500; // how long the action bar waits before a scene can be skipped: that comes
  let [holding, pauses, held] = [false, 0, []];
  globalThis.setTimeout = (work, time, ...args) => {
    if (!holding || time < 90 || time >= until || pauses-- > 0) return later(work, time, ...args);
    return held.push(work);
  };
  Element.prototype.animate = function (frames, options) {
    const animation = animate.call(this, frames, options);
    if (holding && pauses <= 0) {
      animation.pause();
      animation.currentTime = options.duration * 0.55;
    }
    return animation;
  };
  globalThis.holdBreath = (after) => ([holding, pauses] = [true, after]);
  globalThis.breathe = () => {
    holding = false;
    for (const work of held.splice(0)) work();
  };
}

class Table {
  #version = 100_000;

  constructor(guest) {
    this.guest = guest;
  }

  static async open(browser, house, language, motion) {
    const guest = await Guest.arrive(browser, house, { language });
    await guest.tapLine();
    await guest.page.addInitScript(holdingBreath);
    await guest.page.evaluate((wish) => localStorage.setItem("divan.settings", JSON.stringify({ motion: wish })), motion);
    await guest.startTable({ name: names[0] });
    await guest.page.locator("[data-deed=ready]").waitFor();
    await guest.heard(() => [2, 3, 4].every((seat) => guest.view.question.asked[seat].answered)); // nobody else does anything now
    return new Table(guest);
  }

  async show({ view, legal, bounds, log }, { watches = false, people = {}, ...more } = {}) {
    const { page } = this.guest;
    this.#version += 1000;
    const told = log.slice(-60).map((past, i, { length }) => ({ ...past, version: this.#version - length + i }));
    const around = { status: view.outcome ? "ended" : "running", seats, host: 1, watching: 2, ...people };
    await page.evaluate(() => globalThis.breathe());
    await page.keyboard.press("Escape");
    const snapshot = { version: this.#version, view, legal, bounds, log: told, people: around, you: watches ? undefined : 1, open: false, ...more };
    await this.guest.pretend(view, snapshot);
    if (view.outcome) await this.guest.pretend(view, { ...snapshot, open: true }); // what was told before everything lies open stays told
    await page.mouse.move(0, 0); // nothing is pointed at
  }

  // The scene that comes next: only these kinds of events, one of each, held after so many pauses.
  async play(position, kinds, pauses) {
    await this.show(position);
    const events = kinds.map((kind) => position.next.events.find(({ event }) => event === kind));
    await this.guest.page.evaluate(
      ([update, after]) => {
        globalThis.holdBreath(after);
        globalThis.lineOfTable.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ update }) }));
      },
      [{ version: this.#version + 1, events, patch: position.next.patch, legal: [] }, pauses],
    );
    await this.guest.page.waitForTimeout(600 + 400 * pauses);
  }
}

// ---- the walk

export async function* court(browser, house, language) {
  const all = new Album();
  const still = await Table.open(browser, house, language, "reduced");
  for (const [name, position, then = async () => {}, ...more] of positions(all, still.guest)) {
    if (!isWanted(name)) continue;
    await still.show(position, ...more);
    await then(still.guest.page);
    yield [name, still.guest, everywhere];
  }
  await still.guest.leave();
  const moving = await Table.open(browser, house, language, "full");
  for (const [name, position, kinds, pauses] of scenes(all)) {
    const again = () => moving.play(position, kinds, pauses); // what moves goes where the board is at that size
    if (isWanted(name)) yield [name, moving.guest, everywhere, { again }];
  }
  await moving.guest.leave();
}

function* positions(all, guest) {
  const stay = () => guest.button("board.stay").click();
  const early = ({ view }) => view.turn < 4;
  yield ["talks", all.find(mine("intrigue"))];
  yield ["collect", all.find(mine("collect"), deeds("take"))];
  yield ["collect-kaffa", all.find(both(mine("collect"), ({ legal }) => legal.some((action) => action.do === "search")), deeds("take"))];
  yield ["pick", all.find(mine("pick"), ({ view }) => Object.keys(view.kaffa).length)];
  yield ["pick-one", all.find(both(mine("pick"), ({ view }) => Object.keys(view.kaffa).length === 1))];
  yield ["demand", all.find(mine("demand"), deeds("demand"))];
  yield ["demand-one", all.find(both(mine("demand"), (at) => deeds("demand")(at) === 1))];
  yield ["pardon", all.find(both(mine("pardon"), (at) => pardoned(at) === 1))];
  yield ["pardon-two", all.find(both(mine("pardon"), (at) => pardoned(at) === 2))];
  for (const what of ["collect", "pick", "demand", "pardon", "plans"]) yield [`wait-${what}`, all.find(others(what))];
  yield ["beside", all.find(both(mine("plans"), ({ view }) => own(view).includes("beside")))];
  yield ["no-vizier", all.find(both(mine("plans"), ({ view }) => own(view).every((spot) => /isle|dungeon/.test(spot))))];
  yield ["isle", all.find(mine("plans"), inSpot("isle"))];
  yield ["crowd", all.find(mine("plans"), inOneCity)];
  yield ["crowd-accused", all.find(both(mine("plans"), ({ view }) => own(view).every((spot) => !/isle|dungeon|beside/.test(spot))), inOneCity), async () => {
    for (let i = 0; i < 3; i += 1) await stay();
  }];
  yield ["court-accused", all.find(both(mine("plans"), early)), async (page) => {
    for (let i = 0; i < 3; i += 1) await stay();
    await page.locator("[data-vizier^='2-']").last().click();
  }];
  yield ["last-talks", all.inLastTurn(mine("intrigue"))];
  yield ["last-plans", all.inLastTurn(mine("plans"))];
  yield ["onlooker", all.watched(others("collect")), undefined, { watches: true }];
  for (const [name, fits] of [["won", ({ view }) => view.winner === 1], ["lost", ({ view }) => view.winner > 1], ["limit", ({ view }) => view.outcome && !view.winner]]) {
    yield [`${name}-board`, all.ended(fits), async (page) => {
      if (await page.getByRole("dialog").isVisible()) await page.keyboard.press("Escape");
    }];
    yield [`${name}-result`, all.ended(fits), async (page) => {
      if (!(await page.getByRole("dialog").isVisible())) await guest.button("end.result").click();
    }];
  }
}

function* scenes(all) {
  yield ["scene-plans", all.find(happens("plans_shown")), ["plans_shown"], 1];
  yield ["scene-moved", all.find(both(happens("plans_shown"), happens("moved"))), ["plans_shown", "moved"], 2];
  yield ["scene-stayed", all.find(both(happens("plans_shown"), happens("stayed"))), ["plans_shown", "stayed"], 2];
  yield ["scene-taken", all.find(happens("taken")), ["taken"], 0];
  yield ["scene-picked", all.find(happens("picked")), ["picked"], 0];
  yield ["scene-votes", all.find(both(happens("votes_shown"), happens("banished"), (at) => !happens("moved")(at))), ["votes_shown"], 4];
  yield ["scene-banished", all.find(both(happens("votes_shown"), happens("banished"), (at) => !happens("moved")(at))), ["votes_shown", "tallied", "banished"], 7];
  yield ["scene-spared", all.find(happens("spared")), ["votes_shown", "tallied", "spared"], 8];
  yield ["scene-changed", all.find(both(happens("places_changed"), (at) => !happens("moved")(at)), atCourt), ["places_changed"], 0];
}
