import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#server/runtime/db/migrate/migrate.ts'
import { readSchemaFiles, type Step } from '#server/runtime/db/migrate/schema-files.ts'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import { StartError } from '#server/runtime/errors/errors.ts'
import { buildGym, testId } from '#server/testing/gym-world.ts'
import { tempStore } from '#server/testing/stand-ins/temp-store.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { verify } from '#server/gym/verify/verify.ts'
import { parseLine, writeLine } from './backup-line.ts'
import { linesOf, openContainer, writeContainer } from './container.ts'
import { restoreBackup } from './restore-backup.ts'
import { LEFT_OUT } from './backup-tables.ts'
import { writeBackup } from './write-backup.ts'
import { collections } from '#server/collections.ts'
import { fileColumnsOf } from '#server/engine/files/file-columns.ts'

/** Made by version 1.0: three members, seven charges, a void, a pause, a deletion. */
const first = fileURLToPath(new URL('./formado-por-1.0.0.respaldo', import.meta.url))
const fileColumns = fileColumnsOf(collections)
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const targetOf = (databaseUrl: string) => ({ databaseUrl, store: tempStore(), keepSecret: async () => undefined })
const draft = () => join(tmpdir(), `vigente-${testId()}.respaldo`)

/** The same backup of a database from before 1.0. */
async function older(): Promise<string> {
  const path = draft()
  const lines: string[] = []
  for await (const text of linesOf(await openContainer(first, undefined))) lines.push(`${text}\n`)
  const head = parseLine(lines[0] ?? '')
  if (!('esquema' in head)) throw new Error('No head')
  const made = head.esquema.replace('2000 ', '1000 ')
  await writeContainer(path, [writeLine({ ...head, esquema: made }), ...lines.slice(1)], undefined)
  return path
}

it('a backup from before 1.0 is refused and changes nothing', async () => {
  const restoring = restoreBackup(targetOf(db.url), await openContainer(await older(), undefined))
  await expect(restoring).rejects.toThrow(/otra versión de Vigente: restáuralo con ella/)
  await expect(restoring).rejects.toMatchObject({ cause: expect.any(StartError) })
  expect(await db.owner('select from gimnasios')).toEqual([])
})

it('a backup of version 1.0 becomes rows of this version and verifies', async () => {
  await restoreBackup(targetOf(db.url), await openContainer(first, undefined))
  const { results } = await ownerSnapshot(db.url, verify)
  expect(results.flatMap(({ findings }) => findings)).toEqual([])
  expect(await db.owner('select from pagos_asientos')).toHaveLength(7)
  expect(await db.owner('select hueco, siguiente::text from periodos order by inicio, vencimiento limit 4')).toEqual([
    { hueco: null, siguiente: '2026-02-05' },
    { hueco: 0, siguiente: '2026-05-10' },
    { hueco: null, siguiente: '2026-11-01' },
    { hueco: null, siguiente: null },
  ])
})

const stepOf = (name: string, version: number, sql: string): Step => ({
  name,
  version,
  sql,
  checksum: sql,
  rows: name.endsWith('.rows.sql'),
})

it('later changes of rows run over the rows of an older backup, and other migrations do not', async () => {
  const other = await testDatabase()
  const source = await testDatabase()
  try {
    const gym = await buildGym(source.owner)
    const path = draft()
    const at = { databaseUrl: source.url, store: tempStore(), fileColumns, secret: 'x', now: () => new Date() }
    await writeBackup(at, path)
    const later = [
      stepOf('migrations/9001_prueba.sql', 9001, 'alter table gimnasios add column prueba text'),
      stepOf('migrations/9002_prueba.rows.sql', 9002, `update gimnasios set prueba = 'corrida'`),
    ]
    const files = await readSchemaFiles()
    const given = { ...files, migrations: [...files.migrations, ...later] }
    await migrate(other.url, given)
    await restoreBackup(targetOf(other.url), await openContainer(path, undefined), given)
    expect(await other.owner('select id, prueba from gimnasios')).toEqual([{ id: gym.id, prueba: 'corrida' }])
  } finally {
    await Promise.all([other.drop(), source.drop()])
  }
})

/** Tables whose rows a restored older backup would keep as they were. */
const changedBehind = (steps: readonly Step[]) =>
  steps
    .filter(({ rows }) => !rows)
    .flatMap(({ sql }) => [...sql.matchAll(/^(?:insert into|update|delete from) (\w+)/gm)].map(([, table]) => table))
    .filter((table) => !LEFT_OUT.some((name) => name === table))

it('only files that a restore also runs change stored rows', async () => {
  const { migrations } = await readSchemaFiles()
  expect(changedBehind(migrations)).toEqual([])
  const examples = [
    stepOf('migrations/9001_a.sql', 9001, `create table t ();\nupdate miembros set notas = ''`),
    stepOf('migrations/9002_b.sql', 9002, `insert into trabajos_conocidos (nombre, intentos) values ('x', 1)`),
    stepOf('migrations/9003_c.rows.sql', 9003, 'delete from planes'),
  ]
  expect(changedBehind(examples)).toEqual(['miembros'])
})
