// What all stages share: a board draws `view`, which is the server's, or, while a scene is played, the one that the scene has come to. A scene
// ends, hurried or not, as soon as the server's next view stands.
import { sound } from "../lib/sound";
import type { GameTypes, Step, TableModel } from "../lib/table_model.svelte";
import { soundOf } from "./sounds";
import { tempo } from "./tempo";

const eased = "cubic-bezier(0.3, 0, 0.2, 1)";

// How long an event moves (150 to 400 ms), and how long it then rests, so that one can see what came of it.
export interface Cue {
  time: number;
  rest: number;
}

// How a game tells its events: without a cue one is only followed.
export interface Story<G extends GameTypes, C extends Cue> {
  cueFor(event: G["event"]): C | undefined;
  follow(before: G["view"], event: G["event"]): G["view"];
  longestRest: number; // a scene of many events rests less: nobody waits longer than this for rests alone
}

// One event of a scene, between the view before it and the one after it, which is drawn from `change` on.
export interface Scene<G extends GameTypes, C extends Cue> {
  event: G["event"];
  cue: C | undefined;
  before: G["view"];
  after: G["view"];
  change: () => void;
  still: () => boolean; // the scene goes on
}

export class Scenes<G extends GameTypes> {
  readonly game: string = "";
  #shown = $state.raw<{ version: number; view: G["view"] } | undefined>(undefined);
  #held = new Map<string, Element>();
  #running = new Set<Animation>();
  #scene = 0;

  constructor(protected readonly model: TableModel<G>) {}

  get view(): G["view"] | undefined {
    return this.playing ? this.#shown?.view : this.model.view;
  }

  get playing(): boolean {
    return this.#shown?.version === this.model.version;
  }

  // An element that moves, by its name.
  hold(name: string) {
    return (element: Element) => {
      this.#held.set(name, element);
      return () => this.#held.delete(name);
    };
  }

  stop(): void {
    this.#scene += 1;
    for (const animation of this.#running) animation.cancel();
    this.#running.clear();
    this.#shown = undefined;
    this.clear();
  }

  // An event is heard when it begins to be seen.
  protected ring(event: G["event"]): void {
    const name = soundOf(this.game, event);
    if (name) sound(name);
  }

  // How long an event has been before the eye, and how long it must be at least: what the browser tests hold every game to.
  protected measure({ event }: G["event"], start: number, least: number): void {
    performance.measure(`event ${event}`, { start, detail: { least: least / tempo.speed } });
  }

  // Whatever else a scene has put on the board.
  protected clear(): void {}

  // Gives a way to draw a view of the new scene, and a way to ask whether the scene still goes on.
  protected begin(): { show: (view: G["view"]) => void; still: () => boolean } {
    this.stop();
    const scene = this.#scene;
    const { version } = this.model;
    return { show: (view) => (this.#shown = { version, view }), still: () => scene === this.#scene && version === this.model.version };
  }

  protected async tell<C extends Cue>({ events, before }: Step<G>, story: Story<G, C>, perform: (scene: Scene<G, C>) => Promise<void>): Promise<void> {
    const { show, still } = this.begin();
    const pace = paceOf(events, story);
    let view = before;
    show(view);
    for (const event of events) {
      if (!still()) return;
      const after = story.follow(view, event);
      const cue = story.cueFor(event);
      const start = performance.now();
      this.ring(event);
      await perform({ event, cue, before: view, after, change: () => show(after), still });
      view = after;
      if (cue && still()) await pause(cue.rest * pace);
      if (still()) this.measure(event, start, cue ? cue.rest * pace : 0);
    }
    // The next view ends the scene; should none come, the last one stands again.
    setTimeout(() => still() && this.stop(), 100);
  }

  protected async animate(what: string | Element | null | undefined, frames: Keyframe[], time: number): Promise<void> {
    const element = typeof what === "string" ? this.#held.get(what) : what;
    const animation = element?.animate(frames, { duration: time / tempo.speed, easing: eased });
    if (!animation) return;
    this.#running.add(animation);
    await animation.finished.catch(() => undefined); // cancelled: the scene was skipped
    this.#running.delete(animation);
  }
}

export function pause(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time / tempo.speed));
}

export function paceOf<G extends GameTypes, C extends Cue>(events: G["event"][], { cueFor, longestRest }: Story<G, C>): number {
  const rests = events.reduce((sum, event) => sum + (cueFor(event)?.rest ?? 0), 0);
  return Math.min(1, longestRest / Math.max(rests, 1));
}
