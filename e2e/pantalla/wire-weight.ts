import type { Page } from '@playwright/test'

/** The requests of a page, and the bytes of its scripts on the wire with their headers. */
export interface WireWeight {
  requests: number
  scripts: number
  /** Bytes of the numbering plans, which come once the page is in use and write its phones. Not in `scripts`. */
  plans: number
  /** Addresses of the API that were read more than once. */
  twice: string[]
}

/**
 * Counts what the page fetches from now on. The stream of changes never ends and counts as one request. What is read again
 * because another journey changed the gym does not count.
 */
export async function weigh(page: Page): Promise<WireWeight> {
  const weight: WireWeight = { requests: 0, scripts: 0, plans: 0, twice: [] }
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const scripts = new Map<string, 'scripts' | 'plans'>()
  const read = new Set<string>()
  const changed = new Set<string>()
  const excused = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request: { method, url } }) => {
    if (method !== 'GET' || !url.includes('/api/')) return
    if (changed.delete(url)) excused.add(requestId)
    else if (read.has(url)) weight.twice.push(url)
    read.add(url)
  })
  session.on('Network.eventSourceMessageReceived', ({ eventName }) => {
    if (eventName !== 'PB_CONNECT') for (const url of read) changed.add(url)
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (excused.has(requestId) || new URL(response.url).protocol === 'data:') return
    weight.requests += 1
    const { pathname } = new URL(response.url)
    if (pathname.endsWith('.js')) scripts.set(requestId, pathname.includes('/telefono-') ? 'plans' : 'scripts')
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = scripts.get(requestId)
    if (kind) weight[kind] += encodedDataLength
  })
  return weight
}
