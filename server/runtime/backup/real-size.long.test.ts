import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadWorld } from '#seed/load-world.ts'
import { worlds } from '#seed/worlds/worlds.ts'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import { keyOf } from '#server/runtime/file-store/file-key.ts'
import { prepareQueue } from '#server/runtime/jobs/prepare-queue.ts'
import { tempStore } from '#server/testing/stand-ins/temp-store.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { verify } from '#server/gym/verify/verify.ts'
import { openContainer } from './container.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'
import { collections } from '#server/collections.ts'
import { fileColumnsOf } from '#server/engine/files/file-columns.ts'

const fileColumns = fileColumnsOf(collections)

const now = () => new Date('2026-11-21T12:00:00Z')
const key = 'una clave larga para cifrar los respaldos'
const photos = 12
const store = tempStore()
let db: TestDatabase
let folder: string

const photoName = (at: number) => `foto_${at.toString().padStart(4, '0')}.png`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigente-tamano-'))
  db = await testDatabase()
  await prepareQueue(db.url)
  await loadWorld(worlds['gimnasio-chico'] ?? [], { databaseUrl: db.url, now: now() })
  for (let at = 0; at < photos; at += 1) await store.put(keyOf(photoName(at), 'original'), randomBytes(500_000))
  await db.owner(
    `update miembros m set foto = 'foto_' || lpad(at::text, 4, '0') || '.png'
     from (select id, row_number() over (order by id) - 1 as at from miembros) n where n.id = m.id and at < $1`,
    [photos],
  )
})
afterAll(() => db.drop())

it.each([
  ['open', undefined],
  ['encrypted', key],
])('more than 5 MB come back, %s, to the last row and photo', async (_kind, password) => {
  const path = join(folder, randomUUID())
  const source = { databaseUrl: db.url, store, fileColumns, secret: 'x'.repeat(40), now }
  const { filas } = await writeBackup(source, path, password)
  expect((await stat(path)).size).toBeGreaterThan(5_000_000)
  const target = await testDatabase()
  try {
    const itsStore = tempStore()
    const restoring = { databaseUrl: target.url, store: itsStore, keepSecret: async () => undefined }
    const restored = await restoreBackup(restoring, await openContainer(path, password))
    expect(restored).toEqual({ filas, archivos: photos, secreto: password !== undefined })
    const { results } = await ownerSnapshot(target.url, verify)
    expect(results.flatMap(({ findings }) => findings)).toEqual([])
    const last = keyOf(photoName(photos - 1), 'original')
    expect((await itsStore.get(last))?.bytes).toEqual((await store.get(last))?.bytes)
  } finally {
    await target.drop()
  }
})
