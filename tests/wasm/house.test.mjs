// The house of a tab without a browser: a person plays against bots to the end, and a house that is killed goes on from what was stored.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import { House } from "../../web/src/tab/house.ts";

const file = process.env.DIVAN_HOUSE ?? "build/wasm/wasm/divan_house.wasm";
let source;
before(async () => (source = await WebAssembly.compile(readFileSync(file))));

const person = { name: "Ada", language: "en" };

// A house with what it has stored, which outlives it.
class Home {
  stored = [];
  refuses = false; // the disk is full
  #heard;

  async open() {
    this.house = await House.open(source, {
      store: (number, append) =>
        void setTimeout(() => {
          if (this.refuses) return this.house.stored(number, "failed");
          this.stored.push(append);
          this.house.stored(number, "done");
        }),
      tell: (_line, message) => queueMicrotask(() => this.#heard?.(JSON.parse(message))),
      hangUp: () => {},
    }, true);
    return this;
  }
  // Another house, as after the end of the worker.
  async again(table) {
    this.house.stop();
    await this.open();
    assert.ok(this.house.take(table, this.stored));
  }
  async call(method, path, body = {}) {
    const { status, body: text } = await this.house.call({ method, path, query: "", body: JSON.stringify(body), ...person });
    return { status, text, json: path.endsWith("/record") ? undefined : JSON.parse(text) };
  }
  async begin(game, seats = 4) {
    const wanted = { game, seats, options: {}, listed: false, clock: { kind: "none" }, bots: Array(seats - 1).fill("rules"), spectators: false };
    const { json } = await this.call("POST", "tables", wanted);
    assert.match(json.table, /^0[a-z2-7]{25}$/);
    assert.equal((await this.call("POST", `tables/${json.table}/start`)).status, 200);
    return json.table;
  }
  // Sits down and plays the first thing that may be done, until `enough`.
  play(table, enough) {
    return new Promise((resolve) => {
      const seat = {};
      const line = 1;
      let ids = 0;
      let pending;
      this.#heard = (message) => {
        const { snapshot, update } = message;
        Object.assign(seat, snapshot ?? update);
        if (snapshot) seat.you = snapshot.you;
        if (message.people) seat.people = message.people;
        if (message.answer && !message.answer.failed) pending = undefined;
        const ended = seat.people?.status === "ended";
        if (enough(seat, ended)) {
          this.house.detach(line);
          return resolve(seat);
        }
        const act = seat.legal?.[0];
        const { question } = seat.people ?? {};
        if (!act || pending || ended || !question) return;
        pending = `${Date.now()}${ids++}`.padStart(32, "0");
        this.house.receive(line, JSON.stringify({ id: pending, act: seat.legal[ids % seat.legal.length], question }));
      };
      this.house.attach(line, { table, stream: "", version: 0, ...person });
    });
  }
}

test("the house knows its games and refuses what does not exist", async () => {
  const home = await new Home().open();
  const { json } = await home.call("GET", "games");
  assert.deepEqual(json.games.map(({ id }) => id).sort(), ["karanor", "karaya", "sultaniya", "verrat"]);
  assert.equal((await home.call("GET", `tables/0${"a".repeat(25)}`)).json.error, "house.error.no_such_table");
  home.house.stop();
});

test("a game against bots is played to the end, and its record can be had and replayed", { timeout: 120_000 }, async () => {
  const home = await new Home().open();
  const table = await home.begin("sultaniya", 2);
  await home.play(table, (_seat, ended) => ended);
  const { status, text } = await home.call("GET", `tables/${table}/record`);
  assert.equal(status, 200);
  const tape = await home.house.call({ method: "POST", path: "replay/open", query: "", body: text, ...person });
  assert.equal(tape.status, 200);
  assert.equal(JSON.parse(tape.body).game, "sultaniya");
  home.house.stop();
});

test("a killed house goes on where it was", { timeout: 120_000 }, async () => {
  const home = await new Home().open();
  const table = await home.begin("verrat");
  const before = await home.play(table, ({ version }) => version > 12);
  await home.again(table);
  const after = await home.play(table, ({ version }) => version >= before.version);
  assert.equal(after.you, before.you);
  assert.ok(after.version >= before.version);
  home.house.stop();
});

test("what cannot be stored is not told", async () => {
  const home = await new Home().open();
  const table = await home.begin("verrat");
  const seat = await home.play(table, ({ legal, people }) => legal?.length > 0 && people?.question);
  home.refuses = true;
  const told = [];
  const kept = home.stored.length;
  await new Promise((resolve) => {
    const around = home.play(table, (now) => {
      told.push(now.version);
      return false;
    });
    void around;
    setTimeout(resolve, 1500);
  });
  assert.equal(home.stored.length, kept);
  assert.ok(told.every((version) => version === seat.version), `told ${told} after ${seat.version}`);
  home.house.stop();
});

test("what is damaged is not taken", async () => {
  const home = await new Home().open();
  const table = await home.begin("karaya", 5);
  assert.ok(!home.house.take(table, home.stored.slice(1)));
  assert.ok(!home.house.take(table, [home.stored[0].slice(0, 40)]));
  assert.ok(!home.house.take(`0${"b".repeat(25)}`, home.stored));
  home.house.stop();
});
