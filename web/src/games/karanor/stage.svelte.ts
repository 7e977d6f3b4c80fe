// Plays what happened: the pawns go to where they now stand, and a line on the map tells what it was. One thing at a time; a touch of the map
// skips it.
import type { Event, Karanor, Seat, View } from "../../generated/karanor";
import { catalogue } from "../../lib/catalogue.svelte";
import type { Step, TableModel } from "../../lib/table_model.svelte";

export interface News {
  text: string;
  seat: Seat | undefined;
}

const walk = 330; // milliseconds
const read = 900;
// What is told on the map; the log has the rest.
const told: Partial<Record<Event["event"], number>> = {
  harvested: 500,
  worked: 500,
  met: 500,
  built: read,
  completed: read,
  delivered: read,
  recruited: read,
  villa_bought: read,
  played: read,
  used: read,
  cancelled: read,
  came_to_nothing: read,
  traded: read,
  stolen: read,
  earned: 600,
  end_nears: 1600,
};

export class Stage {
  news = $state.raw<News | undefined>(undefined);
  #shown = $state.raw<{ version: number; view: View } | undefined>(undefined);

  constructor(private readonly model: TableModel<Karanor>) {}

  // While a scene is played, the view to which it leads.
  get view(): View | undefined {
    return this.playing ? this.#shown?.view : this.model.view;
  }

  get playing(): boolean {
    return this.#shown?.version === this.model.version;
  }

  async play({ events, after }: Step<Karanor>): Promise<void> {
    const { version } = this.model;
    const still = () => this.model.version === version;
    this.#shown = { version, view: after };
    if (events.some(({ event }) => event === "stepped" || event === "moved")) await pause(walk);
    for (const event of events) {
      const time = told[event.event];
      if (time === undefined || !still()) continue;
      const seat = "seat" in event ? event.seat : undefined;
      this.news = { text: catalogue.tell(`event.${event.event}`, { ...event }), seat };
      await pause(time);
    }
    this.news = undefined;
  }
}

const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));
