// Plays what happened: the pawns go to where they now stand, and a line on the map tells what it was. One thing at a time; a touch of the map
// skips it.
import type { Event, Karanor, Seat } from "../../generated/karanor";
import { catalogue } from "../../lib/catalogue.svelte";
import type { Step } from "../../lib/table_model.svelte";
import { pause, Scenes } from "../scenes.svelte";

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

export class Stage extends Scenes<Karanor> {
  news = $state.raw<News | undefined>(undefined);

  protected override clear(): void {
    this.news = undefined;
  }

  // While a scene is played, the view to which it leads is shown.
  async play({ events, after }: Step<Karanor>): Promise<void> {
    const { show, still } = this.begin();
    show(after);
    if (events.some(({ event }) => event === "stepped" || event === "moved")) await pause(walk);
    for (const event of events) {
      const time = told[event.event];
      if (!still()) return;
      if (time === undefined) continue;
      const seat = "seat" in event ? event.seat : undefined;
      this.news = { text: catalogue.tell(`event.${event.event}`, { ...event }), seat };
      await pause(time);
    }
    if (still()) this.news = undefined;
  }
}
