// What a search of finished games asks of the server, and the order in which those who played are named.
import type { HistoryWish, PastGame, PastSeat } from "../generated/protocol";

export interface Search {
  game: string;
  people: string;
  since: string; // dates as the browser gives them, "2026-11-19"
  until: string;
}

const day = 24 * 3600 * 1000;
// Midnight here, wherever that is.
const midnight = (date: string): number => new Date(`${date}T00:00:00`).getTime();

export function wishOf({ game, people, since, until }: Search, after?: string): HistoryWish {
  return {
    ...(game !== "" && { game }),
    ...(people.trim() !== "" && { with: people.trim() }),
    ...(since !== "" && { since: midnight(since) }),
    ...(until !== "" && { until: midnight(until) + day }),
    ...(after !== undefined && { after }),
  };
}

// The others, the best first.
export function orderOf(past: PastGame): PastSeat[] {
  return past.seats.filter((_, i) => i + 1 !== past.you).sort((one, other) => one.rank - other.rank);
}

// A share in parts of a thousand, as people read it.
export function percent(thousandths: number, language: string): string {
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(thousandths / 1000);
}
