// A socket for tests: it opens, speaks and drops when told to.
import type { Message } from "../generated/protocol";
import type { Command, ConnectionNeeds } from "./connection.svelte";

export class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: Record<string, unknown>[] = [];
  closed = false;

  constructor(readonly address: string) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.onopen?.();
  }
  say(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(): void {
    this.onclose?.();
  }
  // What was sent beside pings.
  get commands(): Record<string, unknown>[] {
    return this.sent.filter((frame) => !("ping" in frame));
  }
}

export class FakeNetwork implements ConnectionNeeds {
  sockets: FakeSocket[] = [];
  stored: Command[] = [];
  down = false;
  refusal: string | undefined;

  async address(have: string): Promise<string> {
    if (this.down || this.refusal) throw new Error("no ticket");
    return `have=${have}`;
  }
  fatal(): string | undefined {
    return this.refusal;
  }
  open(address: string): WebSocket {
    const socket = new FakeSocket(address);
    this.sockets.push(socket);
    return socket as unknown as WebSocket;
  }
  unanswered = {
    read: () => this.stored,
    write: (commands: Command[]) => {
      this.stored = commands;
    },
  };

  get socket(): FakeSocket {
    const last = this.sockets.at(-1);
    if (!last) throw new Error("no socket was opened");
    return last;
  }
}
