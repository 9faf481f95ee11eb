import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { z } from 'zod'

/** The screens of the landing page's pictures. */
export const pictured = [
  '/admin/dashboard',
  '/admin/miembros',
  '/admin/entrada',
  '/admin/caja',
  '/admin/riesgo',
] as const

/** The dashboard's card of open tills is there while one is open. */
const stateOfTill = /^Cajas? abiertas?$/
/** A title with a count in front is there while there is something to count: '1 hecha hoy'. */
const count = /^\s*\d/

export type PicturedWords = Readonly<Record<string, readonly string[]>>

const FILE = fileURLToPath(new URL('../../web/landing/imagenes/palabras.json', import.meta.url))

/** The words that the pictured screens had when the pictures were taken. */
export const readPicturedWords = async (): Promise<PicturedWords> =>
  z.record(z.string(), z.array(z.string())).parse(JSON.parse(await readFile(FILE, 'utf8')))

export const writePicturedWords = (words: PicturedWords): Promise<void> =>
  writeFile(FILE, `${JSON.stringify(words, null, 2)}\n`)

/** The names of a screen's parts: menu, headings, columns and tabs. They depend neither on the day nor on what others store. */
export async function wordsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  // A slow page makes its last request after the network has been idle.
  await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' })
  const parts = page.locator('nav li a, nav li button, h1, h2, th[scope=col], [role=columnheader], [role=tab]')
  const texts = await parts.allInnerTexts()
  const words = texts.filter((text) => !count.test(text)).map((text) => text.replace(/[\d.,\s]+/g, ' ').trim())
  return [...new Set(words)].filter((word) => word !== '' && !stateOfTill.test(word)).toSorted()
}
