// `npm run product-pictures`: takes the pictures for the landing page and the help from the demonstration. They are kept in
// the repository, because building the app must not need a browser. e2e/publico/portada.spec.ts tells when they show other words than
// the screens.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import startServer from '../../e2e/start-server.ts'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { keepCard, keepPictures } from './keep-pictures.ts'
import { card, shown } from './shown.ts'
import { keepWords, takePictures } from './take-pictures.ts'
import { buildWeb } from '../../scripts/setup.mjs'

const wanted = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)

const executablePath = await ensureChromium()
if (!executablePath || !(await buildWeb())) process.exit(1)
const port = (process.env['E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 20_000)))
const folder = await mkdtemp(join(tmpdir(), 'vigente-pictures-'))
const stopServer = await startServer()
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
try {
  for (const { place, screens, looks } of shown) {
    const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
    const failures = await takePictures({
      browser,
      url: `http://127.0.0.1:${port}`,
      screens: chosen,
      looks,
      folder,
      say,
    })
    if (failures.length > 0) throw new Error(failures.join('\n'))
    await keepPictures({ folder, place, screens: chosen, looks, say })
  }
  await keepWords(browser, `http://127.0.0.1:${port}`)
  if (wanted.length === 0 || wanted.includes('tarjeta')) {
    const failures = await takePictures({ browser, url: `http://127.0.0.1:${port}`, ...card, folder, say })
    if (failures.length > 0) throw new Error(failures.join('\n'))
    await keepCard(folder, card)
  }
} finally {
  await browser.close()
  await stopServer()
  await rm(folder, { recursive: true, force: true })
}
