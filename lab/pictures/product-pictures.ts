// `npm run product-pictures`: takes the pictures for the landing page and the help from the demonstration. They are kept in
// the repository, because building the app must not need a browser. e2e/publico/portada.spec.ts tells when they show other words than
// the screens.
import { mkdtemp, rm, mkdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { newId } from '#shared/values/ids.ts'
import { clientAt } from '#lab/harness/client.ts'
import startServer from '../../e2e/start-server.ts'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { card, shown } from './shown.ts'
import { keepWords, password, takePictures } from './take-pictures.ts'
import { buildWeb } from '../../scripts/setup.mjs'
import sharp from 'sharp'
import type { Look } from './looks.ts'
import type { Screen } from './screens.ts'

/** Lets members in, as they come at six in the evening: at another hour the pictures would show an empty day. */
async function busyHour(url: string, admin: string, password: string): Promise<void> {
  const client = await clientAt(url, admin, password)
  const branch = await client.collection('sucursales').getFirstListItem('', { sort: 'created' })
  const filter = client.filter('estado = {:estado} && sucursal_id = {:id}', { estado: 'Vigente', id: branch.id })
  const { items } = await client.collection('miembros_pagos').getList(1, 60, { filter, sort: '-numero' })
  for (const { id } of items) {
    const body = { id: newId(new Date()), sucursal_id: branch.id, id_miembro: id }
    await client.send('/api/asistencias/entrar', { method: 'POST', body })
  }
}

const wanted = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)

const executablePath = await ensureChromium()
if (!executablePath || !(await buildWeb())) process.exit(1)
const port = (process.env['E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 20_000)))
const folder = await mkdtemp(join(tmpdir(), 'vigente-pictures-'))
const stopServer = await startServer()
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
try {
  await busyHour(`http://127.0.0.1:${port}`, 'admin@norte.example', password)
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

interface Taken {
  /** The pictures just taken. */
  readonly folder: string
  /** Folder of the pictures in the repository, with a folder for each look. */
  readonly place: string
  readonly screens: readonly Screen[]
  readonly looks: readonly Look[]
  readonly say: (line: string) => void
}

/** AVIF: a third of a PNG's size at the same sharpness, read by every supported browser. */
async function keepPictures({ folder, place, screens, looks, say }: Taken): Promise<void> {
  for (const look of looks) {
    await mkdir(join(place, look.name), { recursive: true })
    for (const screen of screens) {
      const kept = join(place, look.name, `${screen.name}.avif`)
      await sharp(join(folder, `${screen.name}-${look.name}.png`))
        .avif({ quality: 58, effort: 4, chromaSubsampling: '4:4:4' })
        .toFile(kept)
      say(`${kept} ${Math.round((await stat(kept)).size / 1024)} KB`)
    }
  }
}

/** JPEG, because some social networks read nothing newer. */
async function keepCard(
  folder: string,
  { screens, looks, place }: Pick<Taken, 'screens' | 'looks' | 'place'>,
): Promise<void> {
  const names = screens.flatMap((screen) => looks.map((look) => `${screen.name}-${look.name}.png`))
  for (const name of names) await sharp(join(folder, name)).jpeg({ quality: 82, mozjpeg: true }).toFile(place)
}
