import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { takeOverJobs } from '#server/runtime/db/job-locks.ts'
import { createQueuePool } from '#server/runtime/db/queue-pool.ts'
import { buildGym, type GymWorld } from '#server/testing/gym-world.ts'
import { makeJobsDue, runDueJobs } from '#server/testing/run-due-jobs.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { defineJob, type JobContext } from './job.ts'
import { queueJob } from './queue-job.ts'
import { startJobs } from './start-jobs.ts'

let db: TestDatabase
let gym: GymWorld
beforeAll(async () => {
  db = await testDatabase()
  gym = await buildGym(db.owner)
  await db.owner(`insert into trabajos_conocidos values ('prueba', 3), ('del_gimnasio', 2)`)
})
afterAll(() => db.drop())
afterEach(() => db.owner('delete from graphile_worker._private_jobs'))

const noted = (work: (context: JobContext, payload: { n: number }) => Promise<void>) =>
  defineJob({ name: 'prueba', of: 'any', payload: z.object({ n: z.number() }), run: work })

const waiting = () => db.owner('select task_id from graphile_worker._private_jobs where attempts < max_attempts')

describe('queueing a job', () => {
  it('is part of the caller’s transaction', async () => {
    const ran: number[] = []
    const job = noted(async (_context, { n }) => void ran.push(n))
    await db.pools.transaction(gym.id, (tx) => queueJob(tx, 'prueba', { n: 1 }))
    await expect(
      db.pools.transaction(gym.id, async (tx) => {
        await queueJob(tx, 'prueba', { n: 2 })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await runDueJobs({ db, jobs: [job] })).toEqual([])
    expect(ran).toEqual([1])
    expect(await waiting()).toEqual([])
  })

  it('takes the gym from the transaction, and the job sees that gym alone', async () => {
    const other = await buildGym(db.owner)
    const seen: unknown[] = []
    const job = noted(async ({ tenant, transaction }) => {
      const gyms = await transaction((tx) => tx.query('select id from gimnasios'))
      seen.push({ tenant, gyms: gyms.map(({ id }) => id) })
    })
    for (const { id } of [gym, other]) await db.pools.transaction(id, (tx) => queueJob(tx, 'prueba', { n: 1 }))
    await runDueJobs({ db, jobs: [job] })
    expect(seen).toEqual([gym, other].map(({ id }) => ({ tenant: id, gyms: [id] })))
  })

  it('keeps only the last job with the same key in the same gym', async () => {
    const ran: number[] = []
    const job = noted(async (_context, { n }) => void ran.push(n))
    for (const n of [1, 2]) await db.pools.transaction(gym.id, (tx) => queueJob(tx, 'prueba', { n }, { key: 'una' }))
    await db.pools.transaction(null, (tx) => queueJob(tx, 'prueba', { n: 3 }, { key: 'una' }))
    await runDueJobs({ db, jobs: [job] })
    expect(ran).toEqual([2, 3])
  })

  it('waits for its time', async () => {
    const ran: number[] = []
    const job = noted(async (_context, { n }) => void ran.push(n))
    const runAt = new Date(Date.now() + 3_600_000)
    await db.pools.transaction(gym.id, (tx) => queueJob(tx, 'prueba', { n: 1 }, { runAt }))
    await runDueJobs({ db, jobs: [job] })
    expect(ran).toEqual([])
  })

  it('refuses an unknown name, and the writing role cannot reach the queue’s tables', async () => {
    const asking = (sql: string) => db.pools.transaction(gym.id, (tx) => tx.query(sql))
    await expect(asking(`select queue_job('otra_cosa', '{}')`)).rejects.toThrow('no job is called otra_cosa')
    await expect(asking('select 1 from graphile_worker._private_jobs')).rejects.toThrow('permission denied')
    await expect(asking(`select graphile_worker.add_job('prueba')`)).rejects.toThrow('permission denied')
    await expect(asking(`insert into trabajos_conocidos values ('otra_cosa', 1)`)).rejects.toThrow('permission denied')
  })
})

describe('a job', () => {
  it('of a gym throws without one', async () => {
    const ran: unknown[] = []
    const job = defineJob({ name: 'del_gimnasio', of: 'gym', payload: z.object({}), run: async () => void ran.push(1) })
    await db.pools.transaction(null, (tx) => queueJob(tx, 'del_gimnasio'))
    const [failure] = await runDueJobs({ db, jobs: [job] })
    expect(failure).toMatchObject({ message: 'del_gimnasio runs in a gym and got none' })
    expect(ran).toEqual([])
  })

  it('is retried after growing pauses, knows the last attempt, and is then given up', async () => {
    const attempts: unknown[] = []
    const job = noted(async ({ attempt, isLast }) => {
      attempts.push([attempt, isLast])
      throw new Error('not today', { cause: new Error('rain') })
    })
    await db.pools.transaction(gym.id, (tx) => queueJob(tx, 'prueba', { n: 1 }))
    const waits: number[] = []
    for (let round = 0; round < 4; round += 1) {
      const [failure] = await runDueJobs({ db, jobs: [job] })
      if (round < 3) expect(failure).toMatchObject({ message: 'not today', cause: { message: 'rain' } })
      const [stored] = await db.owner<{ seconds: number }>(
        'select extract(epoch from run_at - now())::float8 as seconds from graphile_worker._private_jobs',
      )
      waits.push(stored?.seconds ?? 0)
      await makeJobsDue(db)
    }
    expect(attempts).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ])
    expect(waits[1]).toBeGreaterThan((waits[0] ?? 0) * 2)
    expect(await waiting()).toEqual([])
  })

  it('refuses an invalid payload', async () => {
    const job = noted(async () => undefined)
    await db.pools.transaction(gym.id, (tx) => queueJob(tx, 'prueba', { n: 'uno' }))
    expect(await runDueJobs({ db, jobs: [job] })).toHaveLength(1)
  })

  it('of the schedule has no gym', () => {
    const given = { name: 'diario', every: '0 3 * * *', payload: z.object({}), run: async () => undefined }
    expect(() => defineJob({ ...given, of: 'gym' })).toThrow('has no gym')
    expect(defineJob({ ...given, of: 'platform' }).every).toBe('0 3 * * *')
    expect(() => defineJob({ ...given, of: 'platform', every: '4-59/10 * * * *' })).toThrow('4-59/10')
  })
})

describe('runners', () => {
  const deps = (jobs: ReturnType<typeof noted>[]) => ({
    jobs,
    transaction: db.pools.transaction,
    now: () => new Date(),
    onError: () => undefined,
  })

  it('in three processes run each of 200 jobs exactly once', async () => {
    const ran: number[] = []
    const job = noted(async (_context, { n }) => void ran.push(n))
    const stops = [1, 2, 3].map(() => startJobs(db.url, deps([job])))
    await db.pools.transaction(gym.id, async (tx) => {
      for (let n = 0; n < 200; n += 1) await queueJob(tx, 'prueba', { n })
    })
    await expect.poll(() => ran.length).toBe(200)
    await Promise.all(stops.map((stop) => stop()))
    expect(new Set(ran).size).toBe(200)
    expect(await waiting()).toEqual([])
  })

  it('finish running jobs before they stop', async () => {
    const steps: string[] = []
    const job = noted(async () => {
      steps.push('begun')
      await pause(300)
      steps.push('done')
    })
    const stop = startJobs(db.url, deps([job]))
    await db.pools.transaction(gym.id, (tx) => queueJob(tx, 'prueba', { n: 1 }))
    await expect.poll(() => steps).toContain('begun')
    await stop()
    expect(steps).toEqual(['begun', 'done'])
    expect(await waiting()).toEqual([])
  })

  it('come back after the database disconnected them', async () => {
    const ran: number[] = []
    const job = noted(async (_context, { n }) => void ran.push(n))
    const stop = startJobs(db.url, deps([job]))
    await db.pools.transaction(gym.id, (tx) => queueJob(tx, 'prueba', { n: 1 }))
    await expect.poll(() => ran).toEqual([1])
    await db.owner(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vigente-jobs' and datname = current_database()`,
    )
    await db.pools.transaction(gym.id, (tx) => queueJob(tx, 'prueba', { n: 2 }))
    await expect.poll(() => ran).toEqual([1, 2])
    await stop()
  })

  it('do not wait for an hour that a wrong clock had reached', async () => {
    const job = defineJob({
      name: 'cada_minuto',
      of: 'platform',
      every: '* * * * *',
      payload: z.object({}),
      run: async () => undefined,
    })
    await db.owner(`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('cada_minuto', now(), now() + interval '1 year')`)
    const stop = startJobs(db.url, deps([job]))
    const ahead = () => db.owner('select from graphile_worker._private_known_crontabs where last_execution > now()')
    await expect.poll(ahead).toEqual([])
    await stop()
  })

  it('run jobs that a clock a year ahead has postponed, and keep the pauses between attempts', async () => {
    await db.owner('delete from graphile_worker._private_jobs')
    await db.pools.transaction(gym.id, (tx) => queueJob(tx, 'prueba', { n: 1 }))
    await db.pools.transaction(gym.id, (tx) => queueJob(tx, 'prueba', { n: 2 }))
    await db.owner(`update graphile_worker._private_jobs set run_at = now() +
      case (payload -> 'datos' ->> 'n') when '1' then interval '1 year' else interval '6 hours' end`)
    const pool = createQueuePool(db.url, () => undefined)
    await takeOverJobs(pool, [])
    await pool.end()
    const due = await db.owner('select run_at <= now() as due from graphile_worker._private_jobs order by id')
    expect(due).toEqual([{ due: true }, { due: false }])
    await db.owner('delete from graphile_worker._private_jobs')
  })

  it('do not wait for a database clock that was set back or is behind the schedule’s', async () => {
    await db.owner('delete from graphile_worker._private_jobs')
    const asked = { asked: '{}', scheduled: '{"_cron":{}}', tried: '{"_cron":{}}', later: '{}' }
    for (const [name, payload] of Object.entries(asked))
      await db.owner(`select graphile_worker.add_job($1, $2::json, run_at => now() + interval '1 hour')`, [
        name,
        payload,
      ])
    const set = (what: string, name: string) =>
      db.owner(
        `update graphile_worker._private_jobs j set ${what} from graphile_worker._private_tasks t
         where t.id = j.task_id and t.identifier = $1`,
        [name],
      )
    await set(`updated_at = now() + interval '1 hour'`, 'asked')
    await set('attempts = 1', 'tried')
    const pool = createQueuePool(db.url, () => undefined)
    await takeOverJobs(pool, [])
    await pool.end()
    const due = await db.owner(
      `select identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where run_at <= now() order by identifier`,
    )
    expect(due).toEqual([{ identifier: 'asked' }, { identifier: 'scheduled' }])
    await db.owner('delete from graphile_worker._private_jobs')
  })

  it('take over jobs of a dead process, and none of a living one', async () => {
    await db.pools.transaction(gym.id, (tx) => queueJob(tx, 'prueba', { n: 1 }))
    await db.pools.transaction(gym.id, (tx) => queueJob(tx, 'prueba', { n: 2 }))
    await db.owner(`update graphile_worker._private_jobs set attempts = 1, locked_at = now() - interval '2 minutes',
      locked_by = case (payload -> 'datos' ->> 'n') when '1' then 'dead' else 'alive' end`)
    const pool = createQueuePool(db.url, () => undefined)
    await takeOverJobs(pool, ['alive'])
    await pool.end()
    const held = await db.owner('select locked_by from graphile_worker._private_jobs order by id')
    expect(held).toEqual([{ locked_by: null }, { locked_by: 'alive' }])
  })
})
