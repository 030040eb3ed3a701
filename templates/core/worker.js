// Kept by the browser on secure pages: a tablet that is reloaded without network finds its table again.
// Everything else goes to the server as it always did.
"use strict";
const KEPT = "tourney-1";
const PAGE = /^\/(tables\/\d+|practice)\/$/;
const FILE = "{{ static_url }}";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", function (event) {
  event.waitUntil((async function () {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", function (event) {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  const page = event.request.mode === "navigate" && PAGE.test(url.pathname);
  if (page || url.pathname.startsWith(FILE)) event.respondWith(answer(event.request, url.pathname, page));
});

async function answer(request, path, page) {
  const kept = await caches.open(KEPT);
  try {
    const fresh = await fetch(request);
    // A tablet that may not look any longer keeps nothing of the table.
    if (fresh.ok && !fresh.redirected && fresh.type === "basic") await kept.put(path, fresh.clone());
    else if (page) await kept.delete(path);
    return fresh;
  } catch (gone) {
    const before = await kept.match(path);
    if (before) return before;
    throw gone;
  }
}
