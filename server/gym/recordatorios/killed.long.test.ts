import { spawn, type ChildProcess } from 'node:child_process'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { takeOverJobs } from '#server/runtime/db/job-locks.ts'
import { createQueuePool } from '#server/runtime/db/queue-pool.ts'
import { queueJob } from '#server/runtime/jobs/queue-job.ts'
import { charge } from '#server/testing/charge.ts'
import { buildGym, buildMiembro, callerOf, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { makeJobsDue } from '#server/testing/run-due-jobs.ts'
import { openReceiver } from '#server/testing/stand-ins/receiver.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'

/** 30 by default; as many as a gym may mail on one day in `npm run prove reminders`. */
const members = Number(process.env['MEMBERS'] ?? 30)

const patience = 100 * members + 60_000

let db: TestDatabase
let gym: GymWorld
let workers: ChildProcess[] = []
beforeAll(async () => {
  db = await testDatabase()
  gym = await buildGym(db.owner)
})
afterEach(() => workers.forEach((worker) => worker.kill('SIGKILL')))
afterAll(() => db.drop())

function startWorker(receiver: string): ChildProcess {
  const program = 'server/testing/stand-ins/mails-worker.ts'
  return spawn(process.execPath, ['--import', './scripts/typescript.mjs', program, db.url, 'x'.repeat(32), receiver], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Members whose membership ends today, in a gym that mails at every hour. */
async function fillGym(): Promise<void> {
  await db.owner(`update gimnasios set politica = '{"horas_recordatorios":{"desde":0,"hasta":24}}' where id = $1`, [
    gym.id,
  ])
  await db.owner(
    `insert into recordatorios_reglas (gimnasio_id, id, tipo, dias, activa, texto) values ($1, $2, 'dia', 0, true, 'Hola')`,
    [gym.id, testId()],
  )
  const caller = await callerOf(db, gym.users.Admin)
  for (let n = 0; n < members; n += 1) await charge({ db, caller, gym }, await buildMiembro(db.owner, gym))
  await db.owner(`update miembros set correo = id || '@correo.example' where gimnasio_id = $1`, [gym.id])
  await db.owner(
    `update membresias set vencimiento = hoy, fecha_vencimiento = fin_de_dia(hoy, zona)
     from (select (now() at time zone zona_horaria)::date as hoy, zona_horaria as zona from gimnasios where id = $1) d
     where gimnasio_id = $1`,
    [gym.id],
  )
}

const countLeft = async () => {
  const [left] = await db.owner<{ all: number; free: number }>(
    `select count(*)::integer as all, count(*) filter (where j.locked_at is null)::integer as free
     from graphile_worker._private_jobs j`,
  )
  return left
}

it('two workers mail every member, and nobody twice but whose mail was in hand when one of them was killed', async () => {
  await fillGym()
  let killed: string | undefined
  const receiver = await openReceiver(({ headers }) => {
    if (receiver.received.length < members / 2 || killed !== undefined) return 204
    // The mail was accepted, and its sender never hears of it.
    killed = headers['worker']
    workers.find(({ pid }) => String(pid) === killed)?.kill('SIGKILL')
    return () => undefined
  })
  workers = [startWorker(receiver.url), startWorker(receiver.url)]
  await db.pools.transaction(gym.id, (tx) => queueJob(tx, 'recordar', {}))
  // The killed worker had two jobs in hand, and two whose end it may not have written yet.
  await expect
    .poll(() => makeJobsDue(db).then(countLeft), { timeout: patience })
    .toMatchObject({ free: 0, all: expect.toSatisfy((all: number) => killed !== undefined && all <= 4) })
  // A minute and a half of silence, after which the other worker takes over.
  await db.owner(`update graphile_worker._private_jobs set locked_at = locked_at - interval '2 minutes'`)
  const pool = createQueuePool(db.url, () => undefined)
  await takeOverJobs(pool, [])
  await pool.end()
  await expect.poll(countLeft, { timeout: patience }).toMatchObject({ all: 0 })
  const states = await db.owner('select estado, count(*)::integer from recordatorios group by 1')
  expect(states).toEqual([{ estado: 'enviado', count: members }])
  const sent = receiver.received.map(({ id, event }) => `${id} ${event.type}`)
  expect(new Set(receiver.received.map(({ event }) => event.type)).size).toBe(members)
  // A repeated mail has the id of the first one.
  expect(new Set(sent).size).toBe(members)
  expect(sent.length - members).toBeGreaterThan(0)
  expect(sent.length - members).toBeLessThanOrEqual(2)
  await receiver.close()
})
