// Calls to the server: JSON there, JSON back, the session's token on whatever changes something.
import type { Error as ErrorBody, Me } from "../generated/protocol";
import { isAnsweredHere, isForServer } from "../tab/places";
import { CallFailure } from "./call_failure";
import { deviceItem, forgetDeviceItem } from "./storage";
import type { Args } from "./words";

export { CallFailure };

// A device that has been here has its token still: whoever comes back need not ask for it first. One that no longer fits is asked for anew.
const stored = deviceItem<string>("csrf");
let csrf = read();
let meeting: Promise<Me> | undefined;
const ahead = new Map<string, Promise<unknown>>();

function read(): string | undefined {
  const token = stored.read();
  return typeof token === "string" ? token : undefined;
}

// Who the server takes us for; it makes a session when there is none. Those who ask at the same time are answered together.
export function fetchMe(): Promise<Me> {
  return taken<Me>("me") ?? meet();
}

export function get<T>(path: string): Promise<T> {
  return taken<T>(path) ?? send<T>("GET", path);
}

// What the first screen will get, asked before that screen is here. An answer is taken once; what failed is asked again.
export function askAhead<T>(path: string): Promise<T> {
  const answer = path === "me" ? (meet() as Promise<T>) : send<T>("GET", path);
  ahead.set(path, answer);
  answer.catch(() => ahead.delete(path));
  return answer;
}

function taken<T>(path: string): Promise<T> | undefined {
  const answer = ahead.get(path) as Promise<T> | undefined;
  ahead.delete(path);
  return answer;
}

function meet(): Promise<Me> {
  meeting ??= (isAnsweredHere("me") ? send<Me>("GET", "me") : request<Me>("GET", "me"))
    .then((me) => {
      if (csrf !== me.csrf) stored.write(me.csrf);
      csrf = me.csrf;
      return me;
    })
    .finally(() => (meeting = undefined));
  return meeting;
}

// After signing in: the session is another one.
export async function meetAgain(): Promise<void> {
  ahead.clear();
  await meet();
}

// After signing out or erasing: the session has ended, and the device keeps nothing of it.
export function forgetSession(): void {
  ahead.clear();
  csrf = undefined;
  forgetDeviceItem("csrf");
}

// A text is sent as JSON Lines.
export function post<T>(path: string, body: object | string = {}): Promise<T> {
  return send<T>("POST", path, body);
}

// To whoever answers: the server, or the house in this tab.
async function send<T>(method: string, path: string, body?: object | string): Promise<T> {
  if (!isAnsweredHere(path)) return inSession<T>(method, path, body);
  const practice = await import("../tab/practice");
  try {
    return await practice.request<T>(method, path, body);
  } catch (failure) {
    if (failure instanceof CallFailure && isForServer(path, failure.key)) return inSession<T>(method, path, body);
    throw failure;
  }
}

async function inSession<T>(method: string, path: string, body?: object | string): Promise<T> {
  if (csrf === undefined) await meet();
  try {
    return await request<T>(method, path, body);
  } catch (failure) {
    // The session ended meanwhile, or another tab began one: once more with a new token.
    if (!(failure instanceof CallFailure) || !["house.error.session", "house.error.csrf"].includes(failure.key)) throw failure;
    csrf = undefined;
    await meet();
    return request<T>(method, path, body);
  }
}

async function request<T>(method: string, path: string, body?: object | string): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = typeof body === "string" ? "application/jsonl" : "application/json";
  if (method === "POST" && csrf) headers["X-Divan-CSRF"] = csrf;
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, { method, headers, ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }) });
  } catch {
    throw new CallFailure("web.error.unreachable", {}, 0);
  }
  if (response.ok) return (await response.json()) as T;
  const error = await response.json().then(
    (told: ErrorBody) => told,
    () => undefined,
  );
  throw new CallFailure(error?.error ?? "web.error.unreachable", (error?.args ?? {}) as Args, response.status);
}
