// Positions out of games between bots (`divan sim`), as one at the table was told them (`divan tape`).
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { merge } from "./guest.mjs";

const program = process.env.DIVAN ?? "build/divan";

// Every position of some games, one game after the other: what a snapshot would say, and the update that came `next`.
export function positionsOf(game, { seats, bots = ["greedy"], games = 6, seed = 1, options = {}, eyes = "1" } = {}) {
  const folder = mkdtempSync(join(tmpdir(), `${game}-`));
  try {
    const rules = ["--games", `${games}`, "--seed", `${seed}`, "--options", JSON.stringify(options), ...bots.flatMap((bot) => ["--bots", bot]), ...(seats ? ["--seats", `${seats}`] : [])];
    execFileSync(program, ["sim", game, ...rules, "--records", folder]);
    return readdirSync(folder).sort().flatMap((file) => positionsIn(JSON.parse(execFileSync(program, ["tape", join(folder, file), "--eyes", eyes], { maxBuffer: 1 << 28 }))));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function positionsIn({ snapshot: { people, ...first }, updates }) {
  const log = [...first.log];
  let at = first;
  const before = updates.map((update) => {
    const here = { ...at, log: [...log], next: update };
    log.push({ version: update.version, events: update.events });
    at = { ...at, version: update.version, view: merge(at.view, update.patch), legal: update.legal ?? [], bounds: update.bounds ?? at.bounds };
    return here;
  });
  return [...before, { ...at, log }];
}
