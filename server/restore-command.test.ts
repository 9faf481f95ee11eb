import { execFile } from 'node:child_process'
import { mkdtemp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileColumnsOf } from './engine/files/file-columns.ts'
import { collections } from './collections.ts'
import { openContainer } from './runtime/backup/container.ts'
import { writeBackup } from './runtime/backup/write-backup.ts'
import { openDatabase, reachDatabase } from './runtime/db/open/open-database.ts'
import { markUnfinished, RESTORING } from './runtime/db/open/unfinished-restore.ts'
import { envSchema } from './runtime/env.ts'
import { keyOf } from './runtime/file-store/file-key.ts'
import { prepareQueue } from './runtime/jobs/prepare-queue.ts'
import { trialSettings } from './runtime/trial-settings.ts'
import { checkSecret } from './runtime/db/secret-check.ts'
import { buildGym, buildMiembro } from './testing/gym-world.ts'
import { tempStore } from './testing/stand-ins/temp-store.ts'
import { testDatabase, type TestDatabase } from './testing/test-db.ts'

const program = fileURLToPath(new URL('..', import.meta.url))
const key = 'una clave larga para cifrar los respaldos'
const secret = 'un secreto que es solo de esta instalación'
let db: TestDatabase
let scratch: string
let backup: string
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'vigente-restaurar-'))
  backup = join(scratch, 'hoy.respaldo')
  db = await testDatabase()
  await prepareQueue(db.url)
  await checkSecret(db.url, secret)
  const gym = await buildGym(db.owner)
  await buildMiembro(db.owner, gym)
  const store = tempStore()
  await store.put(keyOf('foto_abc.png', 'original'), Buffer.from('bytes de una foto'))
  await db.owner(`update miembros set foto = 'foto_abc.png'`)
  const source = { databaseUrl: db.url, store, secret, now: () => new Date(), fileColumns: fileColumnsOf(collections) }
  await writeBackup(source, backup, key)
})
afterAll(() => db.drop())

type Ended = { code: number; said: string }

function restore(words: readonly string[], env: Record<string, string>): Promise<Ended> {
  const given = ['--import', join(program, 'scripts/typescript.mjs'), join(program, 'scripts/restore.ts'), ...words]
  const settings = { PATH: process.env['PATH'] ?? '', HOME: scratch, NODE_ENV: 'production', ...env }
  return new Promise((resolve) => {
    execFile(process.execPath, given, { cwd: program, env: settings }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), said: err + out }),
    )
  })
}

/** Counts whoever knocks. */
async function startDoor(): Promise<{ port: number; knocks: () => number; server: Server }> {
  let knocks = 0
  const server = createServer((socket) => {
    knocks += 1
    socket.destroy()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, knocks: () => knocks, server }
}

describe('a trial of a backup', () => {
  it('gets no setting that names something in use, whatever settings there are', () => {
    const everySetting = Object.fromEntries(Object.keys(envSchema.shape).map((name) => [name, `${name} en uso`]))
    const left = trialSettings(everySetting, '/prueba')
    expect(left).toEqual({
      DATA_DIR: '/prueba',
      ...Object.fromEntries(
        ['NODE_ENV', 'DEMO', 'SECRET', 'TRUST_PROXY', 'RATE_RULES', 'BACKUP_ALERT_HOURS', 'BACKUP_KEY', 'LOG_LEVEL']
          .concat(['SLOW_QUERY_MS', 'MIN_FREE_MB'])
          .map((name) => [name, `${name} en uso`]),
      ),
    })
  })

  it('restores and verifies, knocks at nothing of the settings, and leaves nothing behind', async () => {
    const [used, temporary] = [join(scratch, 'en-uso'), join(scratch, 'tmp')]
    await mkdir(used)
    await mkdir(temporary)
    const door = await startDoor()
    const web = `http://clave:secreto@127.0.0.1:${door.port}`
    // As in a real installation, where a file holds them.
    const file = join(scratch, 'vigente.env')
    await writeFile(file, `BACKUP_KEY='${key}'\nFILES_URL=${web}/cubo\n`)
    const ended = await restore(['--prueba', `--env-file=${file}`, backup], {
      TMPDIR: temporary,
      DATA_DIR: used,
      DATABASE_URL: `postgresql://vigente:x@127.0.0.1:${door.port}/vigente`,
      BACKUP_COPY: `${web}/cubo/copias`,
      SMTP_URL: `smtp://127.0.0.1:${door.port}`,
      PUBLIC_URL: `http://127.0.0.1:${door.port}`,
      GOOGLE_CLIENT_ID: 'x',
      GOOGLE_CLIENT_SECRET: 'x',
      GOOGLE_ISSUER: web,
      MP_ACCESS_TOKEN: 'x',
      MP_WEBHOOK_SECRET: 'x',
      MP_CLIENT_ID: 'x',
      MP_CLIENT_SECRET: 'x',
      MP_API_URL: web,
    })
    door.server.close()
    expect(ended.said).toMatch(/Restaurado en una carpeta de prueba[\s\S]*íntegro/)
    expect([ended.code, door.knocks()]).toEqual([0, 0])
    expect(await readdir(used)).toEqual([])
    expect((await readdir(temporary)).filter((name) => name.startsWith('vigente-prueba-'))).toEqual([])
  })
})

describe('a backup is checked before anything is stopped', () => {
  const DATA_DIR = '/no/hay/nada'
  it.each([
    ['is good', { BACKUP_KEY: key, DATA_DIR }, 0, /El respaldo sirve: es de 2/],
    ['has another secret', { BACKUP_KEY: key, SECRET: 'x'.repeat(40), DATA_DIR }, 1, /SECRET, en los ajustes, no es/],
  ])('that %s', async (_what, env, code, words) => {
    expect(await restore(['--comprobar', backup], env)).toMatchObject({ code, said: expect.stringMatching(words) })
  })

  it('that needs its key, or has another one', async () => {
    await expect(openContainer(backup, undefined)).rejects.toThrow(/hace falta BACKUP_KEY/)
    await expect(openContainer(backup, `${key}.`)).rejects.toThrow(/no es la de este respaldo/)
  })
})

describe('a restore', () => {
  const empty = async (work: (target: TestDatabase, env: Record<string, string>) => Promise<void>) => {
    const target = await testDatabase()
    try {
      await work(target, {
        BACKUP_KEY: key,
        DATABASE_URL: target.url,
        DATA_DIR: await mkdtemp(join(scratch, 'datos-')),
      })
    } finally {
      await target.drop()
    }
  }
  const log = () => undefined

  it('that was cut keeps servers and commands away until it is repeated', () =>
    empty(async (target, env) => {
      await markUnfinished(target.owner)
      const place = { DATABASE_URL: target.url, DATA_DIR: scratch }
      await expect(openDatabase(place, log)).rejects.toThrow(/una restauración que no terminó/)
      await expect(reachDatabase(place, log)).rejects.toThrow(/una restauración que no terminó/)
      expect(await restore([backup], env)).toMatchObject({ code: 0 })
      await (await openDatabase(place, log)).stop()
    }))

  it.each([
    ['postgres-antes-20261127', /está en marcha, o se cortó.*restaurar\.sh --volver postgres-antes-20261127/],
    ['', /\(deploy\/restaurar\.sh\)\.$/],
  ])(
    'that was cut before it began keeps the server from making an empty database (aside: %j)',
    async (aside, words) => {
      const folder = await mkdtemp(join(scratch, 'datos-'))
      await writeFile(join(folder, RESTORING), `${aside}\n`)
      await expect(openDatabase({ DATA_DIR: folder }, log)).rejects.toThrow(words)
      expect(await readdir(folder)).toEqual([RESTORING])
    },
  )

  it('that fails at its end leaves the mark', () =>
    empty(async (target, env) => {
      const open = join(scratch, 'abierto.respaldo')
      const fileColumns = fileColumnsOf(collections)
      await writeBackup({ databaseUrl: db.url, store: tempStore(), secret, now: () => new Date(), fileColumns }, open)
      const ended = await restore([open], { ...env, SECRET: 'y'.repeat(40) })
      expect(ended).toMatchObject({ code: 1, said: expect.stringContaining('SECRET no es el de esta base') })
      await expect(reachDatabase({ DATABASE_URL: target.url, DATA_DIR: scratch }, log)).rejects.toThrow(/no terminó/)
    }))

  it('is refused while a server has the database open', () =>
    empty(async (target, env) => {
      const listening = target.pools.listen('cambios', { onMessage: log, onDown: log })
      await listening.up()
      const ended = await restore([backup], env)
      await listening.close()
      expect(ended).toMatchObject({ code: 1, said: expect.stringContaining('systemctl stop vigente.socket') })
      await (await reachDatabase({ DATABASE_URL: target.url, DATA_DIR: scratch }, log)).stop()
    }))
})
