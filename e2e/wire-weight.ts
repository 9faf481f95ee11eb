import type { Page } from '@playwright/test'

/** The requests of a page, and the bytes of its scripts on the wire with their headers. */
export interface WireWeight {
  requests: number
  scripts: number
}

/** Counts what the page fetches from now on. The stream of changes never ends and counts as one request. */
export async function weigh(page: Page): Promise<WireWeight> {
  const weight: WireWeight = { requests: 0, scripts: 0 }
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const scripts = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (new URL(response.url).protocol === 'data:') return
    weight.requests += 1
    if (new URL(response.url).pathname.endsWith('.js')) scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) weight.scripts += encodedDataLength
  })
  return weight
}
