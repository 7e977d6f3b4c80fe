// The house in this tab, for the rest of the client: calls and lines as they go to the server. It begins with the first call.
import { CallFailure } from "../lib/call_failure";
import { deviceItem } from "../lib/storage";
import { notices } from "../ui/notices.svelte";
import { catalogue } from "../lib/catalogue.svelte";
import type { FromWorker, ToWorker } from "./messages";
import { obstacle, source } from "./places";

// What the person of this device is called at its own tables.
const calledHere = deviceItem<string>("name");
export const nameHere = (): string => calledHere.read() ?? "";
export const nameMeHere = (name: string): void => calledHere.write(name.normalize("NFC").trim());

interface Running {
  worker: Worker;
  ready: Promise<void>;
}
let running: Running | undefined;
let last = 0;
const calls = new Map<number, { resolve: (answered: { status: number; body: string }) => void; reject: (failure: CallFailure) => void }>();
const lines = new Map<number, Line>();

const unreachable = () => new CallFailure("tab.died", {}, 503);

function start(): Running {
  if (running) return running;
  const why = obstacle();
  if (why) throw new CallFailure(why, {}, 501);
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "divan" });
  const lock = `divan.house.${crypto.randomUUID()}`;
  const send = (message: ToWorker) => worker.postMessage(message);
  const ready = new Promise<void>((resolve, reject) => {
    const fail = () => reject(unreachable());
    worker.onerror = fail;
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ("ready" in data) {
        resolve();
        // Whatever ends the worker lets go of its lock.
        void navigator.locks.request(lock, () => end(worker));
      } else if ("died" in data) {
        fail();
        end(worker);
      } else hear(data);
    };
    WebAssembly.compileStreaming(fetch(source as string)).then(
      (module) => send({ begin: module, lock }),
      () => reject(new CallFailure("tab.no_module", {}, 501)),
    );
  });
  running = { worker, ready };
  ready.catch(() => end(worker));
  return running;
}

// Nothing is lost: what was told was stored. The lines come back by themselves, to another worker.
function end(worker: Worker): void {
  if (running?.worker !== worker) return;
  running = undefined;
  worker.terminate();
  for (const { reject } of calls.values()) reject(unreachable());
  calls.clear();
  for (const line of [...lines.values()]) line.drop();
}

function hear(message: FromWorker): void {
  if ("answered" in message) {
    calls.get(message.answered)?.resolve(message);
    calls.delete(message.answered);
  } else if ("trouble" in message) {
    notices.tell(() => catalogue.tell(message.trouble), "wrong");
  } else if ("line" in message) {
    const line = lines.get(message.line);
    if ("message" in message) line?.onmessage?.({ data: message.message } as MessageEvent<string>);
    else line?.drop();
  }
}

// As a call to the server. What only asks is asked again of another worker when one has ended.
export async function request<T>(method: string, path: string, body?: object | string): Promise<T> {
  if (path === "me") return meHere(body) as T;
  const asks = method === "GET" || path.startsWith("replay/");
  return ask<T>(method, path, body).catch((failure: unknown) => {
    if (asks && failure instanceof CallFailure && failure.key === "tab.died") return ask<T>(method, path, body);
    throw failure;
  });
}

async function ask<T>(method: string, path: string, body?: object | string): Promise<T> {
  const { worker, ready } = start();
  await ready;
  const [place = "", query = ""] = path.split("?");
  const asked = { method, path: place, query, body: typeof body === "string" ? body : body ? JSON.stringify(body) : "", name: nameHere(), language: catalogue.language };
  const call = ++last;
  const answered = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    calls.set(call, { resolve, reject });
    worker.postMessage({ call, asked } satisfies ToWorker);
  });
  if (answered.status === 200) return (path.endsWith("/record") ? answered.body : JSON.parse(answered.body)) as T;
  const error = JSON.parse(answered.body || "{}") as { error?: string; args?: Record<string, string> };
  throw new CallFailure(error.error ?? "house.error.internal", error.args ?? {}, answered.status);
}

function meHere(body?: object | string): object {
  const { name } = (body ?? {}) as { name?: string };
  if (name !== undefined) nameMeHere(name);
  return { name: nameHere(), language: catalogue.language, csrf: "" };
}

// A line to a table, with as much of a WebSocket as lib/connection uses.
export class Line {
  onopen: (() => void) | null = null;
  onmessage: ((message: MessageEvent<string>) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly #number = ++last;
  #worker: Worker | undefined;

  constructor(table: string, have: string) {
    lines.set(this.#number, this);
    const [stream = "", version = "0"] = have.split(":");
    void this.#open({ table, stream, version: Number(version), name: nameHere(), language: catalogue.language });
  }

  send(message: string): void {
    this.#worker?.postMessage({ receive: this.#number, message } satisfies ToWorker);
  }

  close(): void {
    if (lines.delete(this.#number)) this.#worker?.postMessage({ detach: this.#number } satisfies ToWorker);
  }

  // The other end is gone.
  drop(): void {
    lines.delete(this.#number);
    this.onclose?.();
  }

  async #open(wanted: { table: string; stream: string; version: number; name: string; language: string }): Promise<void> {
    try {
      const { worker, ready } = start();
      await ready;
      if (!lines.has(this.#number)) return;
      this.#worker = worker;
      worker.postMessage({ attach: this.#number, wanted } satisfies ToWorker);
      this.onopen?.();
    } catch {
      this.drop();
    }
  }
}
