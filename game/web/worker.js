// The service worker: keeps the files of this folder for use without a network, and gives every answer the two headers that
// threads need, for hosts that can't send them. It asks nobody but the page's own origin.
'use strict';

importScripts('files.js'); // sets pacadeFiles: { version, names }, written by the build

const shelf = 'pacade-' + pacadeFiles.version;

self.addEventListener('install', (event) => {
  // Both programs are listed; only one is needed. What a page asks for is kept when it is asked for.
  const first = pacadeFiles.names.filter((name) => !/^(threads|plain)\./.test(name));
  event.waitUntil(caches.open(shelf).then((cache) => cache.addAll(first)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((n) => n.startsWith('pacade-') && n !== shelf).map((n) => caches.delete(n))))
      .then(() => self.clients.claim()));
});

// The same answer, from a page that shares nothing with others.
function isolated(answer) {
  if (!answer || answer.status === 0 || answer.type === 'opaque') return answer;
  const headers = new Headers(answer.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

// Within a version the kept file is as good as the host's; the page itself is asked for first, so that a new version is seen.
async function answer(request) {
  const cache = await caches.open(shelf);
  const url = new URL(request.url);
  url.search = url.hash = '';
  const page = request.mode === 'navigate';
  const kept = await cache.match(url.href);
  if (kept && !page) return isolated(kept);
  try {
    const fresh = await fetch(request);
    const name = url.href.slice(self.registration.scope.length) || 'index.html';
    if (fresh.ok && (pacadeFiles.names.includes(name) || name === 'index.html')) await cache.put(url.href, fresh.clone());
    return isolated(fresh);
  } catch (trouble) {
    const old = kept || (page && ((await cache.match(new URL('index.html', self.registration.scope).href))));
    if (old) return isolated(old);
    throw trouble;
  }
}

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (!url.href.startsWith(self.registration.scope)) return;
  event.respondWith(answer(event.request));
});
