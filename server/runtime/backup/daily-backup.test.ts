import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMetrics } from '#server/runtime/observability/metrics.ts'
import { startS3Server, type S3Server } from '#server/testing/stand-ins/s3/s3-server.ts'
import { tempStore } from '#server/testing/stand-ins/temp-store.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { backupJob } from './backup-job.ts'
import { backUpToday, type DailyBackups } from './daily-backup.ts'
import { openSecondPlace } from './open-second-place.ts'
import { copyVerified } from './second-place.ts'
import { collections } from '#server/collections.ts'
import { fileColumnsOf } from '#server/engine/files/file-columns.ts'

const key = 'una clave larga para cifrar los respaldos'
let db: TestDatabase
let server: S3Server
let bucket: string
let folder: string
let installation: string

beforeAll(async () => {
  db = await testDatabase()
  installation = (await db.owner<{ id: string }>('select instalacion as id from respaldo_estado'))[0]?.id ?? ''
  server = await startS3Server('copias')
  bucket = server.address
})
afterAll(async () => {
  await server.close()
  await db.drop()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigente-diario-'))
  await db.owner('update respaldo_estado set fallos = 0, fallo = null, fallo_en = null, avisado = null, ultimo = now()')
})

const on = (day: number) => () => new Date(Date.UTC(2026, 10, day, 9))
const backups = (day: number, copyTo?: string): DailyBackups => ({
  source: {
    databaseUrl: db.url,
    store: tempStore(),
    fileColumns: fileColumnsOf(collections),
    secret: 'x'.repeat(40),
    now: on(day),
  },
  folder,
  password: key,
  second: copyTo === undefined ? undefined : openSecondPlace(copyTo),
})
const nameOf = (day: number) => `vigente-2026-11-${String(day).padStart(2, '0')}-${installation}.respaldo`

async function folderCopy(): Promise<string> {
  const path = join(tmpdir(), `vigente-copias-${randomUUID()}`)
  await mkdir(path)
  return path
}

describe('the second place', () => {
  it.each([
    ['a folder', folderCopy],
    ['a bucket', async () => `${bucket}/${randomUUID()}`],
  ])('as %s has the same bytes as the first, and deletes old ones', async (_kind, make) => {
    const place = openSecondPlace(await make())
    await mkdir(folder, { recursive: true })
    for (let day = 1; day <= 14; day += 1) await writeFile(join(folder, nameOf(day)), `respaldo ${day}`)
    await copyVerified(place, join(folder, nameOf(1)), nameOf(1))
    const { made, copied } = await backUpToday({ ...backups(15), second: place })
    expect([made, copied.length]).toEqual([nameOf(15), 14])
    expect([...(await place.list()).keys()].toSorted()).toEqual((await readdir(folder)).toSorted())
    const bytes: Uint8Array[] = []
    for await (const piece of await place.read(nameOf(15))) bytes.push(piece)
    expect(Buffer.concat(bytes).equals(await readFile(join(folder, nameOf(15))))).toBe(true)
    expect(await backUpToday({ ...backups(15), second: place })).toEqual({ made: null, copied: [] })
  })

  it('gets missing copies when it is back', async () => {
    const missing = join(tmpdir(), `vigente-copias-${randomUUID()}`)
    await expect(backUpToday(backups(3, missing))).rejects.toThrow(/BACKUP_COPY/)
    expect(await readdir(folder)).toEqual([nameOf(3)])
    const failure = async () => (await db.owner('select fallo from respaldo_estado'))[0]?.['fallo']
    expect(await failure()).toContain('BACKUP_COPY')
    await mkdir(missing)
    expect(await backUpToday(backups(3, missing))).toEqual({ made: null, copied: [nameOf(3)] })
    expect(await failure()).toBeNull()
  })

  it('keeps no copy that differs', async () => {
    const place = openSecondPlace(await folderCopy())
    const path = join(folder, nameOf(1))
    await writeFile(path, 'respaldo')
    const lying = {
      ...place,
      copy: async (from: string, name: string) => {
        await place.copy(from, name)
        await appendFile(join(place.where, name), 'x')
      },
    }
    await expect(copyVerified(lying, path, nameOf(1))).rejects.toThrow(/no quedó igual/)
    expect(await readdir(place.where)).toEqual([])
  })

  it.each([
    ['a folder', folderCopy],
    ['a bucket', async () => `${bucket}/${randomUUID()}`],
  ])('as %s never has a file replaced, and keeps those of another installation', async (_kind, make) => {
    const place = openSecondPlace(await make())
    const put = async (name: string, text: string) => {
      await writeFile(join(folder, 'otro'), text)
      await place.copy(join(folder, 'otro'), name)
    }
    for (let day = 1; day <= 14; day += 1) await put(`vigente-2026-10-0${day % 10}-0123abcd.respaldo`, 'de otra')
    const { made } = await backUpToday({ ...backups(16), second: place })
    expect(made).toBe(nameOf(16))
    const bytes = (await readFile(join(folder, nameOf(16)))).length
    await place.remove(nameOf(16))
    await put(nameOf(16), 'x'.repeat(bytes))
    await expect(backUpToday({ ...backups(17), second: place })).rejects.toThrow(/No se reemplazó/)
    expect((await place.end(nameOf(16), 3)).toString()).toBe('xxx')
    const names = [...(await place.list()).keys()]
    expect(names).toContain(nameOf(17))
    expect(names.filter((name) => name.includes('0123abcd'))).toHaveLength(10)
  })

  it('takes large backups in parts', async () => {
    const place = openSecondPlace(`${bucket}/${randomUUID()}`)
    const path = join(folder, nameOf(1))
    await writeFile(path, Buffer.alloc(17 * 1024 * 1024, 'respaldo'))
    await copyVerified(place, path, nameOf(1))
    expect((await place.list()).get(nameOf(1))).toBe(17 * 1024 * 1024)
  })
})

describe('the operator', () => {
  const sent: string[] = []
  const operator = `insert into users (id, email, email_visibility, verified, name, role, password_hash, token_key)
    values ('operador0000000', 'opera@vigente.example', true, true, 'Ana', 'rolsuperadmin00', 'x', repeat('y', 50)) on conflict do nothing`
  const queueMail = async (_tx: unknown, mail: { to: string; content: { parrafos: readonly string[] } }) =>
    void sent.push(`${mail.to}: ${mail.content.parrafos[0]}`)

  async function hour(daily?: DailyBackups): Promise<unknown> {
    const job = backupJob({ daily, watch: { queueMail, hours: 26 } })
    const transaction = <T>(work: Parameters<typeof db.pools.transaction<T>>[1]) => db.pools.transaction(null, work)
    const context = { tenant: null, transaction, now: () => new Date(), attempt: 1, isLast: true }
    return job.run(context, {}).catch((error: unknown) => error)
  }

  const failingFolder = async () => {
    const file = join(folder, 'archivo')
    await writeFile(file, '')
    return join(file, 'respaldos')
  }

  it('is told once a day that a backup failed, and the metrics count each failure', async () => {
    sent.length = 0
    await db.owner(operator)
    const failing = { ...backups(5), folder: await failingFolder() }
    for (let times = 0; times < 3; times += 1) expect(await hour(failing)).toBeInstanceOf(Error)
    expect(sent).toEqual([expect.stringMatching(/^opera@vigente\.example: Un error inesperado \(ENOTDIR\)/)])
    await db.owner(`update respaldo_estado set avisado = now() - interval '25 hours'`)
    await hour(failing)
    expect(sent).toHaveLength(2)
    expect(await createMetrics(db.pools).text()).toMatch(/vigente_backup_failures_total 4\n/)
    await hour(backups(5))
    await db.owner(`update respaldo_estado set avisado = null`)
    await hour(backups(5))
    expect(sent).toHaveLength(2)
  })

  it('reads when the last backup was made, not when a missing copy followed', async () => {
    const missing = join(tmpdir(), `vigente-copias-${randomUUID()}`)
    const isRecent = async () => {
      const [row] = await db.owner(`select ultimo > now() - interval '1 hour' as recent from respaldo_estado`)
      return row?.['recent']
    }
    await db.owner(`update respaldo_estado set ultimo = now() - interval '25 hours'`)
    await expect(backUpToday(backups(6, missing))).rejects.toThrow(/BACKUP_COPY/)
    await mkdir(missing)
    expect((await backUpToday(backups(6, missing))).copied).toEqual([nameOf(6)])
    expect(await isRecent()).toBe(false)
    await backUpToday(backups(7, missing))
    expect(await isRecent()).toBe(true)
  })

  it('is told of a backup that is too old, made by the server or not', async () => {
    sent.length = 0
    await db.owner(operator)
    await db.owner(`update respaldo_estado set ultimo = now() - interval '25 hours'`)
    await hour()
    expect(sent).toEqual([])
    await db.owner(`update respaldo_estado set ultimo = now() - interval '27 hours'`)
    await hour()
    await hour()
    expect(sent).toHaveLength(1)
    expect(await createMetrics(db.pools).text()).toMatch(/vigente_backup_age_seconds 97\d{3}/)
  })
})
