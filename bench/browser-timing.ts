import type { Browser, BrowserContext, Page } from '@playwright/test'

/** Milliseconds since the address was asked for. */
export interface Opening {
  readonly painted: number
  /** What the page is for can be used. */
  readonly usable: number
}

/** A browser that has nothing yet, on a processor so many times slower; with this state it is signed in. */
export interface Visit {
  readonly browser: Browser
  readonly baseURL: string
  readonly slowdown: number
  readonly state: Awaited<ReturnType<BrowserContext['storageState']>> | undefined
}

/** `work` in a fresh browser, its processor slowed down. */
export async function visit<T>(
  { browser, baseURL, slowdown, state }: Visit,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    baseURL,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    viewport: { width: 1440, height: 900 },
    // Its own journey has the worker; here each visit is the first one.
    serviceWorkers: 'block',
    // What measures is text evaluated in the page.
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

/** Text of a page's expression that becomes the time at which `condition` first holds at a frame. */
const timeWhen = (condition: string) => `new Promise((resolve) => {
  const look = () => ((${condition}) ? resolve(performance.now()) : requestAnimationFrame(look))
  look()
})`

/** Opens an address and tells when it was painted and when `condition`, an expression of the page, held. */
export async function openingOf(page: Page, path: string, condition: string): Promise<Opening> {
  await page.goto(path, { waitUntil: 'commit' })
  const usable = await page.evaluate<number>(timeWhen(condition))
  const entry = `performance.getEntriesByName('first-contentful-paint')[0]`
  await page.evaluate(timeWhen(entry))
  const painted = await page.evaluate<number>(`${entry}.startTime`)
  // What is there before it is painted cannot be used yet.
  return { painted, usable: Math.max(usable, painted) }
}

/** Types all but the last letter, then that one; tells how long it took from its key to `condition`. */
export async function keystrokeTo(page: Page, text: string, condition: string): Promise<number> {
  await page.keyboard.type(text.slice(0, -1))
  await page.evaluate(
    `addEventListener('keydown', () => (globalThis.keyDownAt = performance.now()), { once: true, capture: true })`,
  )
  await page.keyboard.press(text.slice(-1))
  const [pressed, reached] = await page.evaluate<[number, number]>(
    `${timeWhen(condition)}.then((at) => [globalThis.keyDownAt, at])`,
  )
  return reached - pressed
}

/** Presses a button by its name; tells how long it took until `condition` and the frame that shows it. */
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
