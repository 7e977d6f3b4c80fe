// What the home screen tells of the games on this device: read from the database, the house sleeps.
import type { Summary, TableInfo } from "../generated/protocol";
import { seatedTables } from "../lib/seated";
import { keptTables } from "./database";
import { nameHere } from "./practice";

// Those that are not over, as the server would tell of its tables; the newest first.
export async function gamesHere(): Promise<TableInfo[]> {
  try {
    const running = (await keptTables()).filter(({ status }) => status === "open" || status === "running");
    return running.map(({ table, game, status, summary }) => {
      const { seats, bots } = JSON.parse(summary) as Summary;
      const mine = seats - bots;
      const chair = (seat: number) => (seat <= mine ? { name: nameHere() } : { bot: "rules" });
      const chairs = Object.fromEntries(Array.from({ length: seats }, (_, i) => [i + 1, chair(i + 1)]));
      return { table, game, status, you: 1, people: { status, seats: chairs, watching: 0 } } as TableInfo;
    });
  } catch {
    // A database that cannot be read is told of where somebody wants to play.
    return seatedTables().flatMap(({ table, game }) => (table.startsWith("0") ? [{ table, game, status: "running", you: 1 } as TableInfo] : []));
  }
}
