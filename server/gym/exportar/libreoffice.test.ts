import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { charge } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import { civilDay } from '#shared/values/dates.ts'

/** `SOFFICE=soffice npx vitest run server/gym/exportar/libreoffice.test.ts`, with LibreOffice Calc installed. */
const soffice = process.env['SOFFICE'] ?? ''
const today = civilDay(new Date(), 'America/Argentina/Buenos_Aires')
const texts = [
  '=1+1',
  '+1',
  '-1',
  '-5.00',
  '@SUM(1)',
  "=cmd|'/c calc'!A0",
  '=HYPERLINK("http://evil.example";"x")',
  '=WEBSERVICE("http://evil.example")',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '\u00A0=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  '{=1+1}',
  "'=1+1",
  '1e5',
  '1/2',
  '50%',
  'TRUE',
  '12345678901234567890',
  'Ana,=1+1,',
  'Ana\r\n=1+1,',
  'Ana,"=1+1"',
  'Ana|=1+1|',
  'Ana\t=1+1',
  '<b>negrita</b> & "comillas"; punto y coma, coma',
]
const dnis = texts.map((_, at) => `000${at + 1}`)

let app: GymApp
let gym: GymWorld
let folder = ''

beforeAll(async () => {
  if (soffice === '') return
  folder = await mkdtemp(join(tmpdir(), 'vigente-planillas-'))
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  const caller = await callerOf(app.db, gym.users.Admin)
  for (const [at, nombre] of texts.entries()) {
    const who = await buildMiembro(app.db.owner, gym, { nombre, dni: dnis[at] ?? '' })
    await charge({ db: app.db, caller, gym }, who, { descuento: '0.50', motivo_descuento: 'Redondeo' })
  }
})
afterAll(async () => {
  if (soffice === '') return
  await app.close()
  await rm(folder, { recursive: true })
})

interface Cell {
  readonly kind: string
  readonly formula: string | undefined
  readonly text: string
}

/** The cells after LibreOffice has opened the file. CSV is read as UTF-8, Spanish (Argentina), with this separator. */
async function openedIn(name: string, bytes: Uint8Array, separator?: string): Promise<Cell[][]> {
  await writeFile(join(folder, name), bytes)
  const home = `-env:UserInstallation=file://${folder}/perfil`
  const reader = separator === undefined ? [] : [`--infilter=CSV:${separator.codePointAt(0)},34,76,1,,11274`]
  const args = [...reader, '--convert-to', 'fods', '--outdir', folder, join(folder, name)]
  await promisify(execFile)(soffice, [home, '--headless', ...args])
  const opened = await readFile(join(folder, name.replace(/\.\w+$/, '.fods')), 'utf8')
  const rows = [...opened.matchAll(/<table:table-row\b.*?<\/table:table-row>/gs)].map(([row]) =>
    [...row.matchAll(/<table:table-cell\b([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].map(
      ([, given = '', held = '']) => ({
        kind: /office:value-type="(\w+)"/.exec(given)?.[1] ?? '',
        formula: /table:formula="([^"]*)"/.exec(given)?.[1],
        text: textIn(held),
      }),
    ),
  )
  return rows.filter((row) => row.some(({ text }) => text !== ''))
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

const textIn = (held: string) =>
  [...held.matchAll(/<text:p\b[^>]*?(?:\/>|>(.*?)<\/text:p>)/gs)]
    .map(([, line = '']) => line)
    .join('\n')
    .replaceAll('<text:tab/>', '\t')
    .replaceAll(/<text:s(?: text:c="(\d+)")?\/>/g, (_, many = '1') => ' '.repeat(Number(many)))
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#x([0-9a-f]+);/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)

async function exported(path: string, separator?: string): Promise<Cell[][]> {
  const { token } = (await app.clientOf(gym.users.Admin)).authStore
  const answer = await fetch(`${app.url}/api/exportar/${path}`, { headers: { authorization: token } })
  expect(answer.status).toBe(200)
  return openedIn(path.replace(/\?.*/, ''), new Uint8Array(await answer.arrayBuffer()), separator)
}

const columnOf = ([head = [], ...rows]: Cell[][], title: string) => {
  const at = head.findIndex(({ text }) => text === title)
  return rows.flatMap((row) => row[at] ?? [])
}
const formulasIn = (cells: Cell[][]) => cells.flat().flatMap(({ formula }) => formula ?? [])
const report = (kind: string) => `reporte-ingresos.${kind}?desde=${today}&hasta=${today}`

describe.skipIf(soffice === '')('LibreOffice', () => {
  it('evaluates formulas, and this test would notice', async () => {
    const cells = await openedIn('formulas.csv', new TextEncoder().encode("=1+1\t'=1+1\n"), '\t')
    expect(cells[0]).toMatchObject([{ text: '2', formula: 'of:=1+1' }, { text: "'=1+1" }])
  })

  it.each(['miembros.xlsx', 'pagos.xlsx', report('xlsx')])('shows every text of %s unchanged', async (path) => {
    const cells = await exported(path)
    expect(formulasIn(cells)).toEqual([])
    const shown = columnOf(cells, path.startsWith('miembros') ? 'Nombre' : 'Cliente').filter(({ text }) => text !== '')
    expect(new Set(shown.map(({ kind }) => kind))).toEqual(new Set(['string']))
    expect(shown.map(({ text }) => text).toSorted()).toEqual(
      texts.map((text) => text.replaceAll('\r\n', '\n')).toSorted(),
    )
  })

  it('keeps leading zeros of documents, and reads amounts and dates of an XLSX as such', async () => {
    const miembros = await exported('miembros.xlsx')
    expect(columnOf(miembros, 'DNI').map(({ text }) => text)).toEqual(dnis.toReversed())
    const ingresos = await exported(report('xlsx'))
    const kindsOf = (title: string) => new Set(columnOf(ingresos, title).map(({ kind }) => kind))
    expect(kindsOf('Importe')).toEqual(new Set(['float']))
    expect(kindsOf('Fecha')).toEqual(new Set(['date', '']))
  })

  const files = ['miembros.csv', 'pagos.csv', report('csv')]
  it.each(files.flatMap((path) => [';', ',', '\t', '|'].map((separator) => ({ path, separator }))))(
    'finds no formula in $path separated by $separator',
    async ({ path, separator }) => {
      expect(formulasIn(await exported(path, separator))).toEqual([])
    },
  )

  it('reads the amounts of a CSV as numbers', async () => {
    const cells = await exported(report('csv'), ';')
    expect(new Set(columnOf(cells, 'Importe').map(({ kind }) => kind))).toEqual(new Set(['float']))
  })
})
