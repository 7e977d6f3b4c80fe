// Takes a lesson as a person would: reads what is said, does what is asked for.
import { readFileSync } from "node:fs";

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
export const lessonOf = (game) => JSON.parse(read(`web/src/generated/lessons/${game}.json`));

export class Learner {
  constructor(guest) {
    this.guest = guest;
    this.steps = lessonOf(guest.game).steps;
    this.texts = JSON.parse(read(`content/${guest.game}/learn/lesson.${guest.words.language}.json`));
    this.coach = guest.page.getByRole("region", { name: guest.say("learn.coach"), exact: true });
  }

  text(step, more = "") {
    return this.texts[`lesson.${step.say}${more}`];
  }

  // Until the coach has come to that step.
  async reads(index) {
    const { say } = this.guest;
    const step = this.steps[index];
    await this.coach.getByText(say("learn.step", { step: index + 1, of: this.steps.length }), { exact: true }).waitFor();
    if (step.say && !this.text(step).includes("{")) await this.coach.getByText(this.text(step), { exact: true }).waitFor();
    return step;
  }

  press(key) {
    return this.coach.getByRole("button", { name: this.guest.say(key), exact: true }).click();
  }

  // Reads a step and goes on: by hand where it asks for something, or has it done.
  async pass(index, byHand = true) {
    const step = await this.reads(index);
    if (step.auto && !step.say) return;
    if (!step.does || step.auto) return this.press("learn.next");
    if (byHand) return this.does(step, index);
    await this.hasItDone();
  }

  async hasItDone() {
    const show = this.coach.getByRole("button", { name: this.guest.say("learn.show"), exact: true });
    const done = this.coach.getByRole("button", { name: this.guest.say("learn.do"), exact: true });
    await show.or(done).first().waitFor();
    if (await show.isVisible()) await show.click();
    await done.click();
  }

  // What the lesson itself says is to be pressed, one after the other, until it goes on.
  async does(step, index) {
    const { page, say } = this.guest;
    const here = this.coach.getByText(say("learn.step", { step: index + 1, of: this.steps.length }), { exact: true });
    for (let tries = 0; tries < 8 && (await here.isVisible()); tries += 1) {
      for (const selector of step.press ?? [step.point]) {
        const target = page.locator(selector).filter({ visible: true }).first();
        const moment = { timeout: 1000 }; // what was there may be gone: the next look tells
        if ((await target.count()) === 0 || (await target.isDisabled(moment).catch(() => true))) continue;
        await target.click(moment).catch(() => {});
        break;
      }
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }
  }
}

// Plays Verrat!'s lesson by hand.
export class Apprentice extends Learner {
  async does({ does: { act, say: talk } }) {
    const { page, say } = this.guest;
    if (talk) return this.#announce(talk.claim);
    const on = {
      accept: "[data-deed=accept]",
      ready: "[data-deed=ready]",
      plan: act.to === "stay" ? "[data-deed=stay]" : `[data-spot="${act.to}"]`,
      accuse: `[data-vizier="${act.vizier}"]`,
      seal: "[data-deed=seal]",
      take: `[data-spot="${act.city}"]`,
      search: '[data-spot="kaffa"]',
      pick: `[data-card="${act.card}"]`,
      demand: `[data-card="${act.card}"]`,
      pardon: `[data-spot="${act.city}"]`,
    }[act.do];
    if (on) return page.locator(on).first().click();
    // An exchange.
    await page.locator("[data-deed=offer]").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "Omar" }).check();
    const more = (card) => dialog.getByRole("button", { name: say("offer.more", { thing: say(`word.${card}`) }), exact: true });
    await more("gold").first().click();
    await more("ships").last().click();
    await dialog.getByRole("button", { name: say("offer.send"), exact: true }).click();
  }

  async #announce({ vizier, to }) {
    const { page, say } = this.guest;
    const sheet = page.locator("[data-sheet=talk]");
    if (await sheet.isVisible()) await sheet.click();
    await page.locator("[data-claim=going]").first().click();
    const dialog = page.getByRole("dialog").last();
    await dialog.getByRole("radio", { name: say(`word.${vizier}`) }).check();
    await dialog.getByRole("combobox").selectOption(to);
    await dialog.getByRole("button", { name: say("talk.send"), exact: true }).click();
    await dialog.waitFor({ state: "hidden" }).catch(() => {});
    if (await sheet.count()) await page.keyboard.press("Escape");
  }
}
