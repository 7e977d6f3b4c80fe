// The line to a table. It comes back by itself when it drops; a command is sent until it is answered, under one id, so that the
// server carries it out once; what is not answered yet can be seen.
import type { Answer, Frame, Message } from "../generated/protocol";

export type LineState = "connecting" | "open" | "lost" | "closed";
export type Verb = Omit<Frame, "id" | "ping">;

export interface Command {
  id: string;
  verb: Verb;
}

// What a connection needs from its surroundings.
export interface ConnectionNeeds {
  // A fresh address for a socket. Fails with whatever `fatal` can tell from a passing trouble.
  address(have: string): Promise<string>;
  fatal(failure: unknown): string | undefined; // a key of the catalogue: it is no use to try again
  open(address: string): WebSocket;
  // Commands without an answer; they outlive a reload of the page.
  unanswered: { read(): Command[]; write(commands: Command[]): void };
}

const pauses = [300, 800, 1500, 3000, 5000, 10_000];
const pingEvery = 15_000;
// Silence is counted in watches and not by the clock: while the page stands still, what has come waits unread behind a timer that is due.
const watch = 2_500;
const watches = 4;
const stableAfter = 5_000;
// After such a farewell nobody is expected back.
const finalFarewells = ["removed", "seat_left", "no_such_table", "not_invited", "gallery_closed", "replaced", "session_ended"];

export class Connection {
  state = $state<LineState>("connecting");
  farewell = $state<string | undefined>(undefined); // why the line is closed for good: a key of the catalogue
  waiting = $state<Command[]>([]);
  serverAhead = 0; // milliseconds that the server's clock is ahead of ours

  #socket: WebSocket | undefined;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #deaf: ReturnType<typeof setTimeout> | undefined;
  #stable: ReturnType<typeof setTimeout> | undefined;
  #answered = new Map<string, (answer: Answer) => void>();
  #life = 0; // grows whenever an earlier attempt is given up

  constructor(
    private readonly needs: ConnectionNeeds,
    private readonly have: () => string, // "2:17": version 17 of seat 2; empty: nothing
    private readonly hear: (message: Message) => void,
  ) {
    this.waiting = needs.unanswered.read();
  }

  connect(): void {
    if (this.state === "closed") return;
    clearTimeout(this.#retry);
    const life = ++this.#life;
    this.#hangUp();
    this.#listenFor(watches);
    if (this.#attempt === 0) this.state = "connecting";
    this.needs.address(this.have()).then(
      (address) => life === this.#life && this.#listen(this.needs.open(address), life),
      (failure: unknown) => {
        if (life !== this.#life) return;
        const reason = this.needs.fatal(failure);
        if (reason) this.close(reason);
        else this.#again();
      },
    );
  }

  // After a farewell: somebody sits down again.
  reopen(): void {
    this.farewell = undefined;
    this.#attempt = 0;
    this.state = "connecting";
    this.connect();
  }

  // The network is back, the page is looked at again: no need to wait.
  hurry(): void {
    if (this.state === "lost") this.connect();
    else if (this.state === "open") this.#ping();
  }

  // What came does not follow on what is held: the line is opened anew.
  resync(): void {
    if (this.state !== "open") return;
    this.#life += 1;
    this.#again();
  }

  close(reason?: string): void {
    this.#life += 1;
    this.state = "closed";
    this.farewell = reason;
    clearTimeout(this.#retry);
    this.#hangUp();
  }

  send(verb: Verb): Promise<Answer> {
    const command = { id: newId(), verb };
    this.waiting.push(command);
    this.#keep();
    this.#write(command);
    return new Promise((resolve) => this.#answered.set(command.id, resolve));
  }

  #listen(socket: WebSocket, life: number): void {
    this.#socket = socket;
    socket.onopen = () => {
      this.state = "open";
      this.#stable = setTimeout(() => (this.#attempt = 0), stableAfter);
      this.#heartbeat = setInterval(() => this.#ping(), pingEvery);
      this.#heardSomething();
      this.#ping();
      for (const command of this.waiting) this.#write(command);
    };
    socket.onmessage = (event) => {
      this.#heardSomething();
      this.#receive(JSON.parse(event.data as string) as Message);
    };
    socket.onclose = () => {
      if (life === this.#life) this.#again();
    };
  }

  #receive(message: Message): void {
    if (message.answer) this.#settle(message.answer);
    if (message.pong !== undefined && message.now !== undefined) {
      const now = Date.now();
      this.serverAhead = message.now - (now - (now - message.pong) / 2);
    }
    if (message.bye) {
      const reason = message.bye.reason;
      if (finalFarewells.some((end) => reason === `house.bye.${end}`)) return this.close(reason);
    }
    this.hear(message);
  }

  #settle(answer: Answer): void {
    const command = this.waiting.find((one) => one.id === answer.id);
    if (!command) return; // answered before
    if (answer.failed !== undefined) {
      setTimeout(() => this.#write(command), 1000);
      return;
    }
    this.waiting = this.waiting.filter((one) => one.id !== answer.id);
    this.#keep();
    this.#answered.get(command.id)?.(answer);
    this.#answered.delete(command.id);
  }

  #write(command: Command): void {
    const stillWanted = this.waiting.some((one) => one.id === command.id);
    if (this.state === "open" && stillWanted) this.#socket?.send(JSON.stringify({ id: command.id, ...command.verb }));
  }

  #ping(): void {
    this.#socket?.send(JSON.stringify({ ping: Date.now() }));
    if (this.#deaf === undefined) this.#listenFor(watches);
  }

  // Nothing heard for so many watches: the line is given up.
  #listenFor(left: number): void {
    this.#deaf = setTimeout(() => {
      if (left > 1) return this.#listenFor(left - 1);
      this.#life += 1;
      this.#again();
    }, watch);
  }

  #heardSomething(): void {
    clearTimeout(this.#deaf);
    this.#deaf = undefined;
  }

  #again(): void {
    this.#hangUp();
    this.state = "lost";
    const pause = pauses[Math.min(this.#attempt, pauses.length - 1)] ?? 0;
    this.#attempt += 1;
    this.#retry = setTimeout(() => this.connect(), pause * (0.75 + Math.random() / 2));
  }

  #hangUp(): void {
    clearTimeout(this.#stable);
    this.#heardSomething();
    clearInterval(this.#heartbeat);
    const socket = this.#socket;
    this.#socket = undefined;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #keep(): void {
    this.needs.unanswered.write($state.snapshot(this.waiting) as Command[]);
  }
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
