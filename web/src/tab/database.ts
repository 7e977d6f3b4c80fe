// The games of this device, in the browser's database. An append is stored whole or not at all, under the number of its first
// line: where another tab has stored one under that number before, this one is not stored.
import { CallFailure } from "../lib/call_failure";

const name = "divan";
const version = 1;

// What is kept of a table beside its appends (wasm/store.cpp).
export interface Row {
  game: string;
  status: "open" | "running" | "ended" | "expired" | "frozen";
  summary: string;
  touched: number;
}
export interface Append {
  table: string;
  first: number;
  lines: string[];
  row?: Row;
}
export interface KeptTable extends Row {
  table: string;
}

export class Conflict extends Error {}
export class Full extends Error {}

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("appends", { keyPath: ["table", "first"] });
      request.result.createObjectStore("tables", { keyPath: "table" });
    };
    request.onblocked = () => reject(new Error("blocked"));
    request.onerror = () => reject(request.error ?? new Error("no database"));
    request.onsuccess = () => {
      const database = request.result;
      database.onversionchange = () => database.close();
      database.onclose = () => (opening = undefined);
      resolve(database);
    };
  }).catch((problem: unknown) => {
    opening = undefined;
    throw new CallFailure("tab.database", { problem: String((problem as Error).message) }, 503);
  });
  return opening;
}

function ended(work: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onabort = work.onerror = () => {
      const why = work.error?.name;
      reject(why === "ConstraintError" ? new Conflict() : why === "QuotaExceededError" ? new Full() : (work.error ?? new Error("aborted")));
    };
  });
}

const all = <T>(request: IDBRequest<T[]>): Promise<T[]> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("unreadable"));
  });

// On the disk when this is settled.
export async function store(text: string): Promise<void> {
  const append = JSON.parse(text) as Append;
  const work = (await open()).transaction(["appends", "tables"], "readwrite", { durability: "strict" });
  const done = ended(work);
  const key = { table: append.table, first: append.first };
  // Where only the row changes there is no line to number.
  if (append.lines.length > 0) work.objectStore("appends").add({ ...key, text });
  if (append.row) {
    const { game, status, summary, touched } = append.row;
    work.objectStore("tables").put({ table: append.table, game, status, summary, touched } satisfies KeptTable);
  }
  await done;
}

export async function appendsOf(table: string): Promise<string[]> {
  const work = (await open()).transaction("appends", "readonly");
  const found = await all(work.objectStore("appends").getAll(IDBKeyRange.bound([table, 0], [table, Infinity])) as IDBRequest<{ text: string }[]>);
  return found.map(({ text }) => text);
}

// The newest first.
export async function keptTables(): Promise<KeptTable[]> {
  const work = (await open()).transaction("tables", "readonly");
  const found = await all(work.objectStore("tables").getAll() as IDBRequest<KeptTable[]>);
  return found.sort((one, other) => other.touched - one.touched);
}

export async function remove(table: string): Promise<void> {
  const work = (await open()).transaction(["appends", "tables"], "readwrite");
  const done = ended(work);
  work.objectStore("appends").delete(IDBKeyRange.bound([table, 0], [table, Infinity]));
  work.objectStore("tables").delete(table);
  await done;
}

// Everything goes: the way out of a database that nothing can be read from.
export async function removeAll(): Promise<void> {
  if (opening) (await opening.catch(() => undefined))?.close();
  opening = undefined;
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error("not deleted"));
  });
}
