// A value stored as JSON in the browser. Without storage, or without room in it, the value is lost with the page.
import { here } from "../tab/places";

export interface StoredItem<Value> {
  read(): Value | undefined;
  write(value: Value): void;
}

function item<Value>(storage: () => Storage, key: () => string): StoredItem<Value> {
  return {
    read() {
      try {
        return (JSON.parse(storage().getItem(key()) ?? "null") as Value | null) ?? undefined;
      } catch {
        return undefined;
      }
    },
    write(value) {
      try {
        storage().setItem(key(), JSON.stringify(value));
      } catch {
        // The value stands until the page is closed.
      }
    },
  };
}

// On this device, for good.
export const deviceItem = <Value>(name: string): StoredItem<Value> => item(() => localStorage, () => `divan.${name}`);

export function forgetDeviceItem(name: string): void {
  try {
    localStorage.removeItem(`divan.${name}`);
  } catch {
    // Nothing was kept.
  }
}

// In this tab: drafts that were not sent survive a reload. The page's address names the table.
export const tabItem = <Value>(name: string): StoredItem<Value> => item(() => sessionStorage, () => `divan.${name}.${here().path}`);
