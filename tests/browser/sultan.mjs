// Plays Sultans of Karaya by hand on its board: now what first, then whom; now the seat first, then what.
import assert from "node:assert/strict";
import { pressOneOf } from "./guest.mjs";

const mostSteps = 400;

export class Sultan {
  steps = 0;
  seen = new Set();

  constructor(guest) {
    this.guest = guest;
    this.over = guest.bar.getByRole("heading", { name: guest.say("end.title"), exact: true });
  }

  get ring() {
    return this.guest.page.getByRole("group", { name: this.guest.say("board.title") });
  }

  // What the bar offers, but the way back.
  get deeds() {
    return this.guest.bar.getByRole("button", { disabled: false }).filter({ hasNotText: new RegExp(`^${this.guest.say("board.back")}$`) });
  }

  // Seats, and the spare, that say of themselves that they can be chosen.
  get choosable() {
    return this.ring.getByRole("button", { name: this.guest.say("board.may"), disabled: false });
  }

  // Of a seat, with what can be said about it.
  get sheet() {
    const { page, say } = this.guest;
    return page.getByRole("dialog").filter({ has: page.getByRole("region", { name: say("board.seat.claim") }) });
  }

  seat(number) {
    return this.ring.locator(`[data-seat="${number}"]`);
  }

  get you() {
    return this.guest.latest("you");
  }

  get card() {
    return this.guest.view.secrets?.[this.you]?.card ?? this.guest.view.seats[this.you].card;
  }

  get question() {
    return this.guest.view.question;
  }

  // Waits until something is asked; gives what, or undefined when all is over.
  async asked() {
    await this.deeds.or(this.choosable).or(this.over).first().waitFor();
    return (await this.over.isVisible()) ? undefined : this.question.what;
  }

  async answer() {
    assert.ok((this.steps += 1) < mostSteps, "it goes on and on");
    const seatFirst = this.question.what === "turn" && this.steps % 4 === 3 && (await this.#seatFirst());
    if (!seatFirst) await this.#whatFirst();
    await this.settled();
  }

  // A seat that is hidden, and the first thing that can be done about it.
  async #seatFirst() {
    const other = Object.entries(this.guest.view.seats).find(([seat, { face }]) => Number(seat) !== this.you && face === "hidden");
    if (!other) return false;
    await this.seat(other[0]).click();
    const { sheet } = this;
    const deeds = sheet.getByRole("region", { name: this.guest.say("board.seat.do") });
    await sheet.waitFor();
    const possible = deeds.getByRole("button", { disabled: false });
    if ((await possible.count()) > 0) await possible.first().click();
    else await this.guest.page.keyboard.press("Escape");
    await sheet.waitFor({ state: "hidden" });
    return true;
  }

  // Button by button, then somebody, until the question is answered. Others may change what is offered, or end the match, while the hand is on
  // its way: then one looks again.
  async #whatFirst() {
    const { number } = this.question;
    let [touched, missed] = [0, 0];
    while (touched < 5 && this.question?.number === number && !this.guest.view.outcome) {
      const offered = (await this.choosable.count()) > 0 ? this.choosable : this.deeds;
      if ((await offered.count()) === 0) return;
      if (await pressOneOf(offered, (count) => this.steps % count)) touched += 1;
      else assert.ok((missed += 1) < 20, "what is offered cannot be pressed");
      await this.settled();
    }
  }

  // The server has answered, and what came of it is here.
  async settled() {
    const { bar, page } = this.guest;
    await bar.and(page.locator('[aria-busy="false"]')).waitFor();
    const done = this.guest.frames.findLast(({ answer }) => answer?.committed)?.answer.version ?? 0;
    await this.guest.heard((frames) => frames.some(({ update, snapshot }) => ((update ?? snapshot)?.version ?? 0) >= done));
  }
}
