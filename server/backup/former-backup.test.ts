import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownerSnapshot } from '#server/db/owner-transaction.ts'
import { readSchemaFiles } from '#server/db/schema-files.ts'
import { tempStore } from '#server/testing/temp-store.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { verify } from '#server/verify/verify.ts'
import { openContainer } from './container.ts'
import { restoreBackup } from './restore-backup.ts'
import { LEFT_OUT } from './tables.ts'

/** Made by the program of commit 24dd8ad: three members, seven charges, a void, a pause, a deletion. */
const former = fileURLToPath(new URL('./formado-por-24dd8ad.respaldo', import.meta.url))
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

it('a backup of the former migrations comes back as rows of this version, and verifies', async () => {
  const target = { databaseUrl: db.url, store: tempStore(), keepSecret: async () => undefined }
  await restoreBackup(target, await openContainer(former, undefined))
  const { results } = await ownerSnapshot(db.url, verify)
  expect(results.flatMap(({ findings }) => findings)).toEqual([])
  const places = await db.owner('select hueco, siguiente::text from periodos order by inicio, vencimiento limit 4')
  expect(places).toEqual([
    { hueco: null, siguiente: '2026-02-05' },
    { hueco: 0, siguiente: '2026-05-10' },
    { hueco: null, siguiente: '2026-11-01' },
    { hueco: null, siguiente: null },
  ])
  // An unproven second step, and what was remembered of somebody anonymised: rows that the next program took away.
  expect(await db.owner('select from segundos_pasos')).toEqual([])
  expect(await db.owner('select antes from importaciones_miembros')).toEqual([{ antes: null }])
})

it('stored rows are changed only by files that a restore runs', async () => {
  const { adoption, migrations } = await readSchemaFiles()
  const changed = [...adoption, ...migrations]
    .filter(({ rows }) => !rows)
    .flatMap(({ sql }) => [...sql.matchAll(/^(?:insert into|update|delete from) (\w+)/gm)].map(([, table]) => table))
  expect(changed.filter((table) => !LEFT_OUT.some((name) => name === table))).toEqual([])
})
