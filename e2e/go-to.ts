import { expect, type Page, type Request } from '@playwright/test'

/** Milliseconds without a request after which a screen has what it reads. */
const silence = 300
/** Requests that last as long as the page. */
const isLasting = (request: Request) => request.url().endsWith('/api/realtime')

/**
 * Opens a screen inside the app that the page shows, as a link of it does: the program is not loaded again, which takes most of the
 * processor time of a journey. Nothing of the screen before is left, nor of its notices. A page outside the app is loaded.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  if (!new URL(page.url()).pathname.startsWith('/admin/') || !path.startsWith('/admin/')) {
    await page.goto(path)
    return
  }
  await page.evaluate(() => history.pushState({}, '', '/admin/en-ningun-lugar'))
  await expect(page.getByRole('heading', { level: 1, name: 'No encontrado' })).toBeVisible()
  await page.evaluate(() =>
    document.querySelectorAll<HTMLElement>('[aria-label="Cerrar aviso"]').forEach((it) => it.click()),
  )
  await expect(page.getByRole('button', { name: 'Cerrar aviso' })).toHaveCount(0)
  await page.evaluate((to) => history.replaceState({}, '', to), path)
}

/** Goes to a screen and waits until it has read what it shows. */
export async function goToRead(page: Page, path: string): Promise<void> {
  const open = new Set<Request>()
  let last = Date.now()
  const began = (request: Request) => {
    if (!isLasting(request)) open.add(request)
    last = Date.now()
  }
  const ended = (request: Request) => {
    open.delete(request)
    last = Date.now()
  }
  page.on('request', began).on('requestfinished', ended).on('requestfailed', ended)
  await goTo(page, path)
  await expect.poll(() => open.size === 0 && Date.now() - last > silence, { intervals: [100] }).toBe(true)
  page.off('request', began).off('requestfinished', ended).off('requestfailed', ended)
}

/** Loads a screen as its address does, and waits until it has read what it shows. */
export async function loadToRead(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}
