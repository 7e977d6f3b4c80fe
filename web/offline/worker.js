// Keeps what the home screen needs, so that it opens without a network, and whatever else of the client was fetched once.
// It never touches the server's answers: games come over the line or not at all.
const cacheName = "divan-__VERSION__";
const shell = ["__SHELL__"].map(at); // put in by the build
const later = ["__LATER__"].map(at); // what a game against bots takes, for a device that may soon have no network
const isSite = "__SITE__" === "yes"; // files on any host, which knows no address but theirs

// The client lies where this file does.
function at(path) {
  return new URL(path, location.href).pathname;
}

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(shell)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

// The page says when all that it needs itself has come. What was broken off goes on at the next visit.
self.addEventListener("message", (event) => {
  if (event.data === "later" && !navigator.connection?.saveData) event.waitUntil(keepLater());
});

async function keepLater() {
  const cache = await caches.open(cacheName);
  for (const path of later) if (!(await cache.match(path))) await cache.add(path);
}

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate") event.respondWith(page(event.request));
  else if (pathname.startsWith(at("assets/")) || shell.includes(pathname)) event.respondWith(file(event.request));
});

// The newest page if there is a network; else the cached one, which finds its screen by the address.
async function page(request) {
  try {
    const answer = await fetch(request);
    const { pathname, hash } = new URL(request.url);
    if (isSite && answer.status === 404) return Response.redirect(`${at("./")}#/${pathname.slice(at("./").length)}${hash}`);
    return answer;
  } catch (failure) {
    const found = await caches.match(at("./"), { cacheName });
    if (found) return found;
    throw failure;
  }
}

// A file is named after its content, or belongs to the cached version.
async function file(request) {
  const cache = await caches.open(cacheName);
  const found = await cache.match(request.url);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("divan-") && name !== cacheName).map((name) => caches.delete(name)));
}
