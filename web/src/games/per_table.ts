// One for each table: what the board, the action bar and the cards of the players share.
import type { GameTypes, TableModel } from "../lib/table_model.svelte";

export function perTable<G extends GameTypes, T>(make: (model: TableModel<G>) => T): (model: TableModel<G>) => T {
  const made = new WeakMap<TableModel<G>, T>();
  return (model) => {
    const one = made.get(model) ?? make(model);
    made.set(model, one);
    return one;
  };
}
