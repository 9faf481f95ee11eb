import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { pictured, wordsOf, writePicturedWords } from '../../e2e/publico/pictured-words.ts'
import { looks, type Look } from './looks.ts'
import type { Screen } from './screens.ts'

interface Asked {
  readonly browser: Browser
  /** Address of a running demonstration. */
  readonly url: string
  readonly screens: readonly Screen[]
  readonly looks: readonly Look[]
  readonly folder: string
  readonly say: (line: string) => void
}

/** Of every account of the demonstration. */
export const password = 'demo-vigente'

/** Makes `folder/screen-look.png` for each screen and look; returns failures with their reasons. */
export async function takePictures(asked: Asked): Promise<string[]> {
  await mkdir(asked.folder, { recursive: true })
  const failures: string[] = []
  const accounts = [...new Set(asked.screens.map(({ as }) => as))]
  for (const look of asked.looks) {
    for (const account of accounts) {
      const context = await openContext(asked, look, account)
      for (const screen of asked.screens.filter(({ as }) => as === account)) {
        const problem = await takeOne(context, screen, join(asked.folder, `${screen.name}-${look.name}.png`))
        if (problem) failures.push(`${screen.name}-${look.name}: ${problem}`)
        asked.say(`${screen.name}-${look.name}${problem ? ' ✗' : ''}`)
      }
      await context.close()
    }
  }
  return failures
}

/** Keeps the words of the screens that the landing page shows, by which a test finds its pictures stale. */
export async function keepWords(browser: Browser, url: string): Promise<void> {
  const look = looks.find(({ name }) => name === 'claro')
  if (!look) throw new Error('No look is called claro')
  const context = await openContext({ browser, url }, look, 'admin@norte.example')
  const page = await context.newPage()
  const words: Record<string, readonly string[]> = {}
  for (const path of pictured) words[path] = await wordsOf(page, path)
  await writePicturedWords(words)
  await context.close()
}

async function openContext(
  { browser, url }: Pick<Asked, 'browser' | 'url'>,
  look: Look,
  account: string | null,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: look.width, height: look.height },
    deviceScaleFactor: look.density,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const kept = JSON.stringify([String(look.isDark), JSON.stringify(look.tema)])
  await context.addInitScript(
    `(([dark, tema]) => { localStorage.setItem('darkMode', dark); localStorage.getItem('tema') ?? localStorage.setItem('tema', tema) })(${kept})`,
  )
  if (account !== null) await signIn(await context.newPage(), account)
  return context
}

async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Correo electrónico').fill(account)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/dashboard/)
  await page.close()
}

/** A failed screen costs only its own picture; its screenshot is kept for debugging. */
async function takeOne(context: BrowserContext, { path, prepare }: Screen, file: string): Promise<string> {
  const page = await context.newPage()
  page.setDefaultTimeout(8000)
  try {
    await page.goto(path)
    await settled(page)
    if (prepare) {
      await prepare(page)
      await settled(page)
    }
    return ''
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
  } finally {
    await page.screenshot({ path: file, animations: 'disabled' })
    await page.close()
  }
}

/** Resolves when the page has finished loading: no request, no skeleton. An open stream is no request. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[class*=skeleton]')).toHaveCount(0)
  await page.waitForTimeout(200)
}
