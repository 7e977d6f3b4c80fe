import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Message } from "../generated/protocol";
import { Connection } from "./connection.svelte";
import { FakeNetwork } from "./fake_socket";

let network: FakeNetwork;
let heard: Message[];
let have: string;
let line: Connection;

function build(): Connection {
  return new Connection(network, () => have, (message) => heard.push(message));
}
async function connected(): Promise<void> {
  line.connect();
  await vi.advanceTimersByTimeAsync(0);
  network.socket.open();
}
const soon = (milliseconds = 30_000) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  network = new FakeNetwork();
  heard = [];
  have = "";
  line = build();
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
});

describe("a line", () => {
  it("opens, and says what comes in", async () => {
    await connected();
    expect(line.state).toBe("open");
    network.socket.say({ order: "ask" });
    expect(heard).toEqual([{ order: "ask" }]);
  });

  it("comes back by itself with the version it has", async () => {
    await connected();
    have = "2:17";
    network.socket.drop();
    expect(line.state).toBe("lost");
    await soon(1000);
    expect(network.sockets).toHaveLength(2);
    expect(network.socket.address).toBe("have=2:17");
    network.socket.open();
    expect(line.state).toBe("open");
  });

  it("tries again while the server cannot be reached, ever more seldom", async () => {
    network.down = true;
    const asked = vi.spyOn(network, "address");
    line.connect();
    await soon(10_000);
    const early = asked.mock.calls.length;
    await soon(10_000);
    expect(early).toBeGreaterThan(3);
    expect(asked.mock.calls.length - early).toBeLessThan(early);
    network.down = false;
    line.hurry();
    await vi.advanceTimersByTimeAsync(0);
    network.socket.open();
    expect(line.state).toBe("open");
  });

  it("is given up when the server is silent", async () => {
    await connected();
    await soon(12_000);
    expect(network.sockets[0]?.closed).toBe(true);
    expect(line.state).toBe("lost");
  });

  it("is kept when the page stood still and the answer waits behind every timer that is due", async () => {
    line.connect();
    await vi.advanceTimersByTimeAsync(0);
    const timers = vi.spyOn(globalThis, "setTimeout");
    network.socket.open();
    const due = timers.mock.calls.map(([fire]) => fire);
    timers.mockRestore();
    for (const fire of due) fire();
    network.socket.say({ pong: Date.now(), now: Date.now() });
    expect(network.sockets).toHaveLength(1);
    expect(network.socket.closed).toBe(false);
    expect(line.state).toBe("open");
  });

  it("is tried again when a socket neither opens nor fails", async () => {
    line.connect();
    await soon(12_000);
    expect(network.sockets[0]?.closed).toBe(true);
    expect(network.sockets.length).toBeGreaterThan(1);
    network.socket.open();
    expect(line.state).toBe("open");
  });

  it("is tried again when no ticket ever comes", async () => {
    vi.spyOn(network, "address").mockReturnValueOnce(new Promise(() => {}));
    line.connect();
    await soon(12_000);
    network.socket.open();
    expect(line.state).toBe("open");
  });

  it("is kept while pings are answered", async () => {
    await connected();
    for (let i = 0; i < 6; i += 1) {
      network.socket.say({ pong: Date.now(), now: Date.now() + 5000 });
      await soon(9000);
      network.socket.say({ pong: Date.now(), now: Date.now() + 5000 });
    }
    expect(network.sockets).toHaveLength(1);
    expect(line.serverAhead).toBeCloseTo(5000, -1);
  });

  it("stays closed after a farewell that is meant", async () => {
    await connected();
    network.socket.say({ bye: { reason: "house.bye.removed" } });
    await soon();
    expect(line.state).toBe("closed");
    expect(line.farewell).toBe("house.bye.removed");
    expect(network.sockets).toHaveLength(1);
  });

  it("comes back after a farewell for now", async () => {
    await connected();
    network.socket.say({ bye: { reason: "house.bye.stopping" } });
    network.socket.drop();
    await soon(1000);
    expect(network.sockets).toHaveLength(2);
  });

  it("is closed when it is no use to ask for a ticket", async () => {
    network.refusal = "house.error.no_such_table";
    line.connect();
    await soon();
    expect(line.state).toBe("closed");
    expect(line.farewell).toBe("house.error.no_such_table");
  });

  it("can be opened again after it was closed", async () => {
    network.refusal = "house.error.invite";
    line.connect();
    await soon(100);
    network.refusal = undefined;
    line.reopen();
    await vi.advanceTimersByTimeAsync(0);
    network.socket.open();
    expect(line.state).toBe("open");
    expect(line.farewell).toBeUndefined();
  });
});

describe("a command", () => {
  it("is sent under an id and settled by its answer", async () => {
    await connected();
    const answer = line.send({ act: { do: "ready" }, question: 3 });
    const [frame] = network.socket.commands;
    expect(frame).toMatchObject({ act: { do: "ready" }, question: 3 });
    expect(frame?.id).toMatch(/^[0-9a-f]{32}$/);
    expect(line.waiting).toHaveLength(1);
    network.socket.say({ answer: { id: frame?.id as string, committed: true, version: 4 } });
    expect(await answer).toMatchObject({ committed: true });
    expect(line.waiting).toHaveLength(0);
  });

  it("that was given while the line was down goes out when it is back, in order", async () => {
    void line.send({ say: { text: "one" } });
    void line.send({ say: { text: "two" } });
    await connected();
    expect(network.socket.commands.map((frame) => frame.say)).toEqual([{ text: "one" }, { text: "two" }]);
  });

  it("that was not answered is sent again after a drop, under the same id", async () => {
    await connected();
    void line.send({ act: { do: "seal" }, question: 5 });
    const first = network.socket.commands[0];
    network.socket.drop();
    await soon(1000);
    network.socket.open();
    expect(network.socket.commands).toEqual([first]);
  });

  it("that was answered is not sent again", async () => {
    await connected();
    void line.send({ undo: true, question: 1 });
    const id = network.socket.commands[0]?.id as string;
    network.socket.say({ answer: { id, committed: true } });
    network.socket.drop();
    await soon(1000);
    network.socket.open();
    expect(network.socket.commands).toEqual([]);
  });

  it("is settled once, however often it is answered", async () => {
    await connected();
    const settled = vi.fn();
    void line.send({ undo: true, question: 1 }).then(settled);
    const id = network.socket.commands[0]?.id as string;
    for (let i = 0; i < 3; i += 1) network.socket.say({ answer: { id, committed: true } });
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toHaveBeenCalledTimes(1);
  });

  it("that the server could not keep is sent again", async () => {
    await connected();
    void line.send({ say: { text: "hello" } });
    const first = network.socket.commands[0];
    network.socket.say({ answer: { id: first?.id as string, failed: "house.error.storage" } });
    expect(line.waiting).toHaveLength(1);
    await soon(1500);
    expect(network.socket.commands).toEqual([first, first]);
  });

  it("outlives the page that gave it", async () => {
    void line.send({ act: { do: "ready" }, question: 2 });
    line.close();
    line = build();
    await connected();
    expect(network.socket.commands).toMatchObject([{ act: { do: "ready" }, question: 2 }]);
  });
});
