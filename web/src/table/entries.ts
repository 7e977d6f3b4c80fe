// What stands in the log, line by line: what happened between two things that were said is folded as the game reads it.
import type { Chronicle } from "../games/chronicle";
import type { Change } from "../lib/changes";
import type { Happening, Heard } from "../lib/table_model.svelte";

export interface LogLine {
  key: string;
  event?: { event: string };
  by?: number | undefined; // whose deed
  byBot?: boolean; // a bot's, for the person who has the seat
  heard?: Heard;
  change?: Change;
}

interface Run {
  at: number;
  events: { event: string }[];
  byBots: readonly number[];
}

export function deedOf(event: { event: string }, chronicle: Chronicle | undefined): number | undefined {
  const { seat, from } = event as { seat?: number; from?: number };
  return chronicle?.deedOf?.(event) ?? seat ?? (typeof from === "number" ? from : undefined);
}

function linesOf({ at, events, byBots }: Run, chronicle: Chronicle | undefined): LogLine[] {
  const folded = chronicle?.fold?.(events) ?? events;
  return folded.map((event, i) => {
    const by = deedOf(event, chronicle);
    return { key: `${at}.${i}`, event, by, byBot: by !== undefined && byBots.includes(by) };
  });
}

const same = (one: readonly number[], other: readonly number[]) => one.length === other.length && one.every((seat) => other.includes(seat));

export function entriesOf(log: readonly Happening[], chronicle: Chronicle | undefined, talkOnly = false): LogLine[] {
  const lines: LogLine[] = [];
  let run: Run | undefined;
  const close = () => {
    if (run) lines.push(...linesOf(run, chronicle));
    run = undefined;
  };
  log.forEach((past, i) => {
    const byBots = past.byBots ?? [];
    if (!talkOnly && past.events.length > 0) {
      if (run && !same(run.byBots, byBots)) close();
      run ??= { at: past.version, events: [], byBots };
      run.events.push(...past.events);
    }
    if (!past.heard && !past.change) return;
    close();
    if (past.heard) lines.push({ key: `${past.version}.said`, heard: past.heard });
    if (past.change && !talkOnly) lines.push({ key: `${past.version}.${i}.change`, change: past.change });
  });
  close();
  return lines;
}
