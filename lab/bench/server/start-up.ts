import { chromium } from '@playwright/test'
import { demoPassword } from '#seed/load-world.ts'
import { weigh, type WireWeight } from '../../../e2e/pantalla/wire-weight.ts'
import { ensureChromium } from '../../../scripts/chromium.mjs'
import { startChild } from '#lab/harness/server.ts'
import { inTemporaryFolder } from '#lab/harness/temporary-folder.ts'

export interface StartUp {
  /** Milliseconds on an empty data folder, demonstration included. */
  readonly first: number
  /** Milliseconds on an existing data folder. */
  readonly second: number
  readonly weight: WireWeight
}

const npmStart = (env: Readonly<Record<string, string>>) =>
  startChild(['scripts/start.mjs'], 'Vigente listo en', { env })

/** The time of `npm start` with packages and web application in place, and the size of a browser's first load. */
export async function measureStartUp(dataDir: string): Promise<StartUp> {
  await buildWeb()
  const first = await npmStart({ DATA_DIR: dataDir })
  await first.stop()
  const second = await npmStart({ DATA_DIR: dataDir })
  try {
    return { first: first.readyAfter, second: second.readyAfter, weight: await weighDashboard(second.port) }
  } finally {
    await second.stop()
  }
}

/** The first `npm start` of a clone builds the web application, which is not measured. */
export async function buildWeb(): Promise<void> {
  await inTemporaryFolder(async (path) => {
    const once = await npmStart({ DATA_DIR: path, DEMO: '0' })
    await once.stop()
  })
}

async function weighDashboard(port: number): Promise<WireWeight> {
  const browser = await chromium.launch({ executablePath: await ensureChromium() })
  try {
    const baseURL = `http://127.0.0.1:${port}`
    const context = await browser.newContext({ baseURL })
    const page = await context.newPage()
    await page.goto('/auth/login')
    await page.getByLabel('Correo electrónico').fill('admin@norte.example')
    await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/admin\/dashboard/)
    const fresh = await browser.newContext({ baseURL, storageState: await context.storageState() })
    const dashboard = await fresh.newPage()
    const weight = await weigh(dashboard)
    await dashboard.goto('/admin/dashboard', { waitUntil: 'networkidle' })
    return weight
  } finally {
    await browser.close()
  }
}
