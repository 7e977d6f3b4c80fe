// The best score with each character in games alone that came to their end (SU-60). Stored on the device.
import { deviceItem } from "../../lib/storage";
import { isObject } from "../../lib/json";

interface Best {
  points: number;
  table: string; // where it was reached
}

const stored = deviceItem<unknown>("sultaniya.bests");
const isBest = (value: unknown): value is Best => isObject(value) && typeof value["points"] === "number" && typeof value["table"] === "string";

function read(): Record<string, Best> {
  const saved = stored.read();
  return isObject(saved) ? Object.fromEntries(Object.entries(saved).filter((entry): entry is [string, Best] => isBest(entry[1]))) : {};
}

export class Bests {
  #bests = $state<Record<string, Best>>(read());

  of(character: string): number | undefined {
    return this.#bests[character]?.points;
  }

  wasReachedAt(table: string, character: string): boolean {
    return this.#bests[character]?.table === table;
  }

  // A game has ended. Told again, as when the page is loaded anew, it changes nothing.
  note(character: string, points: number, table: string): void {
    const all = { ...read(), ...this.#bests }; // another tab may have added to it
    if (points <= (all[character]?.points ?? -1)) return;
    this.#bests = { ...all, [character]: { points, table } };
    stored.write(this.#bests);
  }
}

export const bests = new Bests();
