import { chromium, type Browser } from '@playwright/test'
import { ensureChromium } from '../../../scripts/chromium.mjs'
import type { BenchRun } from '../server/bench-run.ts'
import { keystrokeTo, keyTo, openingOf, pressTo, visit, type Visit } from '../measure/browser-timing.ts'
import { showSpread, spreadOf } from '../measure/figures.ts'
import { withProducts } from '../server/product.ts'
import { signedInState } from '../server/signed-in-state.ts'
import { buildWeb } from '../server/start-up.ts'
import { usualSize, withEntries } from '../world/size.ts'

const slowdown = 4

/** Conditions in the page: the screen's content is there. */
const usable = {
  login: `document.activeElement?.matches('input[type=email], input[name=email], input[autocomplete~=username]')`,
  dashboard: `[...document.querySelectorAll('main li [class*=value]')].filter((one) => /\\d/.test(one.textContent)).length >= 4`,
  miembros: `document.querySelectorAll('main tbody tr').length >= 30`,
} as const

/** All rows match the typed text, and so does the address. */
const found = (text: string) => `location.search.includes('q=${text}') && (() => {
  const rows = [...document.querySelectorAll('main tbody tr')]
  const plain = (row) => row.textContent.normalize('NFD').replace(/[\\u0300-\\u036f]/g, '').toLowerCase()
  return rows.length > 0 && rows.every((row) => plain(row).includes('${text}'))
})()`

const typed = ['gonz', 'fern', 'lope', 'mart', 'rodr', 'pere', 'gime', 'sanc', 'diaz']

/** A person's waits on a slow computer, in a gym of 50,000 members. Every visit is a first one. */
export async function measureBrowser(run: BenchRun): Promise<void> {
  const world = await run.world(withEntries(usualSize(run.count('members', 500_000, 5000))))
  const rounds = run.count('rounds', 9, 2)
  await buildWeb()
  const browser = await chromium.launch({ executablePath: await ensureChromium() })
  try {
    await withProducts(run, world, {
      processes: 1,
      async work([product]) {
        const baseURL = `http://127.0.0.1:${product?.port}`
        for (const line of await allFigures(browser, baseURL, rounds)) run.say(line)
      },
    })
  } finally {
    await browser.close()
  }
}

async function allFigures(browser: Browser, baseURL: string, rounds: number): Promise<string[]> {
  const guest: Visit = { browser, baseURL, slowdown, state: undefined }
  const signedIn: Visit = { ...guest, state: await signedInState(guest) }
  const seen = new Map<string, number[]>()
  const note = (what: string, value: number) => seen.set(what, [...(seen.get(what) ?? []), value])
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, path, from] of screens) {
      const opening = await visit(from === 'guest' ? guest : signedIn, (page) => openingOf(page, path, usable[name]))
      note(`${path}: first paint`, opening.painted)
      note(`${path}: can be used`, opening.usable)
    }
    const text = typed[round % typed.length] ?? 'gonz'
    note('members: keystroke to rows', await visit(signedIn, (page) => search(page, text)))
    note('door: Enter to the answer', await visit(signedIn, (page) => enter(page, round + 1)))
    note('theme switch', await visit(signedIn, switchTheme))
  }
  const lines = [...seen].map(([what, values]) => `| ${what} | ${showSpread(spreadOf(values), 0)} |`)
  return [`Processor slowed ${slowdown} times, ${rounds} first visits each`, '', '| what | ms |', '|---|---|', ...lines]
}

const screens = [
  ['login', '/auth/login', 'guest'],
  ['dashboard', '/admin/dashboard', 'signed in'],
  ['miembros', '/admin/miembros', 'signed in'],
] as const

type Page = Parameters<Parameters<typeof visit>[1]>[0]

async function search(page: Page, text: string): Promise<number> {
  await openingOf(page, '/admin/miembros', usable.miembros)
  await page.getByRole('searchbox', { name: 'Buscar en la lista' }).focus()
  return keystrokeTo(page, text, found(text))
}

/** Every visit is of another member. */
async function enter(page: Page, numero: number): Promise<number> {
  await openingOf(page, '/admin/entrada', `document.activeElement?.matches('main input[role=combobox]')`)
  await page.keyboard.type(String(numero))
  return keyTo(page, 'Enter', `document.querySelector('main [role=alert]')?.textContent.includes('n.º ${numero}')`)
}

async function switchTheme(page: Page): Promise<number> {
  await openingOf(page, '/admin/dashboard', usable.dashboard)
  return pressTo(page, 'Usar el modo oscuro', `document.documentElement.classList.contains('app-dark')`)
}
