import { chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../../../scripts/chromium.mjs'
import { visit, type Visit } from '../measure/browser-timing.ts'
import { spreadOf } from '../measure/figures.ts'
import { type Interaction, takeInteractions, watchInteractions } from '../measure/interaction-timing.ts'
import type { BenchRun } from '../server/bench-run.ts'
import { withProducts } from '../server/product.ts'
import { signedInState } from '../server/signed-in-state.ts'
import { buildWeb } from '../server/start-up.ts'
import { twoGyms } from '../world/size.ts'

const slowdown = 4

/** The most that a good interaction takes. */
const most = 200

/** A hand's pace between keys: the frame of one is not hidden behind the next. */
const pace = { delay: 120 }

interface Act {
  readonly name: string
  readonly path: string
  /** Brings the page to where the act begins. */
  readonly before?: (page: Page) => Promise<void>
  readonly play: (page: Page) => Promise<void>
}

const rows = (page: Page) => page.locator('main tbody tr')
const panel = (page: Page) => page.getByRole('dialog')
const charging = (page: Page) => page.getByRole('dialog', { name: 'Registrar pago' })
const search = (page: Page) => page.getByRole('combobox', { name: 'Buscar miembro' })
const card = (page: Page, text: string) => charging(page).locator('label').filter({ hasText: text }).first()

async function openMember(page: Page): Promise<void> {
  await rows(page).nth(2).click()
  await panel(page).getByRole('region', { name: 'Datos' }).waitFor()
}

async function openCharge(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Registrar pago' }).click()
  await search(page).waitFor()
}

async function chooseMember(page: Page): Promise<void> {
  await search(page).pressSequentially('gonz', pace)
  await page.getByRole('option').first().click()
  await charging(page).getByRole('button', { name: /Plan$/ }).click()
  await page.getByRole('option', { name: 'Musculación' }).click()
  await card(page, '3 meses').waitFor()
}

/** The acts that a desk and an owner repeat most. */
const acts: readonly Act[] = [
  {
    name: 'type in the search of the members',
    path: '/admin/miembros',
    before: (page) => page.getByRole('searchbox', { name: 'Buscar en la lista' }).focus(),
    play: (page) => page.keyboard.type('gonzalez', pace),
  },
  { name: "open a member's panel", path: '/admin/miembros', play: openMember },
  {
    name: 'go to the next and the last member',
    path: '/admin/miembros',
    before: openMember,
    async play(page) {
      for (const key of 'jjjkkj') {
        const name = await panel(page).getByRole('heading', { level: 2 }).textContent()
        await page.keyboard.press(key)
        await panel(page)
          .getByRole('heading', { level: 2 })
          .filter({ hasNotText: name ?? '' })
          .waitFor()
      }
    },
  },
  { name: 'open the charge', path: '/admin/pagos', play: openCharge },
  {
    name: 'type in the search of the charge',
    path: '/admin/pagos',
    before: openCharge,
    play: (page) => search(page).pressSequentially('fernandez', pace),
  },
  {
    name: 'choose the member, a plan, a term and a method',
    path: '/admin/pagos',
    before: openCharge,
    async play(page) {
      await chooseMember(page)
      for (const text of ['3 meses', '1 mes', 'Transferencia', 'Efectivo']) await card(page, text).click()
    },
  },
  {
    name: 'open the palette and type',
    path: '/admin/miembros',
    async play(page) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /Buscar/ }).waitFor()
      await page.keyboard.type('lopez', pace)
    },
  },
  {
    name: 'filter the payments',
    path: '/admin/pagos?rango=siempre',
    async play(page) {
      await page.getByRole('button', { name: 'Filtrar', exact: true }).click()
      const filtering = page.getByRole('dialog', { name: 'Filtrar' })
      await filtering.getByRole('button', { name: 'Medio' }).click()
      await filtering.getByText('Transferencia', { exact: true }).click()
      await filtering.getByRole('button', { name: 'Listo' }).click()
      await page.getByRole('button', { name: /^Quitar filtro:/ }).waitFor()
    },
  },
  {
    name: 'go from report to report',
    path: '/admin/reportes',
    async play(page) {
      for (const name of ['Miembros', 'Vencimientos', 'Ingresos']) {
        await page.getByRole('navigation', { name: 'Reportes' }).getByRole('link', { name, exact: true }).click()
        await page.waitForLoadState('networkidle')
      }
    },
  },
  {
    name: 'open a menu',
    path: '/admin/miembros',
    async play(page) {
      await page.getByRole('button', { name: 'Exportar' }).click()
      await page.getByRole('menuitem').first().waitFor()
    },
  },
]

/** Interaction to next paint of the main acts, in a gym of 5,000 members and 60,000 payments on a slow processor. */
export async function measureInteraction(run: BenchRun): Promise<void> {
  const world = await run.world(twoGyms(run.count('members', 5000, 500)))
  const rounds = run.count('rounds', 5, 1)
  const chosen = acts.filter(({ name }) => name.includes(run.word('only')))
  await buildWeb()
  const browser = await chromium.launch({ executablePath: await ensureChromium() })
  try {
    await withProducts(run, world, {
      processes: 1,
      async work([product]) {
        const guest: Visit = { browser, baseURL: `http://127.0.0.1:${product?.port}`, slowdown, state: undefined }
        const signedIn: Visit = { ...guest, state: await signedInState(guest) }
        run.say(`Processor slowed ${slowdown} times, ${rounds} first visits for each act, at most ${most} ms\n`)
        run.say('| act | interactions | median | worst | the worst |\n|---|---|---|---|---|')
        for (const act of chosen) {
          const seen: Interaction[] = []
          for (let round = 0; round < rounds; round += 1)
            seen.push(...(await visit(signedIn, (page) => playOn(page, act))))
          run.say(lineOf(act.name, seen))
        }
      },
    })
  } finally {
    await browser.close()
  }
}

async function playOn(page: Page, { path, before, play }: Act): Promise<Interaction[]> {
  await watchInteractions(page)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await before?.(page)
  await takeInteractions(page)
  await play(page)
  return takeInteractions(page)
}

function lineOf(name: string, seen: readonly Interaction[]): string {
  const { median, max } = spreadOf(seen.map(({ total }) => total))
  const worst = seen.find(({ total }) => total === max)
  const mark = max > most ? 'missed' : '✓'
  const parts = worst
    ? `${worst.event}: waiting ${worst.waiting.toFixed(0)}, running ${worst.running.toFixed(0)}, drawing ${worst.drawing.toFixed(0)}`
    : ''
  return `| ${name} | ${seen.length} | ${median} | ${max} ${mark} | ${parts} |`
}
