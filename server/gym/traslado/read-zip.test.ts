import { OverBudget } from '#server/runtime/limits/over-budget.ts'
import { mkdtemp, open, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { budgets, type BudgetName } from '#server/runtime/limits/budgets.ts'
import { collectRows, rowsOfTable, type GymFile } from './checked-row.ts'
import { openZip, type OpenZip } from './read-zip.ts'
import { zipOf } from './test-zip.ts'

let folder: string
const files: FileHandle[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigente-zip-'))
})
afterAll(async () => {
  for (const file of files) await file.close()
  await rm(folder, { recursive: true })
})

async function reading(bytes: Uint8Array) {
  const path = join(folder, String(files.length))
  await writeFile(path, bytes)
  const file = await open(path)
  files.push(file)
  return openZip(file.fd)
}

/** Empty entries: writing such a directory costs only its names. */
function directoryOf(entries: number, nameOf: (at: number) => Buffer, size = 0): Buffer {
  const parts = Array.from({ length: entries }, (_, at) => {
    const name = nameOf(at)
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50, 0)
    head.writeUInt32LE(size, 24)
    head.writeUInt32LE(size, 20)
    head.writeUInt16LE(name.length, 28)
    return Buffer.concat([head, name])
  })
  const directory = Buffer.concat(parts)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(entries, 0xfffe), 8)
  end.writeUInt16LE(Math.min(entries, 0xfffe), 10)
  end.writeUInt32LE(directory.length, 12)
  return Buffer.concat([directory, end])
}

const refused = (budget: BudgetName) => ({ status: 400, budget, message: new OverBudget(budget).message })

it('refuses names that are too long in total, while reading the directory', async () => {
  const zip = directoryOf(600, (at) => Buffer.alloc(64_000, `n${at}`))
  await expect(reading(zip)).rejects.toMatchObject(refused('gymZipNameBytes'))
})

it('refuses sizes that are too large in total, before unpacking', async () => {
  const zip = directoryOf(3, (at) => Buffer.from(`n${at}`), 2_000_000_000)
  await expect(reading(zip)).rejects.toMatchObject(refused('gymZipBytes'))
})

it.each([
  ['a line without end', `{"a":"${'x'.repeat(200_000)}"}`],
  ['a line that is no JSON', '{'],
  ['nesting without end', '['.repeat(60_000)],
])('refuses a part with %s', async (_, text) => {
  const zip = await reading(await zipOf(new Map([['datos/miembros.jsonl', Buffer.from(text)]])))
  await expect(zip.lines('datos/miembros.jsonl').next()).rejects.toMatchObject({ status: 400 })
})

it('counts empty lines as rows', async () => {
  const lines = Buffer.alloc(budgets.gymZipRows.most + 2, '\n')
  const zip = await reading(await zipOf(new Map([['datos/miembros.jsonl', lines]])))
  await expect(zip.lines('datos/miembros.jsonl').next()).rejects.toMatchObject(refused('gymZipRows'))
})

it('refuses a part that is not what was packed', async () => {
  const bytes = await zipOf(new Map([['datos/miembros.jsonl', Buffer.from('{"a":1}')]]))
  const at = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  bytes.writeUInt32LE(7, at + 16)
  const zip = await reading(bytes)
  await expect(collectRows(rowsOfTable(gymFile(zip, { miembros: 1 }), 'miembros'))).rejects.toMatchObject({
    status: 400,
  })
})

const columns = new Map([
  [
    'sucursales',
    new Map([
      ['nombre', () => true],
      ['direccion', () => true],
    ]),
  ],
])
const gymFile = (zip: Pick<OpenZip, 'lines'>, tablas: Record<string, number>): GymFile => ({
  zip: { text: () => Promise.resolve(''), bytes: () => Promise.resolve(null), ...zip },
  manifest: { formato: 'vigente-gimnasio', version: 1, creado: '', gimnasio: '', tablas, archivos: 0 },
  columns,
  now: new Date(),
})

it('reads no further than the most rows of a table, and keeps the columns that it knows', async () => {
  const row = {
    nombre: 'Centro',
    direccion: 'Calle 1',
    ...Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`x${at}`, at])),
  }
  let read = 0
  let isEndless = false
  // oxlint-disable-next-line typescript/require-await -- the rows are already in memory
  const lines = async function* () {
    for (; isEndless || read < 2; read += 1) yield row
  }
  const file = gymFile({ lines }, { sucursales: 2 })
  const known = { nombre: 'Centro', direccion: 'Calle 1' }
  expect(await collectRows(rowsOfTable(file, 'sucursales'))).toEqual([known, known])
  isEndless = true
  read = 0
  await expect(collectRows(rowsOfTable(file, 'sucursales'))).rejects.toMatchObject({
    data: { archivo: { code: 'validation_too_many_rows' } },
  })
  expect(read).toBe(500)
})

it('streams rows one by one', async () => {
  const zip = await reading(await zipOf(new Map([['datos/miembros.jsonl', Buffer.from('{"a":1}\n\n{"a":2}')]])))
  const rows: unknown[] = []
  for await (const row of zip.lines('datos/miembros.jsonl')) rows.push(row)
  expect(rows).toEqual([{ a: 1 }, { a: 2 }])
})
