// The best score with each character in games alone that came to their end (SU-60). Kept on the device.
import { deviceDrawer } from "../../lib/drawer";
import { isObject } from "../../lib/json";

interface Best {
  points: number;
  table: string; // where it was reached
}

const drawer = deviceDrawer<unknown>("sultaniya.bests");
const isBest = (value: unknown): value is Best => isObject(value) && typeof value["points"] === "number" && typeof value["table"] === "string";

function read(): Record<string, Best> {
  const kept = drawer.read();
  return isObject(kept) ? Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, Best] => isBest(entry[1]))) : {};
}

export class Bests {
  #kept = $state<Record<string, Best>>(read());

  of(character: string): number | undefined {
    return this.#kept[character]?.points;
  }

  wasReachedAt(table: string, character: string): boolean {
    return this.#kept[character]?.table === table;
  }

  // A game has ended. Told again, as when the page is loaded anew, it changes nothing.
  note(character: string, points: number, table: string): void {
    const kept = { ...read(), ...this.#kept }; // another tab may have added to it
    if (points <= (kept[character]?.points ?? -1)) return;
    this.#kept = { ...kept, [character]: { points, table } };
    drawer.write(this.#kept);
  }
}

export const bests = new Bests();
