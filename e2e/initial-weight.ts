import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** Bytes after gzip. */
export interface Weight {
  js: number
  css: number
}

/** Charts load after the figures are readable. */
const CHARTS = /recharts|grafico|chart/i

/** Bytes that a browser with an empty cache fetches until the dashboard is usable; the page must be signed in. */
export async function weighDashboard(page: Page): Promise<Weight> {
  const fetched = new Set<string>()
  page.on('response', (response) => fetched.add(new URL(response.url()).pathname))
  await page.goto('/admin/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const weight = { js: 0, css: 0 }
  for (const path of fetched) {
    const kind = path.endsWith('.js') ? 'js' : path.endsWith('.css') ? 'css' : null
    if (kind && !CHARTS.test(path)) weight[kind] += await gzipSize(path)
  }
  return weight
}

async function gzipSize(path: string): Promise<number> {
  const file = join('dist/web', path)
  const compressed = await stat(`${file}.gz`).catch(() => null)
  return compressed?.size ?? gzipSync(await readFile(file)).length
}
