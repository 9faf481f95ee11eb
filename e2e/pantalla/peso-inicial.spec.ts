import { expect, test, type Browser, type Page, type Request } from '@playwright/test'
import { holdAnswers } from '../hold-answers.ts'
import { openSession } from '../sign-in.ts'
import { weigh } from './wire-weight.ts'

const KIBIBYTE = 1024

/** The limits of a page with an empty cache. The first load of the dashboard includes its charts. */
const limits = [
  { path: '/', requests: 12, scripts: 10 },
  { path: '/auth/login', requests: 12, scripts: 150 },
  { path: '/admin/dashboard', requests: 30, scripts: 300 },
  { path: '/admin/miembros', requests: 30, scripts: 350 },
] as const

/** Kilobytes of scripts after which the dashboard is usable, before its charts. */
const usable = 180

test('a first load stays within its files and bytes, reads no record twice, and is usable before its charts', async ({
  page,
  browser,
}) => {
  for (const { path, requests, scripts } of limits)
    await test.step(`${path} fetches at most ${requests} files, and ${scripts} KB of scripts on the wire`, async () => {
      if (path === '/admin/dashboard') await openSession(page)
      const fresh = await freshPage(page, browser)
      const weight = await weigh(fresh)
      // The code of the list comes once there are rows to show: after the dashboard can be used, however fast they are read.
      const release = await holdAnswers(fresh, /\/api\/riesgo/)
      const following = path.startsWith('/admin') && followLate(fresh)
      await fresh.goto(path)
      await fresh.getByRole('heading', { level: 1 }).waitFor()
      if (path === '/admin/dashboard') expect(weight.scripts).toBeLessThanOrEqual(usable * KIBIBYTE)
      release()
      await following
      await fresh.waitForLoadState('networkidle')
      test.info().annotations.push({ type: `${path} on the wire`, description: JSON.stringify(weight) })
      expect(weight.scripts).toBeGreaterThan(0)
      expect(weight.scripts).toBeLessThanOrEqual(scripts * KIBIBYTE)
      expect(weight.plans).toBeLessThanOrEqual(30 * KIBIBYTE)
      expect(weight.requests).toBeLessThanOrEqual(requests)
      expect(weight.twice.filter((url) => !/users|gimnasios|caja_sesiones|asistencias/.test(url))).toEqual([])
      await fresh.context().close()
    })
})

/**
 * Changes are followed once the members or the list of the dashboard have been read: before, there is nothing to read twice.
 * Reading again begins 100 ms later, which a longer timer of the page outlasts.
 */
async function followLate(page: Page): Promise<void> {
  const isSent = (request: Request) => request.method() === 'POST'
  const members = page.waitForResponse(/miembros_pagos\/records|\/api\/riesgo/)
  const following = page.waitForResponse((answer) => answer.url().endsWith('/api/realtime') && isSent(answer.request()))
  await page.route('**/api/realtime', async (route) => {
    if (isSent(route.request())) await members
    await route.continue()
  })
  await (await following).finished()
  await page.evaluate(() => new Promise((end) => setTimeout(end, 300)))
}

/**
 * A page with an empty cache and the session of another. Dialogs are fetched 1.5 s after a screen or later, for the next press:
 * they are no part of it, and only a slow machine would count them.
 */
async function freshPage(page: Page, browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    serviceWorkers: 'block',
  })
  await context.addInitScript(() => {
    const wait = window.setTimeout
    const unlessLate = (run: TimerHandler, ms = 0, ...given: unknown[]) => (ms < 1500 ? wait(run, ms, ...given) : 0)
    window.setTimeout = Object.assign(unlessLate, wait)
  })
  return context.newPage()
}
