// The first thing that runs. It is small, and sends at once for all the rest: the client, the first screen, its words, and what that screen
// will ask of the server.
import messiri from "@fontsource/el-messiri/files/el-messiri-latin-700-normal.woff2?url";
import { boards } from "./games";
import inter from "./generated/inter.woff2?url";
import type { TableInfo } from "./generated/protocol";
import { rooms } from "./generated/texts";
import { askAhead } from "./lib/calls";
import { dial } from "./lib/early_line";
import { languageOf, readPreferences } from "./lib/preferences";
import { routeOf } from "./lib/route";
import { gameAt } from "./lib/seated";
import { screens } from "./screens";
import { addressed, base, here, isPractice, noServer } from "./tab/places";

const letters = [inter, messiri];
const preferences = readPreferences();
const language = languageOf(preferences);
if (noServer) {
  void import("./tab/site");
  // Its own files are named from where the page lies, and the address is about to change.
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[href^='./']")) link.setAttribute("href", link.href);
}
const { path, hash } = here();
if (noServer && location.hash.startsWith("#/")) history.replaceState(null, "", addressed(path + hash));
const route = routeOf(path, hash);
const client = import("./open");
const first = [rooms.shell?.[language](), route.screen === "lost" ? undefined : screens[route.screen]()];

// Whoever comes back to a game will play: its board comes while the client is made ready.
const play = (game: string) => Promise.all([rooms[game]?.[language](), screens.frame(), preferences.plain ? undefined : boards[game]?.()]);
async function comeBack(table: string): Promise<void> {
  const known = gameAt(table);
  if (known !== undefined) {
    void play(known).catch(() => {});
    if (!isPractice(table)) dial(table);
  }
  const { game, you, people } = await askAhead<TableInfo>(`tables/${table}`);
  if (you !== undefined && people?.status !== "open") await play(game);
}
const asked: Promise<unknown>[] = [];
if (route.screen === "home") asked.push(...["me", "games", "tables"].map((path) => askAhead(path)));
if (route.screen === "table") asked.push(...(isPractice(route.table) ? [] : [askAhead("me")]), comeBack(route.table));

// Not awaited here: the client is made of what this file is made of, and waits for it.
async function begin(): Promise<void> {
  const { open } = await client;
  await Promise.allSettled(first);
  const target = document.getElementById("app");
  if (target) await open(target);
}

// The letters after what writes them.
for (const href of letters) {
  const link = Object.assign(document.createElement("link"), { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "", fetchPriority: "low", href });
  document.head.append(link);
}

// Only when all else has come: a first visit is not made slower by what is cached for the next.
async function settle(): Promise<void> {
  await Promise.allSettled(asked);
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register(`${base}worker.js`).catch(() => {});
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage("later"));
}
void begin().then(settle);
