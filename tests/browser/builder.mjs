// Plays Sultaniya by hand, as a person would: builds when something fits, uncovers when nothing does, calls a djinn now and then.
import assert from "node:assert/strict";
import { until } from "./guest.mjs";

const mostSteps = 400;

// What the board offers just now; undefined until it has settled.
function lookAtBoard() {
  const bar = document.querySelector(".bar section");
  const names = (selector, attribute) => [...document.querySelectorAll(selector)].map((found) => found.getAttribute(attribute));
  const able = ':not([aria-disabled="true"])';
  const seen = {
    asked: bar?.classList.contains("asked") ?? false,
    takes: names(".sultaniya [data-take]", "data-take"),
    places: names(".sultaniya [data-place]", "data-place"),
    piles: names(`.sultaniya [data-pile]${able}`, "data-pile"),
    djinns: names(`.sultaniya [data-djinn]${able}`, "data-djinn"),
    cast: names(".sultaniya [data-character]", "data-character"),
    deeds: document.querySelectorAll(".bar .deeds .bar-choices .btn").length,
    over: bar !== null && bar !== undefined && document.querySelector(".bar .deeds > .btn.main") !== null && !document.querySelector(".bar .bar-choices"),
  };
  if (bar?.getAttribute("aria-busy") !== "false") return undefined;
  return seen.over || (seen.asked && [seen.takes, seen.piles, seen.cast].some(({ length }) => length > 0)) || (seen.asked && seen.deeds > 0) ? seen : undefined;
}

export class Builder {
  #dice = 1;
  called = new Set();

  constructor(guest, touch = (target) => target.click()) {
    this.guest = guest;
    this.touch = touch;
  }

  // Waits until something is asked, or all is over.
  async look() {
    const seen = await this.guest.page.waitForFunction(lookAtBoard);
    return seen.jsonValue();
  }

  find(kind, name) {
    return this.guest.page.locator(`.sultaniya [data-${kind}="${name}"]`).first();
  }

  deed(key) {
    return this.guest.bar.getByRole("button", { name: this.guest.say(key), exact: true });
  }

  async playOn() {
    for (let steps = 0; ; ++steps) {
      assert.ok(steps < mostSteps, "it goes on and on");
      const seen = await this.look();
      if (seen.over) return;
      await this.step(seen);
    }
  }

  async step(seen) {
    const fresh = seen.djinns.filter((djinn) => !this.called.has(djinn));
    if (fresh.length > 0) return this.#call(fresh[0]);
    if (seen.takes.length > 0) return this.build(seen);
    if (seen.piles.length > 0) return this.answered(() => this.touch(this.find("pile", this.any(seen.piles))));
    return this.answered(() => this.touch(this.guest.bar.locator(".deeds .bar-choices .btn").last()));
  }

  // Until something can be taken.
  async uncover() {
    for (let seen = await this.look(); seen.takes.length === 0; seen = await this.look()) await this.step({ ...seen, djinns: [] });
    return this.look();
  }

  // A tile, a place, and the word that builds it; or the place once more.
  async build(seen) {
    await this.touch(this.find("take", this.any(seen.takes)));
    const { places } = await this.look();
    if (places.length === 0) return this.answered(() => this.touch(this.deed("board.do.return"))); // the Mover can only put it under its pile
    const place = this.find("place", this.any(places));
    await this.touch(place);
    const again = this.any([0, 1, 2]) === 0;
    const word = this.deed("board.do.build").or(this.deed("board.do.move"));
    await word.waitFor();
    await this.answered(() => this.touch(again ? place : word));
    assert.match(this.guest.sent.findLast(({ act }) => act).act.do, /^(build|move)$/);
  }

  // A djinn, and the pile or the word that calls it.
  async #call(djinn) {
    this.called.add(djinn);
    await this.touch(this.find("djinn", djinn));
    const seen = await this.look();
    const pile = ["seer", "sweeper"].includes(djinn) ? this.find("pile", seen.piles[0]) : undefined;
    await this.answered(() => this.touch(pile ?? this.deed("board.do.call")));
  }

  // Waits until the server has said what came of it.
  async answered(deed) {
    const { guest } = this;
    const sent = () => guest.sent.filter(({ act }) => act);
    const acts = sent().length;
    await deed();
    await until(() => sent().length > acts, "nothing was sent");
    const { id } = sent()[acts];
    const answer = (frames) => frames.find((frame) => frame.answer?.id === id)?.answer;
    await guest.heard((frames) => {
      const { committed, version } = answer(frames) ?? {};
      return committed && frames.some(({ snapshot, update }) => (snapshot ?? update)?.version >= version);
    });
  }

  any(choices) {
    this.#dice = (this.#dice * 1103515245 + 12345) % 2147483648;
    return choices[Math.floor((this.#dice / 2147483648) * choices.length)];
  }
}
