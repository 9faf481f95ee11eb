// The service worker: a page for when there is no connection, and nothing else. It keeps no answer of the server and no
// data of anybody: the app and its figures always come from the network. Each build has another version, by which the app
// hears that there is a newer one.
const version = 'desarrollo'
const kept = `sin-conexion-${version}`
const page = '/sin-conexion.html'
const parts = [page, '/sin-conexion.css', '/sin-conexion.js', '/tema.js', '/favicon.svg']

addEventListener('install', (event) => {
  event.waitUntil(keep().then(() => skipWaiting()))
})

addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers())
})

addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(page)))
  else if (parts.includes(new URL(request.url).pathname))
    event.respondWith(fetch(request).catch(() => caches.match(new URL(request.url).pathname)))
})

async function keep() {
  const cache = await caches.open(kept)
  await cache.addAll(parts.map((part) => new Request(part, { cache: 'reload' })))
}

async function forgetOthers() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)))
}
