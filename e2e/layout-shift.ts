import type { Page } from '@playwright/test'

/** The cumulative layout shift that a loading page may have. */
const most = 0.02

/** A network has a wait that this machine does not: without one, placeholders are gone before their first frame. */
const wait = 100

declare global {
  var moved: { sum: number; what: string[] }
  /** An entry of type 'layout-shift' has more than the library's type tells. */
  interface PerformanceEntry {
    readonly value?: number
    readonly hadRecentInput?: boolean
    readonly sources?: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
}

/** Notes what moves by itself on every page loaded from here on, with answers as late as a network's. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.moved = { sum: 0, what: [] }
    new PerformanceObserver((list) => {
      for (const { value = 0, hadRecentInput, sources = [] } of list.getEntries()) {
        if (hadRecentInput) continue
        globalThis.moved.sum += value
        for (const { node, previousRect: from, currentRect: to } of sources)
          globalThis.moved.what.push(`${value.toFixed(4)} ${node?.textContent?.slice(0, 40)}: ${from.y} → ${to.y}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // Not by a route of Playwright's: it switches the browser's cache off, and each page would load the whole program again.
  const devtools = await page.context().newCDPSession(page)
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 }
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: wait, ...unlimited })
}

/** The moves of the page since it was loaded; none if a person would not notice them. */
export const shiftsOf = (page: Page) =>
  page.evaluate((limit) => (globalThis.moved.sum > limit ? globalThis.moved.what : []), most)
