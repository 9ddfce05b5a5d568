/**
 * Instead of the browser's own error: a page that says there is no connection, and tries again.
 *
 * Only that page and what it shows is kept. Every other request goes to the server as if there were
 * no worker, so nothing old is ever shown; the files that never change, browsers keep by themselves.
 */
const KEPT = "chantier-offline-1";
const root = new URL(".", location.href);
const PAGE = new URL("offline", root).href;
const PARTS = ["offline.css", "offline.js", "favicon.svg"].map((name) => new URL(name, root).href);

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(keep());
});

addEventListener("activate", (event) => {
  event.waitUntil(clients.claim());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const isApi = request.url.startsWith(new URL("api/", root).href);
  if (request.mode === "navigate" && !isApi) {
    event.respondWith(fetch(request).catch(() => kept(PAGE)));
  } else if (PARTS.includes(request.url)) {
    event.respondWith(fetch(request).catch(() => kept(request.url)));
  }
});

async function keep() {
  for (const name of await caches.keys()) {
    if (name.startsWith("chantier-") && name !== KEPT) await caches.delete(name);
  }
  const cache = await caches.open(KEPT);
  await cache.addAll([PAGE, ...PARTS].map((url) => new Request(url, { cache: "reload" })));
}

async function kept(url) {
  return (await caches.match(url)) ?? Response.error();
}
