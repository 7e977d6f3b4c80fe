// The rules as WebAssembly and as the native program: equal, bit for bit.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Module } from "../../web/src/tab/module.ts";

const program = process.env.DIVAN ?? "build/divan";
const hashes = process.env.DIVAN_HASHES ?? "build/tests/record_hashes";
const file = process.env.DIVAN_PROOF ?? "build/wasm/wasm/divan_proof.wasm";
const signatures = JSON.parse(readFileSync("tests/signatures.json", "utf8"));
const games = Object.keys(signatures);
const ofEach = 25; // records of each game: a hundred in all

let module, found;
before(async () => {
  const source = await WebAssembly.compile(readFileSync(file));
  module = await Module.start(source, (running) => ({ found: (at, size) => (found = running.text(at, size)) }));
});
const ask = (what, text) => (module.send(what, text), found);

test("every scenario passes", () => {
  const all = readdirSync("tests/scenarios", { recursive: true, encoding: "utf8" }).filter((name) => /\.jsonc?$/.test(name));
  assert.ok(all.length > 400, `${all.length} scenarios`);
  const failed = all.flatMap((name) => {
    const verdict = ask("divan_scenario", readFileSync(join("tests/scenarios", name), "utf8"));
    return verdict === "passed" ? [] : [`${name}: ${verdict}`];
  });
  assert.deepEqual(failed, []);
});

const records = mkdtempSync(join(tmpdir(), "divan-"));
after(() => rmSync(records, { recursive: true }));
for (const game of games) {
  test(`${ofEach} records of ${game} come to the native hash after every line`, () => {
    const folder = join(records, game);
    execFileSync(program, ["sim", game, "--games", String(ofEach), "--bots", "random,greedy,random,greedy", "--seed", "28", "--records", folder]);
    const files = readdirSync(folder).map((name) => join(folder, name));
    assert.equal(files.length, ofEach);
    const native = execFileSync(hashes, files, { encoding: "utf8", maxBuffer: 2 ** 28 });
    const here = files.flatMap((path) =>
      ask("divan_hashes", readFileSync(path, "utf8"))
        .trim()
        .split("\n")
        .map((hash, i) => `${path} ${i + 1} ${hash}`),
    );
    assert.equal(`${here.join("\n")}\n`, native);
  });
}

for (const game of games) {
  test(`${game} has the native signature`, () => assert.equal(ask("divan_sign", game), signatures[game]));
}
