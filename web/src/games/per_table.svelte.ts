// One for each table: what the board, the action bar and the cards of the players share. It outlives whichever of them asked first: what is
// derived in it would stand still when that one is taken away.
import type { GameTypes, TableModel } from "../lib/table_model.svelte";

export function perTable<G extends GameTypes, T>(make: (model: TableModel<G>) => T): (model: TableModel<G>) => T {
  const made = new WeakMap<TableModel<G>, { one: T }>();
  return (model) => {
    const known = made.get(model);
    if (known) return known.one;
    let one!: T;
    $effect.root(() => {
      one = make(model);
    });
    made.set(model, { one });
    return one;
  };
}
