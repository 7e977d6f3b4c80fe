// How a table opens for whoever comes back to it, over a slow mobile network and with a slow processor: nothing waits in line that could be
// asked at once, and nothing is fetched twice.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { Guest, lookAround, openBrowser, phone } from "./guest.mjs";
import { House, games } from "./house.mjs";

const slow4g = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const slower = 4; // processor
const mostWaves = 4; // the page, its first scripts and who we are, the ticket, the line
const most = Number(process.env.OPENING ?? 0); // milliseconds, on a machine that does nothing else: 1800

let browser, house;
before(async () => ([browser, house] = await Promise.all([openBrowser(), House.open()])));
after(() => Promise.all([browser?.close(), house?.close()]));
afterEach(lookAround);

// Everything that was asked until the first view came over the line: when it was asked, and when it was answered.
async function record(guest) {
  const network = await guest.context.newCDPSession(guest.page);
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", slow4g);
  await network.send("Emulation.setCPUThrottlingRate", { rate: slower });
  const asked = new Map();
  let viewed;
  network.on("Network.requestWillBeSent", ({ requestId, request, timestamp, type }) => asked.set(requestId, { path: new URL(request.url).pathname, method: request.method, type, from: timestamp }));
  network.on("Network.responseReceived", ({ requestId, response }) => Object.assign(asked.get(requestId) ?? {}, { cached: response.fromDiskCache }));
  network.on("Network.requestServedFromCache", ({ requestId }) => Object.assign(asked.get(requestId) ?? {}, { cached: true }));
  network.on("Network.loadingFinished", ({ requestId, timestamp }) => Object.assign(asked.get(requestId) ?? {}, { to: timestamp }));
  network.on("Network.webSocketCreated", ({ requestId, url }) => asked.set(requestId, { path: new URL(url).pathname, type: "WebSocket" }));
  network.on("Network.webSocketWillSendHandshakeRequest", ({ requestId, timestamp }) => Object.assign(asked.get(requestId), { from: timestamp }));
  network.on("Network.webSocketFrameReceived", ({ requestId, timestamp, response }) => {
    if (!response.payloadData.startsWith('{"snapshot"')) return;
    viewed ??= timestamp;
    Object.assign(asked.get(requestId), { to: timestamp });
  });
  return async () => {
    await network.detach(); // otherwise it ends after the page has been closed, and fails then
    return [...asked.values()].filter(({ from, cached }) => !cached && from <= viewed);
  };
}

// The longest chain in which each was asked only after the one before had come.
function wavesOf(requests) {
  const ended = requests.filter(({ to }) => to !== undefined).toSorted((one, other) => one.from - other.from);
  const waves = new Map();
  for (const one of ended) waves.set(one, 1 + Math.max(0, ...ended.filter((other) => other.to <= one.from && waves.has(other)).map((other) => waves.get(other))));
  const last = ended.find(({ type }) => type === "WebSocket");
  return { count: waves.get(last), chain: ended.map((one) => `${waves.get(one)} ${one.path}`) };
}

for (const { id: game, least_seats: seats } of games.filter(({ board }) => board !== false)) {
  test(`${game} opens in at most ${mostWaves} waves, and fetches nothing twice`, async (t) => {
    const guest = await Guest.arrive(browser, house, { game, size: phone });
    const { address } = await guest.startTable({ bots: Math.max(seats, 2) - 1 }, Math.max(seats, 2));
    await guest.bar.waitFor();
    // A machine that is busy asks late what it could have asked at once: the best of three tells how it is made.
    const openings = [];
    for (let i = 0; i < 3; i += 1) {
      await guest.page.goto("about:blank");
      const requests = await record(guest);
      const began = Date.now();
      await guest.page.goto(address, { waitUntil: "commit" });
      await guest.bar.waitFor();
      const took = Date.now() - began;
      await guest.page.waitForLoadState("networkidle");
      const all = await requests();
      openings.push({ took, all, ...wavesOf(all) });
    }
    const { took, all, count, chain } = openings.toSorted((one, other) => one.count - other.count || one.took - other.took)[0];
    t.diagnostic(`${game}: ${took} ms until the question stands there, ${count} waves, ${all.length} requests`);
    assert.ok(count <= mostWaves, `${count} waves:\n${chain.join("\n")}`);
    const named = all.map(({ method, path }) => `${method} ${path}`);
    assert.deepEqual(named.filter((one, i) => named.indexOf(one) !== i), []);
    if (most > 0) assert.ok(took <= most, `${took} ms`);
    await guest.leave();
  });
}
