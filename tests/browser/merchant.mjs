// Plays Marchands de Karanor by hand: answers what is asked on the board as a person would, and looks at every question that is new.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { album, until } from "./guest.mjs";
import { troublesOf } from "./inspect.mjs";

export const map = JSON.parse(readFileSync(new URL("../../content/karanor/map.json", import.meta.url), "utf8"));
const mostSteps = 400;

export class Merchant {
  #dice;
  #steps = 0;
  seen = new Set();
  troubles = [];

  constructor(guest, device, dice) {
    this.guest = guest;
    this.device = device;
    this.#dice = dice;
    this.over = guest.bar.getByRole("heading", { name: guest.say("end.title"), exact: true });
  }

  get you() {
    return this.guest.latest("you");
  }

  get own() {
    return this.guest.view.players[this.you];
  }

  get isAsked() {
    return this.guest.view.question?.asked[this.you]?.answered === false;
  }

  // ---- what can be touched

  // The cards about which something is asked, each with its button.
  get cards() {
    return this.guest.page.getByRole("region", { name: this.guest.say("board.cards_asked") }).locator("li").getByRole("button");
  }

  get choosable() {
    return this.cards.and(this.guest.page.locator(":not([aria-disabled])"));
  }

  deal(kind) {
    return this.guest.page.locator(`[data-deal="${kind}"]:not([aria-disabled])`);
  }

  inBar(key) {
    return this.guest.bar.getByRole("button", { name: capital(this.guest.say(key)), exact: true });
  }

  get placesToGo() {
    return this.guest.page.locator(".place.may");
  }

  // In the middle of a place, with a finger where there is one.
  async go(place) {
    const { page } = this.guest;
    const ring = page.locator(`[data-place="${place}"] .ring`);
    const box = await ring.boundingBox();
    const at = [box.x + box.width / 2, box.y + box.height / 2];
    if (this.device.startsWith("phone")) await page.touchscreen.tap(...at);
    else await page.mouse.click(...at);
  }

  async settled() {
    await this.guest.bar.and(this.guest.page.locator('[aria-busy="false"]')).waitFor();
    assert.ok((this.#steps += 1) < mostSteps, "it goes on and on");
  }

  // ---- answers

  // Waits until something is asked; gives what, or undefined when all is over.
  async asked() {
    const { guest } = this;
    await guest.heard(() => this.isAsked || guest.view.outcome !== undefined);
    if (guest.view.outcome) return undefined;
    return guest.view.question.what;
  }

  // Until everybody has two shop cards.
  async draft() {
    const { guest } = this;
    while (guest.view.phase !== "play") {
      if (this.isAsked) await this.goOn();
      await guest.heard(() => guest.view.phase === "play" || this.isAsked);
    }
  }

  async playOn() {
    while (await this.asked()) await this.goOn();
    await this.over.waitFor();
  }

  async goOn() {
    const { what, number } = this.guest.view.question;
    if (!this.seen.has(what)) {
      await this.ready(what);
      await this.look(what);
    }
    if (what === "turn") await this.turn();
    else if (what === "answer") await this.answer();
    else if (what === "bonus") await this.inBar((await this.inBar("action.pay_bonus").isVisible()) ? "action.pay_bonus" : "action.skip_bonus").click();
    else await this.choosable.nth(this.pick(await this.choosable.count())).click();
    const answered = () => this.guest.view.question?.number !== number || !this.isAsked;
    // What was chosen may ask for more: which resource, whose.
    if (what !== "turn") await until(async () => answered() || (await this.chooseFirst(), answered()));
    await this.settled();
  }

  // What is asked is on the screen.
  async ready(what) {
    if (what === "turn") await this.guest.page.locator("[data-deal]").first().waitFor();
    else if (what === "bonus") await this.inBar("action.skip_bonus").waitFor();
    else await this.cards.first().waitFor();
  }

  // One thing that can be done, planned on the board, and carried out; a turn that has none left ends.
  async turn() {
    const { guest } = this;
    await this.ready("turn");
    if (guest.view.actions === 0) return this.endTurn();
    const kinds = ["build", "complete", "deliver", "meet", "villa", "harvest"];
    for (const kind of kinds) {
      if ((await this.deal(kind).count()) > 0) return this.plan(this.deal(kind).first());
    }
    const places = await this.placesToGo.evaluateAll((all) => all.map((one) => one.dataset.place));
    if (places.length > 0 && this.pick(4) > 0) {
      const { actions } = guest.view;
      await this.go(places[this.pick(places.length)]);
      await this.inBar("board.carry_out").click();
      return guest.heard(() => guest.view.actions < actions || guest.view.outcome);
    }
    return this.plan(this.deal("work"));
  }

  async plan(deal) {
    const { guest } = this;
    const { actions } = guest.view;
    await deal.click();
    await this.chooseFirst();
    await this.inBar("board.carry_out").click();
    await guest.heard(() => guest.view.actions < actions || guest.view.question?.what !== "turn" || guest.view.active !== this.you);
  }

  // Where several can be meant a dialog asks which, part by part.
  async chooseFirst() {
    const dialog = this.guest.page.getByRole("dialog");
    for (let part = 0; part < 4 && (await dialog.isVisible()); part += 1) await dialog.locator("li").getByRole("button").first().click();
  }

  async endTurn() {
    const { guest } = this;
    const { number } = guest.view.question;
    await this.inBar("board.end_turn").click();
    await guest.heard(() => guest.view.question?.number !== number || guest.view.outcome !== undefined);
  }

  async answer() {
    await this.ready("answer");
    const { guest } = this;
    const { number } = guest.view.question;
    const possible = guest.latest("legal").filter(({ do: kind }) => kind === "answer");
    const card = possible[0] && this.own.hand.black_market.indexOf(possible[0].card);
    if (card === undefined) return this.inBar("action.pass").click();
    await this.cards.nth(card).click();
    await this.chooseFirst();
    await guest.heard(() => guest.view.question?.number !== number);
  }

  pick(count) {
    this.#dice = (this.#dice * 1103515245 + 12345) % 2147483648;
    return Math.floor((this.#dice / 2147483648) * count);
  }

  // ---- what is seen

  async look(what) {
    this.seen.add(what);
    const { page, words } = this.guest;
    await page.screenshot({ path: `${album}/karanor-${what}.${words.language}.${this.device}.png` });
    if (what === "turn") await this.#lookAtBoard();
    for (const trouble of await troublesOf(page)) this.troubles.push(`${this.device}, ${what}: ${trouble}`);
  }

  // The map, the question and the purse stand in one screen, none over the other.
  async #lookAtBoard() {
    const { bar, page, say } = this.guest;
    const parts = [page.getByRole("group", { name: say("board.map") }), page.getByRole("list", { name: say("board.purse") }), bar];
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    const { height } = page.viewportSize();
    for (const [i, box] of boxes.entries()) assert.ok(box.y >= 0 && box.y + box.height <= height, `part ${i} is cut off on a ${this.device}`);
    for (const [one, other] of [[0, 1], [1, 2]]) assert.ok(boxes[one].y + boxes[one].height <= boxes[other].y + 1, `part ${one} lies over ${other} on a ${this.device}`);
    assert.ok(boxes[0].height > 200, `the map is only ${boxes[0].height} high on a ${this.device}`);
  }
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// Works until a villa can be paid, and buys the nearest: the straightest way to prestige, and so to black-market cards.
export class Landlord extends Merchant {
  async turn() {
    await this.ready("turn");
    const { guest } = this;
    if (guest.view.actions === 0) return this.endTurn();
    if ((await this.deal("villa").count()) > 0) return this.plan(this.deal("villa"));
    const goal = this.own.gold < 10 ? undefined : await this.#nearestVilla();
    if (goal === undefined) {
      for (let left = guest.view.actions; left > 0; left -= 1) await this.deal("work").click();
    } else await this.go(goal);
    await this.carryOut();
  }

  async carryOut() {
    const { guest } = this;
    const { actions } = guest.view;
    await this.inBar("board.carry_out").click();
    await guest.heard(() => guest.view.actions < actions || guest.view.question?.what !== "turn");
    await this.settled();
  }

  async #nearestVilla() {
    const sold = Object.values(this.guest.view.players).flatMap(({ villas }) => villas ?? []);
    const reachable = await this.placesToGo.evaluateAll((all) => all.map((one) => one.dataset.place));
    return reachable.filter((name) => map.places[name].villa && !sold.includes(name)).sort((one, other) => this.#far(one) - this.#far(other))[0];
  }

  #far(name) {
    const [here, there] = [map.places[this.own.at], map.places[name]];
    return Math.hypot(here.x - there.x, here.y - there.y);
  }
}

// A set that somebody brought: Kien has moved, and is called otherwise.
export function anotherSet() {
  const folder = mkdtempSync(join(tmpdir(), "divan-set-"));
  cpSync("content/karanor", folder, { recursive: true });
  const change = (file, how) => {
    const path = join(folder, file);
    const held = JSON.parse(readFileSync(path, "utf8"));
    how(held);
    writeFileSync(path, JSON.stringify(held));
  };
  change("set.json", (set) => (set.id = "somebody-s"));
  change("map.json", ({ places }) => (places.kien.x += 12));
  // Whichever is dealt to whom, a home stands in every list.
  const homes = ["belcastre", "kien", "ostrane", "port_feral", "unisson", "vermeil"];
  for (const language of ["en", "fr"]) change(`text.${language}.json`, (texts) => homes.forEach((home) => (texts[`word.${home}`] += "bury")));
  return folder;
}
