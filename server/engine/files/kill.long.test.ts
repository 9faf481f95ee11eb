import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import PocketBase from 'pocketbase'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createPasswords } from '#server/engine/auth/passwords/hash-password.ts'
import { password } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildUser, type GymWorld } from '#server/testing/gym-world.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { builtInRoles } from '#shared/permissions.ts'
import { localStore } from '#server/runtime/file-store/local-store.ts'
import { sweepFiles } from './loose-files.ts'

/**
 * A production server that is killed while six desks upload, replace and remove photos. `KILLS`: how often, once by
 * default, thirty times in `npm run prove kills`.
 */
const kills = Number(process.env['KILLS'] ?? 1)
const desks = 6
const email = 'mano@zzk.example'

let db: TestDatabase
let gym: GymWorld
let dataDir: string
let server: ChildProcess | undefined
beforeAll(async () => {
  db = await testDatabase()
  gym = await buildGym(db.owner, { marca: 'ZZK' })
  const password_hash = await createPasswords().hash(password)
  await buildUser(db.owner, gym.id, { role: builtInRoles.Admin, sucursales: gym.sucursales, email, password_hash })
  dataDir = await mkdtemp(join(tmpdir(), 'vigente-kill-'))
})
afterEach(() => server?.kill('SIGKILL'))
afterAll(() => db.drop())

/** Starts the server and answers its address. */
async function start(): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: db.url, DATA_DIR: dataDir, PORT: '0', DEMO: '0' }
  server = spawn(process.execPath, ['--import', './scripts/typescript.mjs', 'server/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!server.stdout) throw new Error('The server has no output')
  for await (const line of createInterface({ input: server.stdout })) {
    const [, address] = /^Vigente listo en (\S+)/.exec(line) ?? []
    if (address) return address
  }
  throw new Error('The server ended before it was ready')
}

async function pictures(): Promise<readonly File[]> {
  const colours = ['#a04020', '#2040a0', '#208040']
  const drawn = colours.map((background) => sharp({ create: { width: 700, height: 500, channels: 3, background } }))
  const bytes = await Promise.all(drawn.map((image) => image.jpeg().toBuffer()))
  return bytes.map((one, index) => new File([new Uint8Array(one)], `foto ${index}.jpg`))
}

/** Keeps changing one member's photo until the server is gone. */
async function changePhotos(api: PocketBase, id: string, files: readonly File[], onDone: () => void): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const foto = turn % 4 === 3 ? null : files[turn % files.length]
    try {
      const miembro = await api.collection('miembros').update(id, { foto })
      if (turn % 2 === 0) await fetch(api.files.getURL(miembro, miembro['foto'], { thumb: '50x50' }))
      onDone()
    } catch {
      return
    }
  }
}

/** Statements of the dead server may still commit. */
const openTransactions = `select pid from pg_stat_activity
  where datname = current_database() and backend_xid is not null`

const held = async () => {
  const rows = await db.owner<{ foto: string }>(`select foto from miembros where foto <> '' order by foto`)
  return rows.map(({ foto }) => foto)
}

/** Names with bytes in the folder, thumbs and unfinished drafts included. */
async function stored(): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return [...new Set(files.map(({ parentPath }) => basename(parentPath)))].toSorted()
}

it(
  'after kills at any moment and a sweep, each record has its bytes and all bytes have a record',
  async () => {
    const files = await pictures()
    const members = await Promise.all(
      Array.from({ length: desks }, (_, index) => buildMiembro(db.owner, gym, { nombre: `Miembro ${index}` })),
    )
    let uploads = 0
    for (let round = 0; round < kills; round += 1) {
      const api = new PocketBase(await start()).autoCancellation(false)
      await api.collection('users').authWithPassword(email, password)
      let left = randomInt(desks, 40)
      const onDone = () => {
        uploads += 1
        left -= 1
        if (left === 0) server?.kill('SIGKILL')
      }
      await Promise.all(members.map((id) => changePhotos(api, id, files, onDone)))
      if (server?.exitCode === null && server.signalCode === null) await once(server, 'exit')
      // After a kill, no record names missing bytes.
      expect(await stored()).toEqual(expect.arrayContaining(await held()))
    }
    expect(uploads).toBeGreaterThan(0)
    await vi.waitFor(async () => expect(await db.owner(openTransactions)).toEqual([]), { timeout: 20_000 })
    const inTwoHours = new Date(Date.now() + 7_200_000)
    const store = localStore(join(dataDir, 'files'))
    await sweepFiles({ store, transaction: db.pools.transaction }, inTwoHours)
    expect(await stored()).toEqual(await held())
    expect(await db.owner('select from archivos_sueltos')).toEqual([])
  },
  30_000 + kills * 20_000,
)
