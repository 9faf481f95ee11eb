import type { Browser, BrowserContext, Page } from '@playwright/test'

/** Milliseconds since the address was requested. */
export interface Opening {
  readonly painted: number
  readonly usable: number
}

/** A browser with an empty cache and a processor this many times slower; signed in if there is a state. */
export interface Visit {
  readonly browser: Browser
  readonly baseURL: string
  readonly slowdown: number
  readonly state: Awaited<ReturnType<BrowserContext['storageState']>> | undefined
}

/** Runs `work` in a fresh browser with a slowed processor. */
export async function visit<T>(
  { browser, baseURL, slowdown, state }: Visit,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    baseURL,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    viewport: { width: 1440, height: 900 },
    // Without the service worker, which has a journey of its own; here each visit is the first.
    serviceWorkers: 'block',
    // The measuring code is text evaluated in the page.
    bypassCSP: true,
    ...(state && { storageState: state }),
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return await work(page)
  } finally {
    await context.close()
  }
}

/** An expression for the time of the first frame at which `condition` holds. */
const timeWhen = (condition: string) => `new Promise((resolve) => {
  const look = () => ((${condition}) ? resolve(performance.now()) : requestAnimationFrame(look))
  look()
})`

/** Opens an address and returns the times of the first paint and of `condition`, an expression in the page. */
export async function openingOf(page: Page, path: string, condition: string): Promise<Opening> {
  await page.goto(path, { waitUntil: 'commit' })
  const usable = await page.evaluate<number>(timeWhen(condition))
  const entry = `performance.getEntriesByName('first-contentful-paint')[0]`
  await page.evaluate(timeWhen(entry))
  const painted = await page.evaluate<number>(`${entry}.startTime`)
  // Elements are usable only once painted.
  return { painted, usable: Math.max(usable, painted) }
}

/** Types a text and returns the time from its last key to `condition`. */
export async function keystrokeTo(page: Page, text: string, condition: string): Promise<number> {
  await page.keyboard.type(text.slice(0, -1))
  return keyTo(page, text.slice(-1), condition)
}

/** Presses a key and returns the time to `condition`. */
export async function keyTo(page: Page, key: string, condition: string): Promise<number> {
  await page.evaluate(
    `addEventListener('keydown', () => (globalThis.keyDownAt = performance.now()), { once: true, capture: true })`,
  )
  await page.keyboard.press(key)
  const [pressed, reached] = await page.evaluate<[number, number]>(
    `${timeWhen(condition)}.then((at) => [globalThis.keyDownAt, at])`,
  )
  return reached - pressed
}

/** Presses a button by its name; returns the time until the frame in which `condition` holds. */
export async function pressTo(page: Page, name: string, condition: string): Promise<number> {
  const button = `document.querySelector('button[aria-label=${JSON.stringify(name)}]')`
  await page.evaluate(timeWhen(button))
  return page.evaluate<number>(`(async () => {
    const began = performance.now()
    ${button}.click()
    await ${timeWhen(condition)}
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now() - began
  })()`)
}
