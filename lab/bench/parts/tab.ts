import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../../../scripts/chromium.mjs'
import { visit, type Visit } from '../measure/browser-timing.ts'
import { openOtherDesk, type Change } from '../server/other-desk.ts'
import { costOf, follow, type Traffic } from '../measure/tab-cost.ts'
import type { BenchRun } from '../server/bench-run.ts'
import { withProducts } from '../server/product.ts'
import { signedInState } from '../server/signed-in-state.ts'
import { buildWeb } from '../server/start-up.ts'
import { twoGyms } from '../world/size.ts'

const pages = {
  Panel: '/admin/dashboard',
  Miembros: '/admin/miembros',
  Pagos: '/admin/pagos',
  Caja: '/admin/caja',
  Entrada: '/admin/entrada',
  Reportes: '/admin/reportes',
} as const

/** A quarter of an hour of another desk: 20 entries, 12 charges and 5 sales. */
const quarter: readonly Change[] = [
  ...Array.from({ length: 20 }, () => 'entry' as const),
  ...Array.from({ length: 12 }, () => 'charge' as const),
  ...Array.from({ length: 5 }, () => 'sale' as const),
]

/** As a browser tells a tab that another one covers. */
const hide = `
  Object.defineProperty(document, 'hidden', { value: true })
  Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`

/** Longer than the longest batch of changes, so that each change counts alone. */
const apart = 1200

/** The cost of a tab that stays open while another desk works, in a gym of 5,000 members: requests, bytes, heap, nodes, listeners. */
export async function measureTab(run: BenchRun): Promise<void> {
  const size = twoGyms(run.count('members', 5000, 500))
  const changes = run.count('rounds', 2000, 100)
  const world = await run.world(size)
  await buildWeb()
  const browser = await chromium.launch({ executablePath: await ensureChromium() })
  try {
    await withProducts(run, world, {
      processes: 1,
      async work([product]) {
        const port = product?.port ?? 0
        const guest: Visit = { browser, baseURL: `http://127.0.0.1:${port}`, slowdown: 1, state: undefined }
        const signedIn = { ...guest, state: await signedInState(guest) }
        const act = await openOtherDesk(port, size)
        if (run.word('only') !== 'long') await quarterOfAnHour(run, signedIn, act)
        if (run.word('only') !== 'short') await visit(signedIn, (page) => eightHours(run, page, act, changes))
      },
    })
  } finally {
    await browser.close()
  }
}

type Act = (change: Change) => Promise<unknown>

async function quarterOfAnHour(run: BenchRun, signedIn: Visit, act: Act): Promise<void> {
  const tabs: { name: string; page: Page; traffic: Traffic }[] = []
  const { browser, baseURL, state } = signedIn
  const context = () => browser.newContext({ baseURL, serviceWorkers: 'block', ...(state && { storageState: state }) })
  try {
    for (const [name, path] of Object.entries(pages))
      for (const isHidden of [false, true]) {
        // Each in a browser of its own: tabs of one share six connections.
        const page = await (await context()).newPage()
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForLoadState('networkidle')
        if (isHidden) await page.evaluate(hide)
        tabs.push({ name: isHidden ? `${name}, hidden` : name, page, traffic: follow(page) })
      }
    await pause(5000)
    const seen = new Map<string, string[]>()
    for (const kind of ['entry', 'charge', 'sale'] as const) {
      for (const { traffic } of tabs) traffic.clear()
      for (const change of quarter.filter((one) => one === kind)) {
        await act(change)
        await pause(apart)
      }
      await pause(6000)
      for (const { name, traffic } of tabs)
        seen.set(name, [...(seen.get(name) ?? []), `${traffic.requests()} (${traffic.paths()})`])
    }
    run.say('Requests of an open tab while another desk makes 20 entries, 12 charges and 5 sales\n')
    run.say('| page | entries | charges | sales |\n|---|---|---|---|')
    for (const [name, counts] of seen) run.say(`| ${[name, ...counts].join(' | ')} |`)
  } finally {
    for (const { page } of tabs) await page.context().close()
  }
}

const mix: readonly Change[] = ['entry', 'charge', 'entry', 'edit', 'entry', 'sale']

/** One tab goes from page to page while changes come as fast as the server takes them; then 50 forms are opened and closed. */
async function eightHours(run: BenchRun, page: Page, act: Act, changes: number): Promise<void> {
  const traffic = follow(page)
  run.say(`\n${changes} changes of another desk, then 50 forms\n`)
  run.say('| after | heap MiB | nodes | listeners | requests | MiB received |\n|---|---|---|---|---|---|')
  const say = async (after: string) => {
    const { heap, nodes, listeners } = await costOf(page)
    const got = [heap.toFixed(1), nodes, listeners, traffic.requests(), (traffic.bytes() / 2 ** 20).toFixed(1)]
    run.say(`| ${[after, ...got].join(' | ')} |`)
  }
  const names = ['Panel', 'Miembros', 'Entrada', 'Pagos'] as const
  const turns = 8
  for (let turn = 0; turn <= turns; turn += 1) {
    const name = names[turn % names.length] ?? 'Panel'
    // By the menu, as a person goes: the page is not loaded again.
    if (turn === 0) await page.goto(pages.Panel)
    else await page.getByRole('navigation', { name: 'Menú principal' }).locator(`a[href="${pages[name]}"]`).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (turn === 0) {
      await pause(3000)
      await say('the first page')
      continue
    }
    for (let n = 0; n < changes / turns; n += 1) await act(mix[n % mix.length] ?? 'entry')
    await pause(6000)
    await say(`${Math.round((changes * turn) / turns)}, on ${name}`)
  }
  for (let n = 1; n <= 50; n += 1) {
    await page.getByRole('button', { name: 'Registrar pago' }).first().click()
    const form = page.getByRole('dialog', { name: 'Registrar pago' })
    await form.getByRole('combobox', { name: 'Buscar miembro' }).fill(`gonzalez ${n}`)
    await pause(150)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'hidden' })
    if (n % 25 === 0) await say(`${n} forms`)
  }
  await pause(6000)
  await say('rest')
}
