// The npm package, packed and installed into an empty project: the example of its README plays a game there.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";

const project = mkdtempSync(join(tmpdir(), "divan-"));
after(() => rmSync(project, { recursive: true }));
const run = (program, ...given) => execFileSync(program, given, { cwd: project, encoding: "utf8" });

before(() => {
  execFileSync("tools/npm_package", { stdio: "inherit" });
  const [packed] = readdirSync("build/npm").filter((name) => name.endsWith(".tgz"));
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "empty", private: true, type: "module" }));
  run("npm", "install", "--silent", "--no-audit", "--no-fund", "--offline", resolve("build/npm", packed));
});

test("the example of the README plays a whole game", () => {
  const [, example] = /```js\n([\s\S]*?)```/.exec(readFileSync("wasm/package/README.md", "utf8"));
  assert.ok(example.trim().split("\n").length <= 30, "at most 30 lines");
  writeFileSync(join(project, "example.mjs"), example);
  const said = run("node", "example.mjs");
  assert.match(said, /ranks \[ [12], [12] \] points \[ \d+, \d+ \]/);
  assert.match(said, /comes to the same true/);
});

test("what is wrong is refused with its reason, and every game opens", () => {
  writeFileSync(
    join(project, "wrong.mjs"),
    `import { DivanError, open } from "divan-engine";
     const divan = await open();
     for (const { id, most_seats } of divan.games()) {
       const table = divan.table({ game: id, seats: most_seats });
       const [seat] = table.standing.asked;
       const said = table.act(seat, { do: "fly" });
       console.log(id, table.legal(seat).length > 0, said.allowed, said.malformed !== undefined);
       table.close();
     }
     try { divan.table({ game: "chess", seats: 2 }); } catch (problem) { console.log(problem instanceof DivanError, problem.message); }
     try { divan.replay("nonsense"); } catch (problem) { console.log(problem instanceof DivanError); }`,
  );
  const lines = run("node", "wrong.mjs").trim().split("\n");
  assert.deepEqual(lines.slice(0, 4), ["karanor", "karaya", "sultaniya", "verrat"].map((game) => `${game} true false true`));
  assert.match(lines[4], /^true game: unknown game "chess"/);
  assert.equal(lines[5], "true");
});

test("the types of the package fit its use", () => {
  writeFileSync(
    join(project, "typed.mts"),
    `import { open, type Said } from "divan-engine";
     import type { Action, View } from "divan-engine/games/verrat";
     const table = (await open()).table({ game: "verrat", seats: 4 });
     const actions: Action[] = table.legal<Action>(1);
     const said: Said = table.act(1, actions[0] as Action);
     const view: View = table.view<View>(1);
     console.log(said.allowed, view.phase);`,
  );
  const tsc = resolve("web/node_modules/.bin/tsc");
  run(tsc, "--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--module", "nodenext", "--lib", "es2023,dom", "typed.mts");
});
