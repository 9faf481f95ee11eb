import type { Page } from '@playwright/test'

/** The requests of a page since the last `clear`. */
export interface Traffic {
  requests(): number
  bytes(): number
  /** Each path with its count, the most asked first. */
  paths(): string
  clear(): void
}

/** Counts requests of the API, but not the stream of changes. */
export function follow(page: Page): Traffic {
  const asked: string[] = []
  let bytes = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/realtime') asked.push(pathname)
  })
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname === '/api/realtime') return
    void request.sizes().then(
      ({ responseBodySize }) => (bytes += responseBodySize),
      // The page was closed meanwhile.
      () => undefined,
    )
  })
  return {
    requests: () => asked.length,
    bytes: () => bytes,
    paths() {
      const counts = new Map<string, number>()
      for (const path of asked) counts.set(shortOf(path), (counts.get(shortOf(path)) ?? 0) + 1)
      const sorted = [...counts].toSorted(([, one], [, other]) => other - one)
      return sorted.map(([path, count]) => `${count} ${path}`).join(', ')
    },
    clear: () => void ((asked.length = 0), (bytes = 0)),
  }
}

const shortOf = (path: string) =>
  path
    .replace('/api/', '')
    .replace('collections/', '')
    .replace(/\/records.*$/, '')

export interface TabCost {
  /** MiB in use after a collection. */
  readonly heap: number
  readonly nodes: number
  readonly listeners: number
}

/** Memory and nodes that the page holds, after the browser has collected what nothing uses. */
export async function costOf(page: Page): Promise<TabCost> {
  const session = await page.context().newCDPSession(page)
  try {
    await session.send('HeapProfiler.enable')
    for (let n = 0; n < 3; n += 1) await session.send('HeapProfiler.collectGarbage')
    await session.send('Performance.enable')
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    return { heap: of('JSHeapUsedSize') / 2 ** 20, nodes: of('Nodes'), listeners: of('JSEventListeners') }
  } finally {
    await session.detach()
  }
}
