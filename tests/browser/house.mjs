// The server under test, and the line to it: every byte between browser and server runs through a relay that can be cut.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const program = process.env.DIVAN ?? "build/divan";
const client = process.env.DIVAN_WEB ?? "web/dist";

// The games of the program under test, as it lists them itself.
export const games = JSON.parse(execFileSync(program, ["games", "--json"], { encoding: "utf8" }));

export class House {
  #data = mkdtempSync(join(tmpdir(), "divan-"));
  #server;
  #relay = createServer((near) => this.#join(near));
  #pairs = new Set();
  #port = 0;
  #cut = false;
  #host;
  #deaf;

  static open(...options) {
    return House.openAt("127.0.0.1", ...options);
  }

  // Passkeys want a name: localhost.
  static async openAt(host, ...options) {
    const house = new House();
    house.#host = host;
    house.#relay.listen(0, "127.0.0.1").unref();
    await once(house.#relay, "listening");
    await house.start(...options);
    return house;
  }

  get address() {
    return `http://${this.#host}:${this.#relay.address().port}`;
  }

  // Again after a kill: the same data, the same address.
  async start(...options) {
    const arguments_ = ["serve", "--port", "0", "--data", this.#data, "--web", client, "--public-url", this.address];
    const hurry = options.includes("--bot-delay") ? [] : ["--bot-delay", "0"];
    this.#server = spawn(program, [...arguments_, ...hurry, "--unlimited", ...options], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    this.#port = await new Promise((resolve, reject) => {
      this.#server.once("exit", () => reject(new Error("the server did not open")));
      createInterface({ input: this.#server.stderr }).on("line", (line) => {
        if (!line.includes("level=info")) console.error(line);
        const opened = /event=open address=\S+:(\d+)/.exec(line);
        if (opened) resolve(Number(opened[1]));
      });
    });
  }

  async kill() {
    const gone = once(this.#server, "exit");
    this.#server.kill("SIGKILL");
    await gone;
  }

  // Nobody comes through, and whoever was is thrown out.
  cut() {
    this.#cut = true;
    for (const pair of this.#pairs) pair.end();
  }

  // What is sent arrives; what comes back does not. Kept when the first word was swallowed.
  deafen() {
    return new Promise((resolve) => (this.#deaf = resolve));
  }

  mend() {
    this.#cut = false;
    this.#deaf = undefined;
  }

  async close() {
    this.cut();
    this.#relay.close();
    if (this.#server.exitCode === null && this.#server.signalCode === null) await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }

  #join(near) {
    if (this.#cut) return near.destroy();
    const far = connect(this.#port, "127.0.0.1");
    const pair = {
      end: () => {
        this.#pairs.delete(pair);
        near.destroy();
        far.destroy();
      },
    };
    this.#pairs.add(pair);
    near.on("data", (bytes) => far.write(bytes));
    far.on("data", (bytes) => (this.#deaf ? this.#deaf() : near.write(bytes)));
    for (const end of [near, far]) end.on("close", pair.end).on("error", pair.end);
  }
}
