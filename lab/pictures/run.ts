// `npm run pictures [-- part of a screen's name …]`: four pictures of each screen of the demonstration, in pictures/.
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import startServer from '../../e2e/start-server.ts'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { looks } from './looks.ts'
import { screens } from './screens.ts'
import { takePictures } from './take-pictures.ts'
import { buildWeb, ROOT } from '../../scripts/setup.mjs'

const wanted = process.argv.slice(2)
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
const say = (line: string) => process.stdout.write(`${line}\n`)

const executablePath = await ensureChromium()
if (!executablePath || !(await buildWeb())) process.exit(1)
const port = (process.env['E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 20_000)))
const stopServer = await startServer()
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
try {
  const folder = join(ROOT, 'pictures')
  const failures = await takePictures({ browser, url: `http://127.0.0.1:${port}`, screens: chosen, looks, folder, say })
  for (const failure of failures) say(`No se pudo: ${failure}`)
  say(`${chosen.length * looks.length - failures.length} imágenes en ${folder}`)
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  await browser.close()
  await stopServer()
}
