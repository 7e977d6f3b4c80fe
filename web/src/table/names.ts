// How those at a table are called. Bots have names of their own; people who are called alike are told apart by their seats.
import type { People } from "../generated/protocol";
import { say } from "../lib/catalogue.svelte";
import type { Key } from "../generated/texts";

export function namesOf(people: People): Record<number, string> {
  const names: Record<number, string> = {};
  for (const [seat, chair] of Object.entries(people.seats)) {
    if (chair?.name) names[Number(seat)] = chair.name;
    else if (chair?.bot) names[Number(seat)] = say(`bot.name.${seat}` as Key);
  }
  const all = Object.values(names);
  for (const [seat, name] of Object.entries(names)) {
    if (all.filter((other) => other === name).length > 1) names[Number(seat)] = `${name} (${seat})`;
  }
  return names;
}
