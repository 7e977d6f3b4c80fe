// Lets a tape run: one step after the other, each as long as it needs to be seen.
import { tempo } from "../games/tempo";
import type { TapePlayer } from "../lib/tape.svelte";

export const speeds = [0.5, 1, 2, 4] as const;
export type Speed = (typeof speeds)[number];

const rests = { nothing: 120, seen: 750, said: 1400, letter: 22 };

export class Run {
  running = $state(false);
  #speed = $state<Speed>(1);
  #life = 0; // grows with every stop

  constructor(private readonly player: TapePlayer) {}

  get speed(): Speed {
    return this.#speed;
  }
  set speed(speed: Speed) {
    this.#speed = tempo.speed = speed;
  }

  toggle(): void {
    if (this.running) return this.stop();
    if (this.player.step === this.player.length) this.player.goTo(0);
    this.running = true;
    void this.#go(++this.#life);
  }

  stop(): void {
    this.running = false;
    this.#life += 1;
  }

  // By hand: whatever runs stands still.
  step(by: number): void {
    this.stop();
    if (by === 1) void this.player.forward();
    else this.player.goTo(this.player.step + by);
  }

  // To the mark before or behind.
  turn(by: -1 | 1): void {
    this.stop();
    const { marks, step, length } = this.player;
    const to = by > 0 ? (marks.find((mark) => mark.step > step)?.step ?? length) : (marks.findLast((mark) => mark.step < step)?.step ?? 0);
    this.player.goTo(to);
  }

  async #go(life: number): Promise<void> {
    while (life === this.#life && (await this.player.forward()) && life === this.#life) {
      await new Promise((resolve) => setTimeout(resolve, this.#rest() / this.#speed));
    }
    if (life === this.#life) this.stop();
  }

  #rest(): number {
    const update = this.player.tape.updates[this.player.step - 1];
    const said = (update?.heard as { say: { text?: string } } | undefined)?.say;
    if (said) return rests.said + (said.text?.length ?? 0) * rests.letter;
    return (update?.events as unknown[] | undefined)?.length ? rests.seen : rests.nothing;
  }
}
