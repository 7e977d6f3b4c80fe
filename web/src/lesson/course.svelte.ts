// A lesson being taken. The board does what it does at every table; its commands end here: the act that the script wants goes on, whatever
// else changes nothing and is answered. The tape is played up to the next step.
import type { Answer } from "../generated/protocol";
import type { Drafts } from "../games/board";
import type { Verb } from "../lib/connection.svelte";
import { TapePlayer } from "../lib/tape.svelte";
import { clearDrafts } from "./progress";
import { fits, inOneGo, reached, same, type Lesson, type Step } from "./lesson";

export type Reply = "not" | "later" | "read" | "talk";

const breath = 350; // milliseconds between two things that others do

export class Course {
  player = $state.raw() as TapePlayer;
  drafts = $state.raw<Drafts | undefined>(undefined); // of the game's board, when it has come
  reply = $state<Reply | undefined>(undefined); // to what was tried last
  tries = $state(0); // how often something else was done at this step
  moving = $state(false);
  #from = $state(0); // the first step whose act was not sent, or that was not read
  #sent = 0; // updates of the tape that the learner's acts have called for
  #playing: TapePlayer | undefined; // on its way to the next step

  constructor(
    readonly lesson: Lesson,
    step: number,
    private readonly keep: (step: number) => void,
    private readonly calm: () => boolean,
  ) {
    this.goTo(step);
  }

  get steps(): Step[] {
    return this.lesson.steps;
  }

  get index(): number {
    return this.moving ? this.#from : reached(this.steps, this.#from, this.drafted);
  }

  get step(): Step | undefined {
    return this.steps[this.index];
  }

  get finished(): boolean {
    return this.#from >= this.steps.length && !this.moving;
  }

  // The learner is to act, and may.
  get asks(): boolean {
    return this.step?.does !== undefined && !this.step.auto && !this.moving;
  }

  get drafted(): readonly { do: string }[] {
    return this.drafts?.of(this.player.model) ?? [];
  }

  // At once. What the board had in hand is gone.
  goTo(step: number): void {
    clearDrafts();
    this.#sent = 0;
    this.moving = false;
    this.#from = Math.max(0, Math.min(step, this.steps.length));
    const player = new TapePlayer(this.lesson.tape, (verb) => this.#judge(verb));
    player.goTo(this.steps[this.#from]?.at ?? player.length);
    this.player = player;
    this.#arrive();
  }

  back(): void {
    const before = this.steps.findLastIndex((step, i) => i < this.index && !(step.auto && step.say === undefined));
    if (before < 0) return;
    const sameMoment = this.steps[before]?.at === this.player.step && !this.moving && this.drafted.length === 0;
    if (!sameMoment) return this.goTo(before);
    this.#from = before;
    this.#arrive();
  }

  // What was to be read was read.
  next(): void {
    if (!this.asks && !this.moving) this.#pass(this.index);
  }

  // The board drafts it, or it is done as the record tells.
  doIt(): void {
    const act = this.step?.does?.act;
    if (!this.asks || (act && this.drafts?.add(this.player.model, act))) return;
    this.#pass(this.index);
  }

  // A draft that leads elsewhere is taken back.
  review(): void {
    if (!this.drafts || this.moving) return;
    this.keep(this.index);
    const wanted = inOneGo(this.steps, this.#from);
    if (this.drafted.every((act) => wanted.some((each) => same(each, act)))) return;
    this.drafts.takeBack(this.player.model);
    this.#answer(this.asks ? "not" : "read");
  }

  async #judge(verb: Verb): Promise<Answer> {
    const refused = {} as Answer;
    if (verb.act === undefined && verb.say === undefined) return refused; // neither undone nor paused
    const index = this.steps.findIndex((step, i) => i >= this.#from && step.does);
    const step = this.steps[index];
    // Acts sent in one go come faster than the tape is played.
    if (step && !step.auto && step.at <= Math.max(this.player.step, this.#sent) && fits(step.does, verb)) {
      this.#sent = step.at + 1;
      this.#speak(step, verb);
      this.#pass(index);
      return { ...refused, committed: true };
    }
    if (this.moving) return refused;
    const later = verb.act !== undefined && inOneGo(this.steps, this.#from).some((act) => same(act, verb.act));
    this.#answer(!this.asks ? "read" : verb.say && !this.step?.does?.say ? "talk" : later ? "later" : "not");
    return refused;
  }

  // What the learner said in words of their own is what was heard.
  #speak(step: Step, verb: Verb): void {
    const update = this.lesson.tape.updates[step.at];
    if (verb.say && update?.heard) update.heard = { ...(update.heard as object), say: $state.snapshot(verb.say) };
  }

  #answer(reply: Reply): void {
    this.reply = reply;
    this.tries += 1;
  }

  #pass(index: number): void {
    this.#from = index + 1;
    void this.#play();
  }

  #arrive(): void {
    this.reply = undefined;
    this.tries = 0;
    this.keep(this.#from);
    if (this.step?.auto && this.step.say === undefined) this.#pass(this.index);
  }

  // Up to the next step, one thing after the other.
  async #play(): Promise<void> {
    const { player } = this;
    const target = () => this.steps[this.#from]?.at ?? player.length;
    this.moving = player.step < target();
    if (this.#playing === player) return;
    this.#playing = player;
    for (let first = true; player === this.player && player.step < target(); first = false) {
      if (!first && !this.calm() && player.step >= this.#sent) await new Promise((resolve) => setTimeout(resolve, breath));
      if (player === this.player) await player.forward();
    }
    if (this.#playing === player) this.#playing = undefined;
    if (player !== this.player) return;
    this.moving = false;
    this.#arrive();
  }
}
