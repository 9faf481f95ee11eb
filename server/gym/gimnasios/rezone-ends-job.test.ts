import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveEndsJob } from './rezone-ends-job.ts'
import { anular, charge } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import { runDueJobs } from '#server/testing/run-due-jobs.ts'
import { copies, periodEnds } from '#server/gym/verify/check-sums.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'

let app: GymApp
let gym: GymWorld
let caller: Caller
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  caller = await callerOf(app.db, gym.users.Admin)
})
afterAll(() => app.close())

const desk = () => ({ db: app.db, caller, gym })
const now = new Date('2026-03-10T15:00:00Z')
const findings = async () => [...(await copies(app.db.owner)), ...(await periodEnds(app.db.owner))]
const move = () => runDueJobs({ db: app.db, jobs: [moveEndsJob()] })
const asAdmin = () => app.clientOf(gym.users.Admin)
const setZone = async (zona_horaria: string) =>
  (await asAdmin()).collection('gimnasios').update(gym.id, { zona_horaria })

async function membersWith(payments: number, count = 1): Promise<string[]> {
  const ids = []
  for (let index = 0; index < count; index += 1) {
    const id = await buildMiembro(app.db.owner, gym, { nombre: `Socia ${index}` })
    for (let paid = 0; paid < payments; paid += 1) await charge(desk(), id, { now })
    ids.push(id)
  }
  return ids
}

describe('a gym that changes its zone', () => {
  it('shows every member’s end in the new zone at once, and each payment’s end after the job', async () => {
    const [member = ''] = await membersWith(3)
    const client = await asAdmin()
    const ends = async () =>
      (await client.collection('pagos').getFullList({ filter: `id_miembro = '${member}'`, sort: 'inicio' })).map(
        (pago) => pago['fecha_vencimiento'],
      )
    const before = await ends()
    await anular(
      app.db,
      caller,
      String((await client.collection('pagos').getFirstListItem(`id_miembro = '${member}'`)).id),
    )
    await setZone('Europe/Madrid')
    const shown = await client.collection('miembros_pagos').getOne(member)
    expect(shown['fecha_vencimiento']).toMatch(/ 2[12]:59:59\.999Z$/)
    expect(await ends()).toEqual(before)
    expect(await findings()).not.toEqual([])
    expect(await move()).toEqual([])
    expect(await findings()).toEqual([])
    expect((await ends()).every((end) => / 2[12]:59:59\.999Z$/.test(String(end)))).toBe(true)
  })

  it('resumes where it stopped, and writes nothing twice', async () => {
    await membersWith(2, 5)
    await setZone('America/Santiago')
    const cut = new Error('killed')
    let batches = 0
    const context = {
      tenant: gym.id,
      now: () => new Date(),
      attempt: 1,
      isLast: false,
      transaction: async <T>(work: Parameters<typeof app.db.pools.transaction<T>>[1]) => {
        if ((batches += 1) > 2) throw cut
        return app.db.pools.transaction(gym.id, work)
      },
    }
    await expect(moveEndsJob(2).run(context, {})).rejects.toBe(cut)
    const touched = async () =>
      (
        await app.db.owner<{ id_pago: string; version: string }>('select id_pago, xmin::text as version from periodos')
      ).map(({ id_pago, version }) => `${id_pago} ${version}`)
    const moved = await app.db.owner<{ id: string }>(
      `select p.id_pago || ' ' || p.xmin as id from periodos p join gimnasios g on g.id = p.gimnasio_id
       where p.fecha_vencimiento = fin_de_dia(p.vencimiento, g.zona_horaria)`,
    )
    expect(moved.length).toBeGreaterThan(0)
    expect(await findings()).not.toEqual([])
    expect(await move()).toEqual([])
    expect(await findings()).toEqual([])
    expect(await touched()).toEqual(expect.arrayContaining(moved.map(({ id }) => id)))
  })

  it('misses no charge or void made meanwhile', async () => {
    const people = await membersWith(1, 6)
    await Promise.all([
      ...people.map((who) => charge(desk(), who)),
      setZone('Asia/Tokyo').then(move),
      ...people.map((who) => charge(desk(), who).then((id) => anular(app.db, caller, id))),
    ])
    await move()
    expect(await findings()).toEqual([])
  })
})
