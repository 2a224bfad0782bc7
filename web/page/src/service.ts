// SPDX-License-Identifier: MIT
//
// Keeps the page's own files, so that it works without a network. STAMP changes with any of them; then the old ones go.
declare const STAMP: string;
declare const CACHED: string[];

const worker = self as unknown as ServiceWorkerGlobalScope;

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(STAMP).then((cache) => cache.addAll(CACHED)).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  const clean = async () => {
    const old = (await caches.keys()).filter((name) => name !== STAMP);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(clean());
});

worker.addEventListener("fetch", (event) => {
  const kept = caches.open(STAMP).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(kept.then((found) => found ?? fetch(event.request)));
});
