import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { signIn } from './sign-in.ts'

const KIBIBYTE = 1024
const LIMITS = { js: 180 * KIBIBYTE, css: 15 * KIBIBYTE }
/** Charts come after the figures can be read. */
const CHARTS = /recharts|grafico|chart/i

test('what a browser fetches until the dashboard can be used stays within its budget', async ({ page, browser }) => {
  await signIn(page, 'admin@norte.example')
  const signedIn = await browser.newContext({ storageState: await page.context().storageState() })
  const fresh = await signedIn.newPage()
  const fetched = new Set<string>()
  fresh.on('response', (response) => fetched.add(new URL(response.url()).pathname))
  await fresh.goto('/admin/dashboard')
  await expect(fresh.getByRole('heading', { level: 1 })).toBeVisible()
  const sizes = { js: 0, css: 0 }
  for (const path of fetched) {
    const kind = path.endsWith('.js') ? 'js' : path.endsWith('.css') ? 'css' : null
    if (kind && !CHARTS.test(path)) sizes[kind] += await gzipSize(path)
  }
  test.info().annotations.push({ type: 'gzip bytes', description: JSON.stringify(sizes) })
  await signedIn.close()
  expect(sizes.js).toBeGreaterThan(0)
  expect(sizes.js).toBeLessThanOrEqual(LIMITS.js)
  expect(sizes.css).toBeLessThanOrEqual(LIMITS.css)
})

async function gzipSize(path: string): Promise<number> {
  const file = join('dist/web', path)
  const compressed = await stat(`${file}.gz`).catch(() => null)
  return compressed?.size ?? gzipSync(await readFile(file)).length
}
