// Who has won, in words.
import { catalogue, say } from "../lib/catalogue.svelte";
import type { TableModel } from "../lib/table_model.svelte";

// Against nobody one cannot win.
export const isAlone = (model: TableModel) => Object.keys(model.common?.outcome ?? {}).length === 1;

export function winnersOf(model: TableModel): number[] {
  return Object.entries(model.common?.outcome ?? {})
    .filter(([, result]) => result?.rank === 1)
    .map(([seat]) => Number(seat));
}

export function verdictOf(model: TableModel, you: number | undefined): string {
  if (isAlone(model) && catalogue.has("game.alone")) return catalogue.tell("game.alone");
  const winners = winnersOf(model);
  if (you !== undefined && winners.includes(you)) return winners.length === 1 ? say("end.won") : say("end.shared");
  return winners.length === 1 ? catalogue.tell("end.winner", { seat: winners[0] }) : catalogue.tell("end.winners", { seats: winners });
}
