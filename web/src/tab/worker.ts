// The worker in which the house of this tab lives. It stores, then tells: nothing that the house says leaves before the
// browser has said that the line behind it is on the disk, for the house itself waits for that.
import { CallFailure } from "../lib/call_failure";
import { appendsOf, Conflict, Full, store } from "./database";
import { House, type Answered, type Asked, type Attaching } from "./house";
import type { FromWorker, ToWorker } from "./messages";

const tell = (message: FromWorker) => postMessage(message);

const taken = new Set<string>(); // tables that the house has in memory; no other tab has them
const lines = new Map<number, string>(); // which table each leads to
let house: Promise<House> | undefined;
let queue = Promise.resolve(); // one append after the other

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  void carryOut(data).catch((problem: unknown) => die(problem));
});

// A module that has ended itself is of no use any more: the page starts another worker, from what is stored.
function die(problem: unknown): void {
  console.error(problem);
  tell({ died: String(problem) });
  close();
}

async function carryOut(message: ToWorker): Promise<void> {
  if ("begin" in message) return begin(message.begin, message.lock);
  const open = await house;
  if (!open) return;
  if ("call" in message) tell({ answered: message.call, ...(await answer(open, message.asked)) });
  if ("attach" in message) await attach(open, message.attach, message.wanted);
  if ("receive" in message) open.receive(message.receive, message.message);
  if ("detach" in message) {
    lines.delete(message.detach);
    open.detach(message.detach);
  }
}

async function begin(source: WebAssembly.Module, lock: string): Promise<void> {
  // Held as long as the worker lives: the page asks for it, and so hears of its end.
  await new Promise<void>((held) => void navigator.locks.request(lock, () => new Promise(() => held())));
  house = House.open(source, {
    store: (number, append) => {
      queue = queue.then(() => keep(number, append)).catch(die);
    },
    tell: (line, message) => tell({ line, message }),
    hangUp: (line, code) => tell({ line, code }),
  });
  await house;
  tell({ ready: true });
}

async function keep(number: number, append: string): Promise<void> {
  const open = (await house) as House;
  const { table } = JSON.parse(append) as { table: string };
  try {
    if (!taken.has(table)) await claim(open, table);
    await store(append);
    open.stored(number, "done");
  } catch (problem) {
    if (problem instanceof Conflict && open.take(table, await appendsOf(table))) return open.stored(number, "conflict");
    tell({ trouble: problem instanceof Full ? "tab.full" : "tab.not_stored" });
    open.stored(number, "failed");
  }
}

// One tab at a time has a table in its house: the one that asked for it last.
function claim(open: House, table: string): Promise<void> {
  taken.add(table);
  return new Promise((resolve) => {
    const held = navigator.locks.request(`divan.table.${table}`, { steal: true }, () => {
      resolve();
      return new Promise(() => {});
    });
    held.catch(() => leave(open, table));
  });
}

// Another tab has it now. Whoever sits here is told so, as where a table is open in too many windows.
function leave(open: House, table: string): void {
  taken.delete(table);
  for (const [line, at] of lines) if (at === table) tell({ line, message: JSON.stringify({ bye: { reason: "house.bye.replaced" } }) });
  open.forget(table);
}

// The house reads at once; what it will read is brought to it before.
async function bring(open: House, table: string): Promise<Answered | undefined> {
  if (taken.has(table)) return undefined;
  try {
    if ((await appendsOf(table)).length === 0) return refusal("house.error.no_such_table", 404);
    await claim(open, table);
    if (open.take(table, await appendsOf(table))) return undefined;
    taken.delete(table);
    return refusal("tab.damaged", 410);
  } catch (problem) {
    if (problem instanceof CallFailure) return { status: problem.status, body: JSON.stringify({ error: problem.key, args: problem.args }) };
    return refusal("tab.not_read", 503);
  }
}

const refusal = (error: string, status: number): Answered => ({ status, body: JSON.stringify({ error, args: {} }) });
const tableIn = (path: string): string | undefined => /^tables\/(0[a-z2-7]{25})(?:\/|$)/.exec(path)?.[1];

async function answer(open: House, asked: Asked): Promise<Answered> {
  const table = tableIn(asked.path);
  return (table && (await bring(open, table))) || open.call(asked);
}

async function attach(open: House, line: number, wanted: Attaching): Promise<void> {
  const refused = await bring(open, wanted.table);
  if (refused) return tell({ line, code: 1011 });
  lines.set(line, wanted.table);
  open.attach(line, wanted);
}
