// What changed about the people of a table between two messages: it stands in the log, and the reader is told of it.
import type { Chair, People, Seat } from "../generated/protocol";

export interface Change {
  key: "took_over" | "back" | "left" | "took_seat" | "host";
  seat: Seat;
  name?: string; // of whoever came or left
}

const seats = (people: People) => Object.keys(people.seats).map((seat) => Number(seat) as Seat);

function changeOf(seat: Seat, before: Chair, after: Chair): Change[] {
  if (before.name !== undefined && !before.bot && after.bot) return [{ key: "left", seat, name: before.name }];
  if (before.bot && !after.bot && after.name !== undefined) return [{ key: "took_seat", seat, name: after.name }];
  if (!before.bot_plays && after.bot_plays) return [{ key: "took_over", seat }];
  if (before.bot_plays && !after.bot_plays) return [{ key: "back", seat }];
  return [];
}

// In a match only: while people gather, everybody sees who comes and goes.
export function changesOf(before: People | undefined, after: People): Change[] {
  if (before?.status !== "running" || after.status !== "running") return [];
  const changes = seats(after).flatMap((seat) => changeOf(seat, before.seats[seat] ?? {}, after.seats[seat] ?? {}));
  const host: Change[] = after.host !== undefined && after.host !== before.host ? [{ key: "host", seat: after.host }] : [];
  return [...changes, ...host];
}

// Seats for which a bot plays now, although a person has them.
export function stoodIn(people: People | undefined): Seat[] {
  return people ? seats(people).filter((seat) => people.seats[seat]?.bot_plays) : [];
}
