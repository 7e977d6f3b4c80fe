// Every screen of Sultans of Karaya, for tools/screens: rings of 5, 8, 10 and 15, whatever is asked, and a real match to its end. Positions are put
// into the line of a table that waits, as the server would.
import { longNames, names, sceneOf } from "../../web/src/games/karaya/fixtures/scenes.ts";
import { fill, isWanted } from "./album.mjs";
import { Guest, laptop, phone } from "./guest.mjs";
import { lesson } from "./lesson_walk.mjs";
import { Sultan } from "./sultan.mjs";

const both = { laptop, phone };
const rings = ["turn", "choose", "react", "across", "watch", "scored", "scored-ring"];
const asked = ["start", "known", "must-hide", "yellow", "forced", "foresee", "declare", "react-able", "avoid", "join", "join-able", "go-on", "beat", "others", "ordered", "throne", "out"];
const acts = ["sultan", "assassin", "slave", "slave_driver", "belly_dancer", "vizier", "fortune_teller"];
const sheets = ["seat", "seat-known", "seat-dead", "spare", "claims", "notebook"];

async function* walk(browser, house, language) {
  for (const count of [5, 8, 10, 15]) {
    const screens = [...rings, ...(count === 15 ? ["gathering", "bubbles", "over", "the-end", ...sheets] : [])].map((name) => `${name}-${count}`);
    if (!isWanted(...screens)) continue;
    const table = await Waiting.sit(browser, house, language, count);
    yield* table.inARing();
    if (count === 15) yield* table.crowded();
    await table.guest.context.close();
  }
  const single = [...asked, ...acts.flatMap((card) => [`as-${card}`, `act-${card}`]), "act-vizier-whom", "switch", "hide", "glimpse", "bubbles", "refusal", ...sheets];
  if (isWanted(...single)) {
    const table = await Waiting.sit(browser, house, language, 10);
    yield* table.oneByOne();
    await table.guest.context.close();
  }
  if (isWanted("round-points", "round-ring", "round-course", "result", "the-end", "replay")) yield* match(browser, house, language);
  yield* learning(browser, house, language);
}

// A table that waits for its player, and shows what it is told to.
class Waiting {
  #version;

  static async sit(browser, house, language, count) {
    const table = new Waiting();
    const guest = await Guest.arrive(browser, house, { game: "karaya", language });
    await guest.tapLine();
    const made = await guest.makeTable({ bots: count - 1, clock: { kind: "turns", hours: 1 } }, count);
    await guest.go(made.address);
    Object.assign(table, { guest, count, page: guest.page, player: new Sultan(guest) }, made);
    return table;
  }

  async start() {
    const { guest } = this;
    await guest.call(`tables/${this.table}/start`, {});
    await guest.bar.waitFor(); // a round may be over before the first turn
    await guest.heard(() => guest.view !== undefined);
    this.#version = guest.latest("version") + 1000; // whatever the server still says is old
  }

  async set(name) {
    const { guest, page, count } = this;
    const { you, view, legal, notes, log } = sceneOf(name, count);
    const called = count === 5 || count === 15 ? longNames : names;
    const seats = Object.fromEntries(called.slice(0, count).map((chair, i) => [i + 1, i % 3 === 2 ? { name: chair, bot: "rules" } : { name: chair, here: i !== 7 }]));
    const people = { status: view.outcome ? "ended" : "running", seats, host: 1, watching: 2 };
    await page.keyboard.press("Escape");
    if (view.question) view.question.number = this.#version; // whatever was in hand is laid down
    await guest.pretend(view, { version: (this.#version += 1), view, you, legal, log, notebook: { notebook: { seats: notes } }, people });
    await page.locator(".bubble").first().waitFor({ state: "detached" });
    await page.mouse.move(0, 0); // nothing is pointed at
  }

  // One more thing happens, or is said.
  happen(events, more = {}) {
    const update = { version: (this.#version += 1), events, patch: {}, ...more };
    return this.page.evaluate((message) => globalThis.lineOfTable.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) })), { update });
  }

  choose(deed) {
    return this.guest.bar.locator(`[data-deed=${deed}]`).click();
  }

  async *inARing() {
    const { guest, count, page } = this;
    if (count === 15) {
      await guest.button("table.gather.start").waitFor();
      yield ["gathering-15", guest, both, { whole: true }];
    }
    await this.start();
    for (const name of ["turn", "react", "across", "watch", "scored"]) {
      await this.set(name);
      yield [`${name}-${count}`, guest, both];
    }
    await page.getByRole("radio", { name: guest.say("round.ring"), exact: true }).check();
    yield [`scored-ring-${count}`, guest, both];
    await this.set("turn");
    await this.choose("peek");
    yield [`choose-${count}`, guest, both];
  }

  async *crowded() {
    yield* this.sheets("-15");
    yield* this.talk("bubbles-15");
    await this.set("over");
    await this.page.getByRole("dialog").waitFor();
    yield ["over-15", this.guest, both];
    await this.page.keyboard.press("Escape");
    yield ["the-end-15", this.guest, both];
  }

  async *oneByOne() {
    const { guest } = this;
    await this.start();
    for (const name of asked) {
      await this.set(name);
      yield [name, guest, both];
    }
    for (const card of acts) {
      await this.set(`as-${card}`);
      yield [`as-${card}`, guest, both];
      await guest.bar.getByRole("button").nth(2).click();
      yield [`act-${card}`, guest, both];
      if (card !== "vizier") continue;
      await guest.button("word.rebels").click();
      yield ["act-vizier-whom", guest, both];
    }
    await this.set("turn");
    await this.choose("switch");
    yield ["switch", guest, both];
    await this.player.seat(2).press("Enter");
    yield ["refusal", guest, both];
    await guest.page.keyboard.press("Escape");
    await this.set("known");
    await this.choose("hide");
    yield ["hide", guest, both];
    yield* this.talk("bubbles");
    await this.set("others");
    const look = [{ event: "peeked", seat: 1, of: 5 }, { event: "saw", seat: 1, of: 5, card: "sultan" }];
    const notes = { ...sceneOf("others", this.count).notes, 5: { card: "sultan", certain: true, not_a_slave: false, turn: 13 } };
    yield ["glimpse", guest, both, { again: () => this.happen(look, { notebook: { notebook: { seats: notes } } }) }];
    yield* this.sheets("");
  }

  // Three speak at once, and a fourth.
  async *talk(name) {
    await this.set("others");
    const claims = [[2, { claim: "i_am", card: "fortune_teller" }], [5, { claim: "was", seat: 3, card: "slave_driver", turn: 11 }], [this.count, { claim: "accuse", seat: 1, card: "assassin" }]];
    const again = async () => {
      for (const [seat, claim] of claims) await this.happen([], { heard: { seat, say: { claim } } });
      await this.page.locator(".bubble").first().waitFor(); // where there is little room, the newest only
    };
    yield [name, this.guest, both, { again }];
  }

  async *sheets(more) {
    const { guest, page, player } = this;
    const shown = page.getByRole("dialog");
    for (const [name, seat] of [["seat", 3], ["seat-known", 4], ["seat-dead", 7], ["spare", "spare"], ["claims", 1]]) {
      await this.set("turn");
      await player.seat(seat).click();
      await shown.waitFor();
      yield [`${name}${more}`, guest, both];
    }
    await this.set("turn");
    await page.setViewportSize(phone);
    await page.locator(".book").click();
    await shown.waitFor();
    yield [`notebook${more}`, guest, { phone }];
    await page.setViewportSize(laptop);
  }
}

// A real match: the end of a round with what everybody could know, the result, the replay.
async function* match(browser, house, language) {
  const guest = await Guest.arrive(browser, house, { game: "karaya", language });
  const { page, say } = guest;
  const { table, address } = await guest.makeTable({ bots: 9, kind: "greedy", options: { rounds: 2, max_laps: 9, beat_seconds: 1 } }, 10);
  await guest.go(address);
  await guest.call(`tables/${table}/start`, {});
  const player = new Sultan(guest);
  for (let what = await player.asked(), seen = false; what; what = await player.asked()) {
    if (what === "ready" && !seen) {
      seen = true;
      for (const shown of ["points", "ring", "course"]) {
        await page.getByRole("radio", { name: say(`round.${shown}`), exact: true }).check();
        if (shown === "course") await page.getByRole("slider").waitFor();
        yield [`round-${shown}`, guest, both];
      }
    }
    await player.answer();
  }
  await page.getByRole("dialog").waitFor();
  yield ["result", guest, both];
  await page.keyboard.press("Escape");
  yield ["the-end", guest, both];
  await guest.go(`/r/${table}`);
  await page.locator("[data-seat]").nth(5).waitFor();
  yield ["replay", guest, both];
  await guest.context.close();
}

async function* learning(browser, house, language) {
  if (isWanted("guide")) {
    const guest = await Guest.arrive(browser, house, { game: "karaya", language, at: "/how/karaya" });
    await guest.page.locator("figure").nth(8).waitFor();
    yield ["guide", guest, both, { whole: true }];
    await guest.context.close();
  }
  yield* lesson(browser, house, language, "karaya");
}

await fill("karaya", walk);
