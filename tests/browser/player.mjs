// Plays Verrat! by hand: reads what the action bar asks and answers it as a person would, now here, now there.
// By which button of the action bar each question is known.
const signs = {
  intrigue: "board.ready.say",
  plans: "board.seal",
  collect: "board.leave",
  pick: "board.leave.kaffa",
  demand: "board.waive",
  pardon: "board.hold",
};

export class Player {
  #turn = 0; // so that the choices differ, and are the same when a test is run again

  constructor(guest) {
    this.guest = guest;
  }

  // Until the match is over.
  async playOn() {
    while ((await this.asked()) !== "over") await this.answer();
  }

  // Waits until this person is asked something, or all is over.
  async asked() {
    const { bar, say } = this.guest;
    const over = bar.getByRole("heading", { name: say("end.title"), exact: true });
    const buttons = Object.entries(signs).map(([what, key]) => [what, bar.getByRole("button", { name: say(key), exact: true })]);
    await buttons.reduce((any, [, button]) => any.or(button), over).waitFor();
    for (const [what, button] of buttons) if (await button.isVisible()) return what;
    return "over";
  }

  async answer() {
    const what = await this.asked();
    if (what !== "over") await this[what]();
    return what;
  }

  async intrigue() {
    await this.act(this.guest.button("board.ready.say"));
  }

  async plans() {
    const { bar, say } = this.guest;
    const seal = bar.getByRole("button", { name: say("board.seal"), exact: true });
    while ((await seal.getAttribute("aria-disabled")) === "true") await this.plan(await this.choosable());
    await this.act(seal);
  }

  // One step of the plans, with the places to which it may lead.
  async plan(places) {
    const targets = (await this.guest.button("board.nobody").isVisible()) ? await this.accusable() : places;
    if (targets.length > 0 && this.#pick(4) > 0) await targets[this.#pick(targets.length)].click();
    else await this.goNowhere();
  }

  // The vizier stays, or nobody is accused.
  async goNowhere() {
    const { bar, say } = this.guest;
    await bar.getByRole("button", { name: new RegExp(`^(${say("board.stay")}|${say("board.nobody")})$`) }).click();
  }

  async collect() {
    const { bar, say } = this.guest;
    const leave = bar.getByRole("button", { name: say("board.leave"), exact: true });
    const takes = bar.getByRole("button").and(bar.locator(":not([disabled])")).filter({ hasNotText: say("bar.undo") });
    const first = takes.first();
    await this.act((await takes.count()) > 1 ? first : leave);
  }

  async pick() {
    await this.act(this.guest.page.getByRole("group", { name: this.guest.say("board.pick.title") }).getByRole("button").first());
  }

  async demand() {
    await this.act(this.guest.page.getByRole("group", { name: this.guest.say("board.demand.title") }).getByRole("button").first());
  }

  async pardon() {
    const places = await this.choosable();
    if (places.length === 0) return this.act(this.guest.button("board.hold"));
    await this.act(places[this.#pick(places.length)]);
  }

  // Places that say of themselves that they can be chosen.
  async choosable() {
    const { page, say } = this.guest;
    return withinReach(await page.getByRole("button", { name: say("board.may"), disabled: false }).all());
  }

  // Other people's viziers, at court or in a city.
  async accusable() {
    const { page, view } = this.guest;
    const mine = `${this.guest.latest("you")}-`;
    const others = Object.keys(view.viziers).filter((vizier) => !vizier.startsWith(mine) && !/dungeon|isle|beside/.test(view.viziers[vizier]));
    return withinReach(others.map((vizier) => page.locator(`[data-vizier="${vizier}"]`)));
  }

  // Clicks, and waits until the server has answered.
  async act(target) {
    await target.click();
    await this.settled();
  }

  async settled() {
    await this.guest.bar.and(this.guest.page.locator('[aria-busy="false"]')).waitFor();
  }

  #pick(count) {
    this.#turn = (this.#turn * 1103515245 + 12345) % 2147483648;
    return Math.floor((this.#turn / 2147483648) * count);
  }
}

// Keeps all viziers at court, where they pass every seat in time, accuses nobody and takes nothing.
export class Courtier extends Player {
  async plan() {
    await this.goNowhere();
  }
}

// Keeps a vizier at Kaffa; the others go where they like.
export class Searcher extends Player {
  async plan(places) {
    const { guest } = this;
    const [kaffa, ...rest] = await this.#kaffaFirst(places);
    const at = Object.entries(guest.view.viziers).find(([vizier, spot]) => vizier.startsWith(`${guest.latest("you")}-`) && spot === "kaffa");
    const plans = guest.page.getByRole("group", { name: guest.say("board.plans") });
    const isOnTheWay = (await plans.getByText("Kaffa").count()) > 0;
    if (at && (await this.guest.button("board.stay").isVisible())) return this.goNowhere();
    return kaffa && !isOnTheWay ? kaffa.click() : super.plan(rest);
  }

  async #kaffaFirst(places) {
    const names = await Promise.all(places.map((place) => place.getAttribute("aria-label")));
    const index = names.findIndex((name) => name.startsWith("Kaffa"));
    return [places[index], ...places.filter((_, i) => i !== index)];
  }
}

// Those that a finger in their middle would touch.
async function withinReach(things) {
  const free = await Promise.all(things.map((thing) => thing.evaluate(isOnTop)));
  return things.filter((_, i) => free[i]);
}

function isOnTop(element) {
  const box = element.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return hit !== null && element.contains(hit);
}
