import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobContext } from '#server/runtime/jobs/job.ts'
import { NewFile } from '#server/engine/records/declaration/file-keeper.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { keyOf } from '#server/runtime/file-store/file-key.ts'
import { createByteSeal } from '#server/runtime/encrypted-text.ts'
import { createFileKeeper } from './keeper.ts'
import { localStore } from '#server/runtime/file-store/local-store.ts'
import { sweepFiles } from './loose-files.ts'
import { sweepFilesJob } from './sweep-job.ts'

/**
 * A killed process leaves its commits and its files, and runs nothing more. Here that is a step that is never reached,
 * or a transaction whose connection ends. Another process sweeps an hour later.
 */
let db: TestDatabase
let folder: string
beforeAll(async () => {
  db = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'vigente-files-'))
})
afterAll(() => db.drop())

const settings = { maxSelect: 1, maxSize: 1e6, mimeTypes: ['image/png'], thumbs: [], protected: false }
const picture = async () => {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'foto.png')
}
const inAnHour = () => new Date(Date.now() + 3_700_000)
const filesOnDisk = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)

function openKeeper(store = localStore(folder)) {
  const transaction = db.pools.transaction
  const onError = (error: unknown) => {
    throw error
  }
  return createFileKeeper({ store, transaction, seal: createByteSeal('x'.repeat(32), 'archivo'), onError })
}
const sweep = (now = inAnHour()) => sweepFiles({ store: localStore(folder), transaction: db.pools.transaction }, now)
const nothingIsLeft = async () => {
  expect(await filesOnDisk()).toEqual([])
  expect(await db.owner('select from archivos_sueltos')).toEqual([])
}
const taken = async () => {
  const file = await openKeeper().take(settings, await picture(), 'gym')
  if (!(file instanceof NewFile)) throw new Error('refused')
  return file.name
}

describe('a process that dies', () => {
  it('between the note and the bytes leaves a note, which is swept', async () => {
    const store = { ...localStore(folder), put: () => Promise.reject(new Error('killed')) }
    await expect(openKeeper(store).take(settings, await picture(), 'gym')).rejects.toMatchObject({ status: 503 })
    expect(await db.owner('select from archivos_sueltos')).toHaveLength(1)
    await sweep()
    await nothingIsLeft()
  })

  it('between the bytes and the record leaves a file with a note, swept after an hour', async () => {
    await taken()
    await sweep(new Date())
    expect(await filesOnDisk()).toHaveLength(1)
    await sweep()
    await nothingIsLeft()
  })

  it('inside the transaction of the record leaves the same', async () => {
    const name = await taken()
    await expect(
      db.pools.transaction(null, async (tx) => {
        await openKeeper().claim(tx, [name])
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    await sweep()
    await nothingIsLeft()
  })

  it('after the commit leaves the record with its file', async () => {
    const name = await taken()
    await db.pools.transaction(null, (tx) => openKeeper().claim(tx, [name]))
    await sweep()
    expect(await localStore(folder).get(keyOf(name, 'original'))).not.toBeNull()
    await db.pools.transaction(null, (tx) => openKeeper().release(tx, [name]))
    await sweep()
    await nothingIsLeft()
  })

  it('before the old bytes are deleted leaves them to the sweep', async () => {
    const name = await taken()
    const keeper = openKeeper()
    await db.pools.transaction(null, (tx) => keeper.claim(tx, [name]))
    await db.pools.transaction(null, (tx) => keeper.release(tx, [name]))
    expect(await filesOnDisk()).toHaveLength(1)
    await sweep()
    await nothingIsLeft()
  })
})

describe('a thumb', () => {
  it('is not kept when its file is deleted meanwhile', async () => {
    const name = await taken()
    const store = localStore(folder)
    await store.putBeside(keyOf(name, '50x50'), Buffer.from('thumb'))
    expect(await store.get(keyOf(name, '50x50'))).not.toBeNull()
    await openKeeper().discard([name])
    await store.putBeside(keyOf(name, '50x50'), Buffer.from('thumb'))
    await nothingIsLeft()
  })
})

describe('the job', () => {
  it('sweeps', async () => {
    const name = await taken()
    const files = { store: localStore(folder), transaction: db.pools.transaction }
    await db.owner(`update archivos_sueltos set creado = now() - interval '2 hours' where nombre = $1`, [name])
    const { run } = sweepFilesJob(files)
    const transaction: JobContext['transaction'] = (work) => files.transaction(null, work)
    await run({ tenant: null, transaction, now: () => new Date(), attempt: 1, isLast: false }, {})
    await nothingIsLeft()
  })
})

describe('a sweep', () => {
  it('waits for a record that is being saved and takes nothing from it', async () => {
    const name = await taken()
    let begin: () => void = () => undefined
    const sweeping = new Promise<void>((resolve) => (begin = resolve)).then(() => sweep())
    await db.pools.transaction(null, async (tx) => {
      await openKeeper().claim(tx, [name])
      begin()
      await new Promise((resolve) => setTimeout(resolve, 100))
    })
    await sweeping
    expect(await filesOnDisk()).toHaveLength(1)
    await db.pools.transaction(null, (tx) => openKeeper().release(tx, [name]))
    await sweep()
  })

  it('a save fails if the sweep deleted its file first', async () => {
    const name = await taken()
    await sweep()
    await expect(db.pools.transaction(null, (tx) => openKeeper().claim(tx, [name]))).rejects.toMatchObject({
      status: 503,
    })
  })
})
