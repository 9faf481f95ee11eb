import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { signInAt } from '#lab/harness/client.ts'
import { startServer, type Server } from '#lab/harness/server.ts'
import { removeData } from '#lab/harness/temporary-folder.ts'
import { withVitals, type Vitals } from '#lab/harness/vitals.ts'
import { createPasswords } from '#server/engine/auth/passwords/hash-password.ts'
import { password } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildUser } from '#server/testing/gym-world.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { builtInRoles } from '#shared/permissions.ts'
import { choicesFrom } from '../random.ts'
import { readActs } from './acts.ts'
import { askAgain, emptyTally, sendAll } from './barrage.ts'
import { sampleFiles } from './pictures.ts'
import { drawMalformed, type Inside } from './requests.ts'

/** `npm run attack malformed` sends 280,000; the suite takes a sample. */
const runs = Number(process.env['MALFORMED_RUNS'] ?? 500)
const seed = Number(process.env['MALFORMED_SEED'] ?? 20_261_121)
const isLong = runs >= 20_000
const lanes = 24
const mebibyte = 1024 * 1024
const email = 'ana@zzm.example'

let db: TestDatabase
let server: Server
let folder: string
let inside: Inside
beforeAll(async () => {
  db = await testDatabase()
  const gym = await buildGym(db.owner)
  const password_hash = await createPasswords().hash(password)
  await buildUser(db.owner, gym.id, { role: builtInRoles.Admin, sucursales: gym.sucursales, email, password_hash })
  const miembros: string[] = []
  for (let count = 0; count < 40; count += 1)
    miembros.push(await buildMiembro(db.owner, gym, { nombre: `Socia ${count}` }))
  folder = await mkdtemp(join(tmpdir(), 'vigente-watched-'))
  const limits = { RATE_RULES: '0', LOG_LEVEL: 'error' }
  const env = { NODE_ENV: 'test', DEMO: '0', DATA_DIR: folder, DATABASE_URL: db.url, SECRET: 'x'.repeat(32), ...limits }
  server = await startServer({ nodeOptions: withVitals, env })
  inside = {
    authorization: await signInAt(server.url, email, password),
    miembros,
    files: await sampleFiles(),
    acts: await readActs(server.url),
  }
})
afterAll(async () => {
  await server.stop()
  await removeData(folder)
  await db.drop()
})

/** Failures in the server's log; a reached limit is none. */
const complaints = () =>
  server
    .complaints()
    .split('\n')
    .filter((line) => line !== '' && !line.includes('exportaciones en curso'))

const inDatabase = async () => {
  const [row] = await db.owner<{ open: number; stuck: number }>(
    `select count(*)::int as open, count(*) filter (where state like 'idle in transaction%' or wait_event_type = 'Lock')::int as stuck
       from pg_stat_activity where datname = current_database() and application_name like 'vigente-%'`,
  )
  return row
}

it(`answers ${runs} malformed requests without a failure, internals or growth (seed ${seed})`, async () => {
  const choice = choicesFrom(seed)
  const tally = emptyTally()
  const next = () => drawMalformed(choice, inside)
  const marks: Vitals[] = []
  const started = performance.now()
  // The first quarter fills the intended caches: compiled filters, callers, statements.
  for (const share of [0.25, 0.25, 0.25, 0.25]) {
    await sendAll({ port: server.port, lanes, count: Math.round(runs * share) }, next, tally)
    if (server.end() !== null) throw new Error(`the server ended (${server.end()}): ${server.complaints()}`)
    marks.push(await server.vitals(true))
  }
  const seconds = Math.round((performance.now() - started) / 1000)
  say(`by kind: ${JSON.stringify(tally.kinds)}\nby status: ${JSON.stringify(tally.statuses)}`)
  say(`${seconds} s, the slowest answer ${Math.round(tally.slowest)} ms, ${tally.late.length} past a second`)
  for (const mark of marks)
    say(`heap ${mib(mark.heap)}, buffers ${mib(mark.outside)}, memory ${mib(mark.rss)} MiB, ${mark.sockets} sockets`)
  expect(tally.problems).toEqual([])
  expect(complaints()).toEqual([])
  expect(await askAgain(server.port, tally, isLong)).toEqual([])

  const [first, last] = [marks[0], marks.at(-1)]
  expect(last?.polluted).toEqual([])
  expect((last?.heap ?? Infinity) - (first?.heap ?? 0)).toBeLessThan(64 * mebibyte)
  // Dropped connections are released; the database keeps its pool and no transaction.
  await vi.waitFor(async () => expect(await inDatabase()).toMatchObject({ stuck: 0 }), 20_000)
  await vi.waitFor(async () => expect((await server.vitals(true)).sockets).toBeLessThan(40), 60_000)
  expect((await fetch(`http://127.0.0.1:${server.port}/api/health`)).status).toBe(200)
}, 7_200_000)

const mib = (bytes: number) => Math.round(bytes / mebibyte)
const say = (line: string) => process.stdout.write(`${line}\n`)
