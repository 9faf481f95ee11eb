import type { Page } from '@playwright/test'
import { z } from 'zod'

/** One interaction: a key, a click or a tap, from the hand to the next frame. Milliseconds, as the browser rounds them. */
export type Interaction = z.infer<typeof interaction>

const interaction = z.object({
  total: z.number(),
  /** The slowest of its events, and the target. */
  event: z.string(),
  /** Waiting for the page, running its code, drawing the frame. */
  waiting: z.number(),
  running: z.number(),
  drawing: z.number(),
})

/** Text, because it runs in the page. An event of less than 16 ms has no entry. */
const watching = `
  globalThis.eventsSeen = []
  new PerformanceObserver((list) => globalThis.eventsSeen.push(...list.getEntries()))
    .observe({ type: 'event', buffered: true, durationThreshold: 16 })`

const taking = `(async () => {
  // Entries of a frame come after it; a slow answer may still draw one.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300)))
  const byInteraction = new Map()
  for (const entry of globalThis.eventsSeen.splice(0)) {
    if (!entry.interactionId) continue
    const slowest = byInteraction.get(entry.interactionId)
    if (!slowest || entry.duration > slowest.duration) byInteraction.set(entry.interactionId, entry)
  }
  return [...byInteraction.values()].map((entry) => ({
    total: entry.duration,
    event: entry.name + ' on ' + (entry.target?.nodeName.toLowerCase() ?? 'what is gone'),
    waiting: entry.processingStart - entry.startTime,
    running: entry.processingEnd - entry.processingStart,
    drawing: entry.startTime + entry.duration - entry.processingEnd,
  }))
})()`

/** Notes events of every page loaded from here on. */
export const watchInteractions = (page: Page) => page.addInitScript(watching)

/** The interactions since the last call. */
export const takeInteractions = async (page: Page): Promise<Interaction[]> =>
  z.array(interaction).parse(await page.evaluate(taking))
