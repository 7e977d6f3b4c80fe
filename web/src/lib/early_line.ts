// The line of a table to which somebody comes back, opened while the client is still being fetched. What comes over it waits for the client.
import { post } from "./calls";

interface EarlyLine {
  table: string;
  address: string;
  socket: WebSocket;
  heard: MessageEvent[];
}

let dialled: { table: string; line: Promise<EarlyLine | undefined> } | undefined;
let ready: EarlyLine | undefined;

export async function addressOf(table: string, have: string): Promise<string> {
  const { ticket } = await post<{ ticket: string }>(`tables/${table}/ticket`);
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/ws?table=${table}&ticket=${ticket}${have && `&have=${have}`}`;
}

export function dial(table: string): void {
  const line = addressOf(table, "").then((address) => {
    const socket = new WebSocket(address);
    const early: EarlyLine = { table, address, socket, heard: [] };
    socket.onmessage = (message) => early.heard.push(message);
    return early;
  });
  dialled = { table, line: line.catch(() => undefined) };
}

// The address of the line that was dialled, once; undefined: there is none, or it has been lost since.
export async function takeAddress(table: string): Promise<string | undefined> {
  const early = dialled?.table === table ? await dialled.line : undefined;
  dialled = undefined;
  if (!early || early.socket.readyState > WebSocket.OPEN) return undefined;
  ready = early;
  return early.address;
}

// The socket behind that address, or a new one. Whoever takes it sets its handlers at once, and then hears what has come already.
export function open(address: string): WebSocket {
  const early = ready;
  ready = undefined;
  if (early?.address !== address) return new WebSocket(address);
  const { socket, heard } = early;
  queueMicrotask(() => {
    if (socket.readyState === WebSocket.OPEN) socket.onopen?.(new Event("open"));
    for (const message of heard) socket.onmessage?.(message);
    if (socket.readyState > WebSocket.OPEN) socket.onclose?.(new CloseEvent("close"));
  });
  return socket;
}
