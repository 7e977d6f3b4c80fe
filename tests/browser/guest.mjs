// A person at a device: a browser context of its own, looked at for whatever must never happen.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { wordsIn } from "./words.mjs";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { chromium } = require("playwright-core");
export const axe = require.resolve("axe-core/axe.min.js");

export const album = "build/screens"; // where all pictures go
export const laptop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };
const patience = Number(process.env.PATIENCE ?? 60_000); // for a loaded machine; nothing waits that long when all is well
const slowness = Number(process.env.SLOWNESS ?? 1); // how many times slower pages compute: what a test reads too early shows

export function openBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
}

const present = new Set();

// For afterEach: whoever is still there when a test ends was in the middle of something that failed. A picture tells more than a stack.
export async function lookAround({ name }) {
  for (const [i, guest] of [...present].entries()) {
    console.error(`${name}: ${guest.page.url()}\n${guest.complaints.join("\n")}`);
    await guest.page.screenshot({ path: `${album}/failed/${name.replaceAll(/\W+/g, "-")}-${i + 1}.png` }).catch(() => {});
    await guest.context.close();
    present.delete(guest);
  }
}

// Waits for what no event tells: it may come over any line, or be overtaken by what others do.
export async function until(wanted, otherwise = "it never came") {
  for (const deadline = Date.now() + patience; !(await wanted()); await sleep(50)) assert.ok(Date.now() < deadline, otherwise);
}

// One of what is offered now. Others may take it away while the hand is on its way: then it was not pressed, and one looks again.
export async function pressOneOf(offered, choose) {
  const count = await offered.count();
  if (count === 0) return false;
  return offered.nth(choose(count)).click({ timeout: 3000 }).then(() => true, () => false);
}

export class Guest {
  // What the console, the content policy or an uncaught error said.
  complaints = [];
  // Everything that came and went over sockets, oldest first; and what calls were answered with.
  frames = [];
  sent = [];
  answers = [];
  sockets = [];
  #view;
  #read = 0; // of the frames

  static async arrive(browser, house, { language = "en", size = laptop, theme = "light", at = "/", game = "verrat", keeps = false } = {}) {
    const guest = new Guest();
    present.add(guest);
    guest.words = wordsIn(language, game);
    guest.game = game;
    guest.house = house;
    guest.context = await browser.newContext({
      baseURL: house.address,
      locale: language === "fr" ? "fr-FR" : "en-GB",
      viewport: size,
      hasTouch: size === phone,
      colorScheme: theme,
      reducedMotion: "reduce",
      serviceWorkers: keeps ? "allow" : "block", // what a device keeps would stand between a test and the server
    });
    guest.context.setDefaultTimeout(patience);
    guest.page = await guest.context.newPage();
    if (slowness > 1) await (await guest.context.newCDPSession(guest.page)).send("Emulation.setCPUThrottlingRate", { rate: slowness });
    await guest.#watch();
    // The client has met the server, and they agree on a session; or nobody is met here.
    const met = guest.page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/me").catch(() => undefined);
    await guest.page.goto(at);
    await Promise.race([met, guest.page.waitForLoadState("networkidle")]);
    return guest;
  }

  get say() {
    return this.words.say;
  }

  button(key, args) {
    return this.page.getByRole("button", { name: this.say(key, args), exact: true });
  }

  // On the card of the guest's game, at home.
  onCard(key) {
    return this.page.getByRole("article", { name: this.say("game.name"), exact: true }).getByRole("button", { name: this.say(key), exact: true });
  }

  get bar() {
    return this.page.getByRole("region", { name: this.say("bar.title") });
  }

  get log() {
    return this.page.getByRole("region", { name: this.say("log.title"), exact: true });
  }

  // What this person's table told them, as it stands now.
  get view() {
    for (; this.#read < this.frames.length; this.#read += 1) {
      const { snapshot, update } = this.frames[this.#read];
      if (snapshot?.view) this.#view = snapshot.view;
      else if (update?.patch) this.#view = merge(this.#view, update.patch);
    }
    return this.#view;
  }

  get events() {
    return this.frames.flatMap(({ update }) => update?.events ?? []);
  }

  latest(part) {
    return this.frames.map(({ snapshot, update }) => (snapshot ?? update)?.[part]).findLast((given) => given !== undefined);
  }

  // Waits until what came over the line is as wanted.
  async heard(wanted) {
    const deadline = Date.now() + patience;
    while (!wanted(this.frames)) {
      const [socket] = this.sockets.slice(-1);
      const more = socket ? socket.waitForEvent("framereceived", { timeout: patience }) : sleep(50);
      if (Date.now() >= deadline) assert.fail(`it never came; asked: ${JSON.stringify(this.view?.question)}; the bar: ${await this.bar.innerText({ timeout: 1000 }).catch(() => "none")}`);
      await more;
    }
  }

  // How many places the result shows; it comes after the last move.
  async places() {
    const places = this.page.getByRole("dialog").locator("ol > li");
    await places.first().waitFor();
    return places.count();
  }

  // A call as the client makes it, for what would take too long by hand.
  call(path, body) {
    return this.page.evaluate(
      async ([to, what]) => {
        const { csrf } = await (await fetch("/api/me")).json();
        const answer = await fetch(`/api/${to}`, {
          method: "POST",
          headers: { "Content-Type": "application/json", "X-Divan-CSRF": csrf },
          body: JSON.stringify(what),
        });
        if (!answer.ok) throw new Error(`${to}: ${await answer.text()}`);
        return answer.json();
      },
      [path, body],
    );
  }

  // A running table with bots on the last seats; the address at which others join while it gathers.
  async makeTable({ name = "Amina", bots = 3, kind = "greedy", options = {}, clock = { kind: "none" } } = {}, seats = 4) {
    await this.call("me", { name });
    const wish = { game: this.game, seats, options, listed: false, clock, bots: Array(bots).fill(kind), spectators: true };
    const { table, invite } = await this.call("tables", wish);
    return { table, address: `/t/${table}#${invite}` };
  }

  // Takes a seat at a table to which an invitation leads.
  async sitDown(name) {
    await this.page.getByLabel(this.say("table.join.name")).fill(name);
    await this.button("table.join.sit").click();
  }

  async startTable(wish, seats) {
    const made = await this.makeTable(wish, seats);
    await this.call(`tables/${made.table}/start`, {});
    await this.go(made.address);
    return made;
  }

  // From the next page on, words can be put into the line of the table as if the server had said them.
  tapLine() {
    return this.page.addInitScript(() => {
      globalThis.WebSocket = class extends WebSocket {
        constructor(...wanted) {
          super(...wanted);
          globalThis.lineOfTable = this;
        }
      };
    });
  }

  // The table as it stands, but for this.
  async pretend(view, others = {}) {
    const { snapshot } = this.frames.findLast((frame) => frame.snapshot?.view);
    await this.page.evaluate(
      (message) => globalThis.lineOfTable.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) })),
      { snapshot: { ...snapshot, view: { ...this.view, ...view }, ...others } },
    );
  }

  async go(address) {
    await this.page.goto("about:blank"); // a change of the part behind # alone would not load the page
    await this.page.goto(address);
  }

  // Everything is as it should be, and the person leaves.
  async leave({ expected = [] } = {}) {
    const left = this.complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
    await this.context.close();
    present.delete(this);
    assert.deepEqual(left, []);
  }

  async #watch() {
    const { page } = this;
    page.on("console", (message) => {
      if (message.text().startsWith("Service Worker registration blocked")) return; // by this test itself, see arrive()
      if (["error", "warning"].includes(message.type())) this.complaints.push(`${message.type()}: ${message.text()} ${message.location().url}`);
    });
    page.on("pageerror", (error) => this.complaints.push(`uncaught: ${error.stack ?? error}`));
    page.on("response", async (answer) => {
      if (new URL(answer.url()).pathname.startsWith("/api/")) this.answers.push(await answer.text().catch(() => ""));
    });
    page.on("websocket", (socket) => {
      this.sockets.push(socket);
      socket.on("framereceived", ({ payload }) => this.frames.push(JSON.parse(payload)));
      socket.on("framesent", ({ payload }) => this.sent.push(JSON.parse(payload)));
    });
    // A game against bots has its house in a worker of the page.
    await this.context.exposeBinding("tellOfHouse", (_, frame) => this.frames.push(JSON.parse(frame)));
    await this.context.exposeBinding("tellTheHouse", (_, frame) => this.sent.push(JSON.parse(frame)));
    await this.context.addInitScript(() => {
      globalThis.Worker = class extends Worker {
        constructor(...wanted) {
          super(...wanted);
          this.addEventListener("message", ({ data }) => data.message && globalThis.tellOfHouse(data.message));
        }
        postMessage(data, ...more) {
          if (data.message) globalThis.tellTheHouse(data.message);
          super.postMessage(data, ...more);
        }
      };
    });
    await this.context.exposeBinding("tellOfViolation", (_, what) => this.complaints.push(`content policy: ${what}`));
    await this.context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        globalThis.tellOfViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
      });
    });
  }
}

// RFC 7396.
export function merge(whole, patch) {
  if (typeof patch !== "object" || patch === null || Array.isArray(patch)) return patch;
  const merged = { ...(typeof whole === "object" && !Array.isArray(whole) ? whole : {}) };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = merge(merged[key], value);
  }
  return merged;
}
