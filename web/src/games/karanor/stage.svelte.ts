// Plays what happened: the pawns go to where they now stand, and lines on the map tell what it was. One thing at a time; a touch of the map
// skips it. A line can be read while the next thing happens.
import type { Event, Karanor, Seat } from "../../generated/karanor";
import { catalogue } from "../../lib/catalogue.svelte";
import type { Step } from "../../lib/table_model.svelte";
import { pause, Scenes } from "../scenes.svelte";

export interface News {
  number: number;
  text: string;
  seat: Seat | undefined;
}

const walk = 330; // milliseconds
const read = 900;
const brief = 700; // at the quickest four of them still stand for a second
const stays = 2_600; // a line, until it was read
const most = 4; // at once
// What is told on the map; the log has the rest.
const told: Partial<Record<Event["event"], number>> = {
  harvested: brief,
  worked: brief,
  met: brief,
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
  earned: brief,
  end_nears: 1600,
};

export class Stage extends Scenes<Karanor> {
  override readonly game = "karanor";
  news = $state.raw<News[]>([]);
  #told = 0;

  // While a scene is played, the view to which it leads is shown.
  async play({ events, after }: Step<Karanor>): Promise<void> {
    const { show, still } = this.begin();
    show(after);
    if (events.some(({ event }) => event === "stepped" || event === "moved")) await pause(walk);
    for (const event of events) {
      const time = told[event.event];
      if (!still()) return;
      this.ring(event);
      const start = performance.now();
      if (time === undefined) {
        this.measure(event, start, 0);
        continue;
      }
      const seat = "seat" in event ? event.seat : undefined;
      this.#write(catalogue.tell(`event.${event.event}`, { ...event }), seat);
      await pause(time);
      if (still()) this.measure(event, start, time);
    }
  }

  #write(text: string, seat: Seat | undefined): void {
    const number = (this.#told += 1);
    this.news = [...this.news, { number, text, seat }].slice(-most);
    setTimeout(() => (this.news = this.news.filter((one) => one.number !== number)), stays);
  }
}
