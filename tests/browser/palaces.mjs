// Positions of Sultaniya, out of games between bots (tapes.mjs); and a house with a set of its own.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { House } from "./house.mjs";
import { positionsOf } from "./tapes.mjs";

const told = new Map();

// Every position of some games.
export function positions(seats, bot, options = {}) {
  const key = `${seats} ${bot} ${JSON.stringify(options)}`;
  if (!told.has(key)) told.set(key, positionsOf("sultaniya", { seats, bots: [bot], seed: 3, options }));
  return told.get(key);
}

// ---- what is looked for

const inRow = ({ palace }, row) => Object.keys(palace[row]).length;
const size = (player) => ["ground", "first", "second", "roof"].reduce((sum, row) => sum + inRow(player, row), 0);
export const wide = (player) => inRow(player, "ground") + inRow(player, "first");
export const high = (player) => 2 * inRow(player, "roof") + inRow(player, "second") - 2 * inRow(player, "ground");

// Seat 1 is asked this.
export const asked = (what) => (view) => view.question?.what === what && view.question.asked[1] && !view.question.asked[1].answered;
export const another = (view) => view.question && !view.question.asked[1];

// The position among them that fits and has most of what is wanted: by `most(player, view)`, else the largest palace.
export function find(seats, bot, fits, { options, most = size } = {}) {
  const found = positions(seats, bot, options).filter((at) => fits(at.view, at.legal ?? []));
  if (found.length === 0) throw new Error(`no position for ${fits}`);
  return found.reduce((best, at) => (most(at.view.players[1], at.view) > most(best.view.players[1], best.view) ? at : best));
}

// ---- a set that somebody brought

// The tiles of the standard set, some under names of their own, and no words for any of them.
export async function withOwnSet() {
  const folder = mkdtempSync(join(tmpdir(), "divan-set-"));
  cpSync(new URL("../../content/sultaniya", import.meta.url), folder, { recursive: true });
  const change = (file, from, to) => writeFileSync(join(folder, file), readFileSync(join(folder, file), "utf8").replaceAll(from, to));
  change("set.json", /"id": *"[^"]+"/g, '"id": "bastion"');
  change("tiles.json", '"ground_', '"bastion_');
  for (const words of ["text.en.json", "text.fr.json"]) rmSync(join(folder, words));
  const content = ["--content", folder];
  const house = await House.open(...content);
  const leave = async () => {
    await house.close();
    rmSync(folder, { recursive: true });
  };
  return { house, content, leave };
}
