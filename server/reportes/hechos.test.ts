import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anular, charge, pause } from '#server/testing/charge.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { runDueJobs } from '#server/testing/run-due-jobs.ts'
import type { TestDatabase } from '#server/testing/test-db.ts'
import { charged, renewals, stays } from '#server/verify/check-facts.ts'
import { baseSums, payerSums, renewalSums } from '#server/verify/check-report-sums.ts'
import type { Finding } from '#server/verify/finding.ts'
import type { Caller } from '#server/records/caller.ts'
import { redoFactsJob } from './redo-facts-job.ts'

let app: GymApp
let db: TestDatabase
let gym: GymWorld
let caller: Caller
beforeAll(async () => {
  app = await openGymApp()
  db = app.db
  gym = await buildGym(db.owner, { marca: 'ZZA', politica: { tolerancia: 3 } })
  caller = await callerOf(db, gym.users.Admin)
})
afterAll(() => app.close())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
async function findings(): Promise<Finding[]> {
  const checks = [stays, renewals, charged, renewalSums, baseSums, payerSums]
  return (await Promise.all(checks.map((check) => check(db.owner)))).flat()
}
const staysOf = (id: string) =>
  db.owner<{ numero: number; dias: number; vuelve: boolean }>(
    'select numero, sale - entra as dias, vuelve is not null as vuelve from estancias where id_miembro = $1 order by numero',
    [id],
  )
/** As the settings of the gym do it. */
async function setTolerance(tolerancia: number): Promise<void> {
  const client = await app.clientOf(gym.users.Admin)
  await client.collection('gimnasios').update(gym.id, { politica: { tolerancia } })
}
const redo = () => runDueJobs({ db, jobs: [redoFactsJob()] })

describe('the facts of a member', () => {
  it('follow his charges, voids, pauses, branch and deletion', async () => {
    const who = await buildMiembro(db.owner, gym, { nombre: 'Va y viene' })
    const desk = { db, caller, gym }
    await charge(desk, who, { now: daysAgo(200) })
    const second = await charge(desk, who, { now: daysAgo(100) })
    expect(await staysOf(who)).toMatchObject([
      { numero: 1, vuelve: true },
      { numero: 2, vuelve: false },
    ])
    await charge(desk, who, { now: daysAgo(69) })
    const [, joined] = await staysOf(who)
    expect(joined?.dias).toBeGreaterThan(60)
    expect(await findings()).toEqual([])
    await anular(db, caller, second)
    expect(await findings()).toEqual([])
    await charge(desk, who)
    await pause(db, caller, who, new Date())
    await db.owner('update miembros set sucursal_id = $2 where id = $1', [who, gym.sucursales[1]])
    expect(await findings()).toEqual([])
    await db.owner('update miembros set deleted = $2 where id = $1', [who, daysAgo(150)])
    expect(await staysOf(who)).toMatchObject([{ numero: 1, vuelve: false }])
    await db.owner('update miembros set deleted = null where id = $1', [who])
    expect(await staysOf(who)).toHaveLength(3)
    expect(await findings()).toEqual([])
  })

  it('follow the tolerance of the gym, for those who are charged at that moment, too', async () => {
    const people = await Promise.all(
      Array.from({ length: 6 }, (_, n) => buildMiembro(db.owner, gym, { nombre: `Socio ${n}` })),
    )
    const desk = { db, caller, gym }
    await Promise.all(people.map((who) => charge(desk, who, { now: daysAgo(60) })))
    await Promise.all([
      ...people.map((who) => charge(desk, who, { now: daysAgo(24) })),
      setTolerance(15).then(redo),
      ...people.map((who) => charge(desk, who)),
    ])
    expect(await findings()).toEqual([])
    await setTolerance(0)
    expect(await findings()).not.toEqual([])
    expect(await redo()).toEqual([])
    expect(await findings()).toEqual([])
  })

  it('wait for whoever is being charged when the tolerance changes', async () => {
    const who = await buildMiembro(db.owner, gym, { nombre: 'En la caja' })
    await charge({ db, caller, gym }, who, { now: daysAgo(60) })
    let change: Promise<unknown> = Promise.resolve()
    await db.pools.transaction(gym.id, async ({ query }) => {
      await query('select from miembros where id = $1 for no key update', [who])
      await query(
        `insert into pagos_asientos (gimnasio_id, id, apertura, id_miembro, id_plan_plazo, sucursal_id, usuario_id, medio_pago,
           precio_lista, monto_total, fecha_pago, dia, duracion, unidad, tolerancia, inicio, vencimiento)
         select gimnasio_id, 'apertura0000002', true, id_miembro, id_plan_plazo, sucursal_id, usuario_id, 'Apertura', 0, 0, now(),
           current_date, duracion, unidad, tolerancia, vencimiento + 10, vencimiento + 40
         from pagos_asientos where id_miembro = $1`,
        [who],
      )
      await query(
        `insert into periodos (gimnasio_id, id_pago, id_miembro, inicio, vencimiento, fecha_vencimiento)
         select gimnasio_id, id, id_miembro, inicio, vencimiento, now() from pagos_asientos where id = 'apertura0000002'`,
      )
      change = setTolerance(12).then(redo)
      await Promise.race([change, waitsForLock()])
    })
    await change
    expect(await findings()).toEqual([])
  })
})

async function waitsForLock(): Promise<void> {
  const waiting = () => db.owner(`select from pg_locks where not granted`)
  while ((await waiting()).length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
}
