// Lighthouse looks at home and at a table of each game, three times each, as a phone on a slow network and as a computer; the median counts.
//
//   node tests/browser/lighthouse.mjs [GAME…]     (tools/soak lighthouse sets everything up)
import { createRequire } from "node:module";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { games as known, House } from "./house.mjs";

const { chromium } = createRequire(new URL("../../web/package.json", import.meta.url))("playwright-core");
const lighthouseAt = createRequire(new URL("../../.tools/lighthouse/package.json", import.meta.url)).resolve("lighthouse");
const { default: lighthouse, desktopConfig } = await import(pathToFileURL(lighthouseAt));

const games = process.argv.length > 2 ? process.argv.slice(2) : known.map(({ id }) => id);
const seats = { verrat: 4, karaya: 6, sultaniya: 2, karanor: 3 };
const least = { performance: 95, accessibility: 100, "best-practices": 100 };
const port = 9223 + Math.floor(Math.random() * 500);
const reports = "build/results/lighthouse";

const house = await House.open();
const profile = mkdtempSync(join(tmpdir(), "divan-lighthouse-"));
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", `--remote-debugging-port=${port}`],
});

// A table with bots, begun: made as the client makes it.
async function table(page, game) {
  return page.evaluate(
    async ([game, seats]) => {
      const { csrf } = await (await fetch("/api/me")).json();
      const post = async (path, body) =>
        (await fetch(`/api/${path}`, { method: "POST", headers: { "Content-Type": "application/json", "X-Divan-CSRF": csrf }, body: JSON.stringify(body) })).json();
      await post("me", { name: "Lighthouse" });
      const made = await post("tables", { game, seats, options: {}, listed: false, clock: { kind: "none" }, bots: Array(seats - 1).fill("greedy"), spectators: false });
      await post(`tables/${made.table}/start`, {});
      if (!made.table) throw new Error(made.error);
      return `/t/${made.table}`;
    },
    [game, seats[game]],
  );
}

const percent = (runs, category) => runs.map(({ lhr }) => Math.round(100 * lhr.categories[category].score)).sort((a, b) => a - b);

async function look(name, url, device) {
  const runs = [];
  for (let tries = 0; runs.length < 3; tries += 1) {
    const options = { port, onlyCategories: Object.keys(least), logLevel: "error", output: "html" };
    const run = await lighthouse(url, options, device === "computer" ? desktopConfig : undefined);
    const { runtimeError } = run.lhr; // now and then nothing is recorded of a visit
    if (!runtimeError) runs.push(run);
    else if (tries > 4) throw new Error(runtimeError.message);
  }
  const all = Object.fromEntries(Object.keys(least).map((category) => [category, percent(runs, category)]));
  const scores = Object.fromEntries(Object.entries(all).map(([category, [, median]]) => [category, median]));
  const { lhr, report } = runs[0];
  const missed = Object.values(lhr.audits).filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && ["binary", "numeric", "metricSavings"].includes(scoreDisplayMode));
  writeFileSync(`${reports}/${name}-${device}.html`, report);
  const good = Object.entries(least).every(([category, bound]) => scores[category] >= bound);
  console.log(`${good ? "ok  " : "LOW "} ${name}, ${device}: ${Object.entries(scores).map(([category, score]) => `${category} ${score}`).join(", ")} (performance ${all.performance.join(", ")})`);
  if (!good || process.env.ALL) for (const { id, displayValue, score } of missed) console.log(`       ${id} ${score} ${displayValue ?? ""}`);
  return good;
}

let good = true;
try {
  mkdirSync(reports, { recursive: true });
  const page = await browser.newPage();
  await page.goto(house.address, { waitUntil: "networkidle" });
  const places = [["home", "/"]];
  for (const game of games) places.push([game, await table(page, game)]);
  await page.close();
  for (const [name, path] of places) {
    for (const device of ["phone", "computer"]) good = (await look(name, house.address + path, device)) && good;
  }
} finally {
  await browser.close();
  await house.close();
  rmSync(profile, { recursive: true, force: true });
}
console.log(`reports: ${reports}`);
process.exitCode = good ? 0 : 1;
