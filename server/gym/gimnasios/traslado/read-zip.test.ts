import { OverBudget } from '#server/runtime/limits/over-budget.ts'
import { mkdtemp, open, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BudgetName } from '#server/runtime/limits/budgets.ts'
import { openZip } from './read-zip.ts'
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

it('streams rows one by one', async () => {
  const zip = await reading(await zipOf(new Map([['datos/miembros.jsonl', Buffer.from('{"a":1}\n\n{"a":2}')]])))
  const rows: unknown[] = []
  for await (const row of zip.lines('datos/miembros.jsonl')) rows.push(row)
  expect(rows).toEqual([{ a: 1 }, { a: 2 }])
})
