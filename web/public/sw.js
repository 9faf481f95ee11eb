// The service worker provides an offline page and, on a device that keeps a copy for the door, the app's files for Entrada.
// It caches no server answers and no personal data: the app and its figures come from the network. Each build writes its
// version and files here, which tells the app about an update.
const version = 'desarrollo'
const doorParts = []
const kept = `sin-conexion-${version}`
const keptDoor = `puerta-${version}`
const page = '/sin-conexion.html'
const door = '/admin/entrada'
const parts = [page, '/sin-conexion.css', '/sin-conexion.js', '/tema.js', '/favicon.svg']
// In milliseconds: nobody waits at the door for a network that hangs.
const patience = 4000

addEventListener('install', (event) => {
  event.waitUntil(keep().then(() => skipWaiting()))
})

addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers())
})

// The page says so once it keeps a copy; it deletes the cache together with the copy.
addEventListener('message', (event) => {
  if (event.data === 'puerta') event.waitUntil(keepDoor())
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(open(request, pathname))
  else if (doorParts.includes(pathname)) event.respondWith(fromDoor(pathname).then((found) => found ?? fetch(request)))
  else if (parts.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)))
})

async function open(request, pathname) {
  const answer = fetch(request).catch(async () => (await appFor(pathname)) ?? caches.match(page))
  if (!(await appFor(pathname))) return answer
  const tired = new Promise((resolve) => setTimeout(resolve, patience))
  return Promise.race([answer, tired.then(async () => (await appFor(pathname)) ?? answer)])
}

const appFor = async (pathname) => (pathname === door ? fromDoor(door) : undefined)

async function fromDoor(pathname) {
  return (await caches.has(keptDoor)) ? caches.match(pathname, { cacheName: keptDoor }) : undefined
}

async function keep() {
  const cache = await caches.open(kept)
  await cache.addAll(parts.map((part) => new Request(part, { cache: 'reload' })))
  const names = await caches.keys()
  if (names.some((name) => name.startsWith('puerta-'))) await keepDoor()
}

async function keepDoor() {
  if (doorParts.length === 0 || (await caches.has(keptDoor))) return
  const answers = await Promise.all([new Request(door, { cache: 'reload' }), ...doorParts].map((part) => fetch(part)))
  if (answers.some(({ ok }) => !ok)) throw new Error('A file of the door is missing')
  const cache = await caches.open(keptDoor)
  await Promise.all(answers.map((answer) => cache.put(new URL(answer.url).pathname, answer)))
}

async function forgetOthers() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== kept && name !== keptDoor).map((name) => caches.delete(name)))
}
