// The service worker provides an offline page and, on a device that keeps a copy for the door, the app's files for Entrada.
// It caches no server answers and no personal data: the app and its figures come from the network. Each build writes its
// version and files here, which tells the app about an update. What it keeps, it gives without asking the network: a newer
// version brings its own files.
const version = 'desarrollo'
const doorParts = []
const kept = `sin-conexion-${version}`
const keptDoor = `puerta-${version}`
const page = '/sin-conexion.html'
const door = '/admin/entrada'
const parts = [
  page,
  '/sin-conexion.css',
  '/sin-conexion.js',
  '/tema.js',
  '/favicon.svg',
  '/manifest.webmanifest',
  '/iconos/apple-180.png',
]
// In milliseconds. A page is small: without an answer by then there is no network.
const patience = 10_000
const patienceToKeep = 60_000
// Answers of a gateway that has no server behind it.
const gateways = new Set([502, 503, 504])

addEventListener('install', (event) => {
  event.waitUntil(keep().then(() => skipWaiting()))
})

// The page that installed it is served too, so that its device is ready for the first cut.
addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => clients.claim()))
})

// The page says so once it keeps a copy; it deletes the cache together with the copy.
addEventListener('message', (event) => {
  if (event.data === 'puerta') event.waitUntil(keepDoor())
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname, origin } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET' || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(open(request, pathname))
  else if (doorParts.includes(pathname)) event.respondWith(keptOr(request, keptDoor, pathname))
  else if (parts.includes(pathname)) event.respondWith(keptOr(request, kept, pathname))
})

async function open(request, pathname) {
  const app = pathname === door && (await doorPage())
  if (app) return app
  const found = await answerInTime(request)
  return found && !gateways.has(found.status) ? found : ((await find(kept, page)) ?? found ?? Response.error())
}

// A request that is given up ends: browsers let the next one for the same address wait for it. A navigation takes no signal.
async function answerInTime({ url }) {
  const givingUp = new AbortController()
  const timer = setTimeout(() => givingUp.abort(), patience)
  try {
    const headers = { accept: 'text/html' }
    return await fetch(url, { headers, redirect: 'manual', signal: givingUp.signal })
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

// The page is kept last: with it, nothing is missing.
const doorPage = () => find(keptDoor, door)

// Storage that fails is as good as none.
async function find(name, pathname) {
  try {
    return (await caches.has(name)) ? await caches.match(pathname, { cacheName: name }) : undefined
  } catch {
    return undefined
  }
}

const keptOr = async (request, name, pathname) => (await find(name, pathname)) ?? fetch(request)

async function keep() {
  const cache = await caches.open(kept)
  await Promise.all(parts.map((part) => add(cache, part)))
  const names = await caches.keys()
  if (names.some((name) => name.startsWith('puerta-'))) await keepDoor()
}

async function keepDoor() {
  if (doorParts.length === 0 || (await doorPage())) return
  const cache = await caches.open(keptDoor)
  try {
    await Promise.all(doorParts.map((part) => add(cache, part)))
    await add(cache, door)
  } catch (error) {
    await caches.delete(keptDoor)
    throw error
  }
}

async function add(cache, part) {
  // A name in /assets never gets other contents.
  const from = part.startsWith('/assets/') ? 'default' : 'reload'
  const answer = await fetch(part, { cache: from, signal: AbortSignal.timeout(patienceToKeep) })
  if (!(await isOurs(part, answer.clone()))) throw new Error(`${part} was not answered by the server`)
  await cache.put(part, answer)
}

// The page of a wifi's portal, or of another version, is none of these files.
async function isOurs(part, answer) {
  if (!answer.ok || answer.redirected) return false
  if (part === page) return (await answer.text()).includes('/sin-conexion.js')
  if (part !== door) return !answer.headers.get('content-type')?.includes('html')
  const text = await answer.text()
  const named = text.match(/\/assets\/[^"]+\.js/g) ?? []
  return named.length > 0 && named.every((name) => doorParts.includes(name))
}

async function forgetOthers() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== kept && name !== keptDoor).map((name) => caches.delete(name)))
}
