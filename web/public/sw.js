/**
 * Keeps the shell: the page, its scripts, styles and fonts, so that Ligne Rouge opens without a network and says so.
 * Games live on the server: nothing of /api or /ws is ever kept. And calls a player whose turn it is.
 */
const SHELL = "shell";
const WORDS = "/words.json"; // what to say in the reader's language, kept here by the page
const LIST = "/assets.json"; // what was built, by the build itself
const PAGE = "/";
const FIXED = [PAGE, "/icon.svg", "/manifest.webmanifest"];

self.addEventListener("install", (event) => {
  event.waitUntil(renew().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (address.pathname.startsWith("/assets/") || FIXED.includes(address.pathname))
    event.respondWith(kept(request));
});

self.addEventListener("push", (event) => event.waitUntil(call(event.data?.json() ?? {})));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

/** One notification a table: the next one takes its place. */
async function call({ table = "", name = "", url = "/mine" }) {
  const kept = await caches.match(WORDS);
  const { turn = "Your turn" } = kept === undefined ? {} : await kept.json();
  const look = { body: name, tag: table, icon: "/icon-192.png", badge: "/icon-192.png", data: url };
  await self.registration.showNotification(turn, look);
}

/** To the table: where it is open already, else in a new window. Addresses of others are not followed. */
async function lead(path) {
  const address = new URL(path, location.origin);
  if (address.origin !== location.origin) return;
  const open = await self.clients.matchAll({ type: "window" });
  const there = open.find((client) => new URL(client.url).pathname === address.pathname);
  await (there === undefined ? self.clients.openWindow(address.href) : there.focus());
}

/** The newest page if the network has it, else the one that is kept; whatever the address, it is the same page. */
async function page(event) {
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(renew().catch(() => undefined));
    return response;
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}

/** Files whose names change with their contents are never asked for twice. */
async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** Keep what the newest build consists of, and nothing else. */
async function renew() {
  const response = await fetch(LIST, { cache: "no-cache" });
  if (!response.ok) return;
  const built = Object.values(await response.json());
  const files = built.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  const wanted = new Set(files.map((file) => `/${file}`));
  const cache = await caches.open(SHELL);
  const present = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll([...wanted].filter((path) => !present.has(path)));
  await cache.addAll(FIXED.map((path) => new Request(path, { cache: "no-cache" })));
  for (const path of present) if (!wanted.has(path) && !FIXED.includes(path)) await cache.delete(path);
}
