import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import { keyOf } from '#server/runtime/file-store/file-key.ts'
import { prepareQueue } from '#server/runtime/jobs/prepare-queue.ts'
import { anular, charge } from '#server/testing/charge.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import { tempStore } from '#server/testing/stand-ins/temp-store.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { sealAll } from '#server/gym/verify/seal-job.ts'
import { verify } from '#server/gym/verify/verify.ts'
import { backUpToday } from './daily-backup.ts'
import { linesOf, openContainer } from './container.ts'
import { restoreBackup, type RestoreTarget } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'
import { collections } from '#server/collections.ts'
import { fileColumnsOf } from '#server/engine/files/file-columns.ts'

const fileColumns = fileColumnsOf(collections)

let db: TestDatabase
let gym: GymWorld
let folder: string
const store = tempStore()
const secret = 'un secreto que no sale de la instalación'
const key = 'una clave larga para cifrar los respaldos'
const photo = Buffer.from('bytes de una foto')

beforeAll(async () => {
  db = await testDatabase()
  await prepareQueue(db.url)
  gym = await buildGym(db.owner)
  folder = join(tmpdir(), `vigente-respaldos-${randomUUID()}`)
  await mkdir(folder)
  await work(6)
  await sealAll(db.pools)
  await store.put(keyOf('foto_abc.png', 'original'), photo)
  await db.owner(`update miembros set foto = 'foto_abc.png' where id = (select min(id) from miembros)`)
})
afterAll(() => db.drop())

async function work(times: number): Promise<void> {
  const caller = await callerOf(db, gym.users.Admin)
  for (let done = 0; done < times; done += 1) {
    const pago = await charge({ db, caller, gym }, await buildMiembro(db.owner, gym))
    if (done % 3 === 0) await anular(db, caller, pago)
  }
}

const source = () => ({ databaseUrl: db.url, store, fileColumns, secret, now: () => new Date('2026-11-21T12:00:00Z') })
const fileOf = (name: string) => join(folder, name)

async function contentOf(path: string, password?: string): Promise<string[]> {
  const lines: string[] = []
  for await (const line of linesOf(await openContainer(path, password))) lines.push(line)
  return lines.toSorted()
}

/** A database and a file store of another machine. */
async function elsewhere() {
  const target = await testDatabase()
  const secrets: string[] = []
  const keepSecret = async (given: string) => void secrets.push(given)
  const itsStore = tempStore()
  return { target, secrets, store: itsStore, restoring: { databaseUrl: target.url, store: itsStore, keepSecret } }
}

const restore = async (target: RestoreTarget, path: string, password?: string) =>
  restoreBackup(target, await openContainer(path, password))

describe('a backup', () => {
  it('made under load is of one moment, comes back whole elsewhere and verifies', async () => {
    const loading = work(25)
    await writeBackup(source(), fileOf('cargado'))
    await loading
    const other = await elsewhere()
    try {
      await restore(other.restoring, fileOf('cargado'))
      const again = { ...source(), databaseUrl: other.target.url, store: other.store }
      await writeBackup(again, fileOf('otra-vez'))
      expect(await contentOf(fileOf('otra-vez'))).toEqual(await contentOf(fileOf('cargado')))
      const { results } = await ownerSnapshot(other.target.url, verify)
      expect(results.flatMap(({ findings }) => findings)).toEqual([])
      expect((await other.store.get(keyOf('foto_abc.png', 'original')))?.bytes).toEqual(photo)
    } finally {
      await other.target.drop()
    }
  })

  it('leaves a usable database: numbers, receipts and keys go on', async () => {
    await writeBackup(source(), fileOf('sigue'))
    const other = await elsewhere()
    try {
      await restore(other.restoring, fileOf('sigue'))
      const caller = await callerOf(other.target, gym.users.Admin)
      await charge({ db: other.target, caller, gym }, await buildMiembro(other.target.owner, gym))
      await sealAll(other.target.pools)
      const { results } = await ownerSnapshot(other.target.url, verify)
      expect(results.flatMap(({ findings }) => findings)).toEqual([])
      await expect(other.target.owner(`update pagos_asientos set nota = 'x'`)).rejects.toThrow(/only grows/)
      await expect(
        other.target.owner(`insert into recibos values ($1, 'nadie0000000000', 1)`, [gym.id]),
      ).rejects.toThrow(/foreign key/)
    } finally {
      await other.target.drop()
    }
  })

  it('is unreadable without its key, and carries the secret only under one', async () => {
    await writeBackup(source(), fileOf('cifrado'), key)
    await writeBackup(source(), fileOf('abierto'))
    await expect(openContainer(fileOf('cifrado'), undefined)).rejects.toThrow(/está cifrado/)
    await expect(openContainer(fileOf('cifrado'), `${key}.`)).rejects.toThrow(/no es la de este respaldo/)
    expect((await contentOf(fileOf('cifrado'), key)).join()).toContain(secret)
    expect((await contentOf(fileOf('abierto'))).join()).not.toContain(secret)
    const other = await elsewhere()
    try {
      expect((await restore(other.restoring, fileOf('cifrado'), key)).secreto).toBe(true)
      expect(other.secrets).toEqual([secret])
    } finally {
      await other.target.drop()
    }
  })

  describe('that is not whole', () => {
    let other: Awaited<ReturnType<typeof elsewhere>>
    beforeAll(async () => {
      await writeBackup(source(), fileOf('sano'), key)
      other = await elsewhere()
    })
    afterAll(() => other.target.drop())

    it.each<[string, (bytes: Buffer) => Buffer]>([
      [
        'one byte changed',
        (bytes) => Buffer.from(bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte))),
      ],
      ['cut', (bytes) => bytes.subarray(0, -100)],
      ['empty', () => Buffer.alloc(0)],
      ['something else', () => Buffer.from('x'.repeat(500))],
      ['of another format', (bytes) => Buffer.concat([Buffer.from('VIGENTE RESPALDO 9\n'), bytes.subarray(19)])],
    ])('is refused when %s, and the target stays as it was', async (what, change) => {
      await writeFile(fileOf(what), change(await readFile(fileOf('sano'))))
      await expect(restore(other.restoring, fileOf(what), key)).rejects.toThrow(/dañado|vacío|no es un respaldo/)
      expect(await other.target.owner('select from gimnasios')).toEqual([])
    })
  })

  it('is refused by a database in use or with other migrations', async () => {
    const other = await elsewhere()
    try {
      await writeBackup(source(), fileOf('propio'))
      const inUse = { ...other.restoring, databaseUrl: db.url }
      await expect(restore(inUse, fileOf('propio'))).rejects.toThrow(/no está vacía/)
      await other.target.owner(`update schema_migrations set checksum = 'otra' where name = 'schema'`)
      await writeBackup({ ...source(), databaseUrl: other.target.url }, fileOf('ajeno'))
      await expect(restore(other.restoring, fileOf('ajeno'))).rejects.toThrow(/otra versión de Vigente/)
    } finally {
      await other.target.drop()
    }
  })

  it('is made once a day, and fourteen are kept', async () => {
    const daily = fileOf('diario')
    const backUp = (day: number) => {
      const now = () => new Date(Date.UTC(2026, 10, day, 9))
      return backUpToday({ source: { ...source(), now }, folder: daily, password: undefined })
    }
    const { made } = await backUp(1)
    for (let day = 2; day <= 14; day += 1)
      await copyFile(
        join(daily, made ?? ''),
        join(daily, made?.replace('-01-', `-${String(day).padStart(2, '0')}-`) ?? ''),
      )
    expect((await backUp(14)).made).toBeNull()
    expect(await readdir(daily)).toHaveLength(14)
    for (const day of [15, 16]) expect((await backUp(day)).made).toContain(`vigente-2026-11-${day}`)
    expect((await backUp(16)).made).toBeNull()
    const names = (await readdir(daily)).toSorted()
    expect([names.length, names[0]?.slice(0, 18), names.at(-1)?.slice(0, 18)]).toEqual([
      14,
      'vigente-2026-11-03',
      'vigente-2026-11-16',
    ])
  })
})
