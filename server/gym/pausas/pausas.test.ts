import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { charge } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import {
  buildGym,
  buildMiembro,
  buildRol,
  buildUser,
  callerOf,
  testId,
  type GymWorld,
} from '#server/testing/gym-world.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { estadoFilter, type Estado } from '#shared/estado.ts'
import { permissions } from '#shared/permissions.ts'

let app: GymApp
let gym: GymWorld
let other: GymWorld
let token: string
let miembro: string
let vencimiento: string

const today = civilDay(new Date(), 'America/Argentina/Buenos_Aires')
const at = (days: number) => addDays(today, days)

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
  other = await buildGym(app.db.owner, { marca: 'ZZB' })
  token = await tokenOf(gym.users.Admin)
})
afterAll(() => app.close())

beforeEach(async () => {
  miembro = await paidMember(gym)
  vencimiento = await endOf(miembro)
})

const tokenOf = async (user: string) => (await app.clientOf(user)).authStore.token

async function paidMember(world: GymWorld): Promise<string> {
  const id = await buildMiembro(app.db.owner, world)
  await charge({ db: app.db, caller: await callerOf(app.db, world.users.Admin), gym: world }, id)
  return id
}

/** A member who paid that many days ago. */
async function memberSince(days: number): Promise<string> {
  const id = await buildMiembro(app.db.owner, gym)
  const caller = await callerOf(app.db, gym.users.Admin)
  await charge({ db: app.db, caller, gym }, id, { now: new Date(Date.now() - days * 86_400_000) })
  return id
}

async function stateOf(id: string) {
  const [row] = await app.db.owner('select vencimiento, estado, pausa_desde from miembros_pagos where id = $1', [id])
  return row
}
const endOf = async (id: string) => String((await stateOf(id))?.['vencimiento'])

type Answer = { status: number; body: Record<string, unknown> & { data?: Record<string, { code: string }> } }

async function post(path: string, body: Record<string, unknown>, as = token): Promise<Answer> {
  const answer = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: as },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

const pausar = (body: Record<string, unknown> = {}, as = token) =>
  post(
    '/api/collections/pausas/records',
    { id_miembro: miembro, desde: today, hasta: at(4), motivo: 'Viaje', ...body },
    as,
  )

/** A user with every permission except these. */
async function tokenWithout(...missing: string[]): Promise<string> {
  const held = permissions.filter((permission) => !missing.includes(permission))
  const role = await buildRol(app.db.owner, gym.id, held, 'Casi todo')
  return tokenOf(await buildUser(app.db.owner, gym.id, { role, sucursales: gym.sucursales, name: 'Casi todo' }))
}

describe('a pause', () => {
  it('moves the end by its days and pauses the member', async () => {
    expect((await pausar()).status).toBe(200)
    expect(await stateOf(miembro)).toMatchObject({ vencimiento: addDays(vencimiento, 5), estado: 'Pausado' })
  })

  it('changes nothing when sent again with its id', async () => {
    const id = testId()
    const first = await pausar({ id })
    expect((await pausar({ id })).body).toEqual(first.body)
    expect(await endOf(miembro)).toBe(addDays(vencimiento, 5))
  })

  it('removes the member from those in force', async () => {
    const world = await buildGym(app.db.owner)
    const [one, two] = [await paidMember(world), await paidMember(world)]
    const as = await tokenOf(world.users.Admin)
    await pausar({ id_miembro: one }, as)
    const [figures] = await app.db.owner('select * from dashboard where id = $1', [world.sucursales[0]])
    expect(figures).toMatchObject({ total_miembros_activos: 1, total_pausados: 1, tasa_retencion: '50.0' })
    const popular = await app.db.owner('select total_miembros::integer from planes_populares where id = $1', [
      world.sucursales[0],
    ])
    expect(popular).toEqual([{ total_miembros: 1 }])
    expect((await stateOf(two))?.['estado']).toBe('Vigente')
  })

  it('moves only this member from one list of the screen to another', async () => {
    const world = await buildGym(app.db.owner)
    const [one, two] = [await paidMember(world), await paidMember(world)]
    const client = await app.clientOf(world.users.Admin)
    await pausar({ id_miembro: one }, client.authStore.token)
    const listed = async (estado: Estado) => {
      const filter = estadoFilter(estado, today, { tolerancia: 0, por_vencer: 60 })
      return (await client.collection('miembros_pagos').getFullList({ filter })).map(({ id }) => id)
    }
    expect(await listed('Pausado')).toEqual([one])
    expect(await listed('Vigente')).toEqual([two])
    expect(await listed('Por vencer')).toEqual([two])
  })

  it('writes an audit row', async () => {
    const { body } = await pausar()
    const rows = await app.db.owner('select accion, coleccion from auditoria where registro = $1', [body['id']])
    expect(rows).toEqual([{ accion: 'create', coleccion: 'pausas' }])
  })

  it.each([
    ['backwards', { desde: at(4), hasta: today }, 'hasta', 'validation_invalid_value'],
    ['longer than a year', { hasta: at(400) }, 'hasta', 'validation_max_number_constraint'],
    ['after the end', { desde: at(60), hasta: at(61) }, 'desde', 'validation_not_covered'],
    ['without a reason', { motivo: '' }, 'motivo', 'validation_required'],
  ])('is refused: %s', async (_, body, field, code) => {
    const answer = await pausar(body)
    expect(answer.status).toBe(400)
    expect(answer.body.data?.[field]?.code).toBe(code)
    expect(await endOf(miembro)).toBe(vencimiento)
  })

  it('is refused next to another one that is not over', async () => {
    await pausar()
    expect((await pausar({ desde: at(10), hasta: at(12) })).body.data?.['desde']?.code).toBe('validation_overlap')
  })

  it('needs its own permission for past days', async () => {
    const id = await memberSince(10)
    const before = await endOf(id)
    const body = { id_miembro: id, desde: at(-5), hasta: at(-3) }
    const refused = await pausar(body, await tokenWithout('pauses.retroactive'))
    expect(refused.body.data?.['desde']?.code).toBe('validation_not_allowed')
    expect((await pausar(body)).status).toBe(200)
    expect(await endOf(id)).toBe(addDays(before, 3))
  })

  it('stays within the plan’s allowance per period', async () => {
    await app.db.owner('update planes set pausa_dias = 7 where id = $1', [gym.plan])
    const id = await memberSince(10)
    await pausar({ id_miembro: id, desde: at(-5), hasta: at(-3) })
    const tooLong = await pausar({ id_miembro: id, desde: today, hasta: at(4) })
    expect(tooLong.body.data?.['hasta']?.code).toBe('validation_allowance')
    expect((await pausar({ id_miembro: id, desde: today, hasta: at(3) })).status).toBe(200)
    await app.db.owner('update planes set pausa_dias = null where id = $1', [gym.plan])
  })

  it('is refused alike for a member of another gym or of an invisible branch', async () => {
    const foreign = await paidMember(other)
    expect((await pausar({ id_miembro: foreign })).status).toBe(400)
    const role = await buildRol(app.db.owner, gym.id, ['pauses.create', 'members.index'], 'Solo pausa')
    const elsewhere = await buildUser(app.db.owner, gym.id, { role, sucursales: [gym.sucursales[1]], name: 'De otra' })
    expect((await pausar({}, await tokenOf(elsewhere))).status).toBe(400)
    expect(await endOf(miembro)).toBe(vencimiento)
  })
})

describe('ending a pause', () => {
  it('returns the unused days', async () => {
    const { body } = await pausar()
    expect((await post(`/api/pausas/${String(body['id'])}/terminar`, { hasta: at(1) })).status).toBe(200)
    expect(await endOf(miembro)).toBe(addDays(vencimiento, 2))
  })

  it('cancels it completely on its first day', async () => {
    const { body } = await pausar()
    const answer = await post(`/api/pausas/${String(body['id'])}/terminar`, { hasta: null })
    expect(answer.body['anulada']).not.toBe('')
    expect(await stateOf(miembro)).toMatchObject({ vencimiento, estado: 'Vigente', pausa_desde: null })
  })

  it('on a day before yesterday needs the permission for past days', async () => {
    const id = await memberSince(10)
    const { body } = await pausar({ id_miembro: id, desde: at(-5), hasta: at(4) })
    const path = `/api/pausas/${String(body['id'])}/terminar`
    const without = await tokenWithout('pauses.retroactive')
    const refused = await post(path, { hasta: at(-2) }, without)
    expect(refused.body.data?.['hasta']?.code).toBe('validation_not_allowed')
    expect((await post(path, { hasta: at(-1) }, without)).status).toBe(200)
  })

  it('fails twice, in another gym, and without the permission', async () => {
    const { body } = await pausar()
    const path = `/api/pausas/${String(body['id'])}/terminar`
    expect((await post(path, { hasta: null }, await tokenOf(other.users.Admin))).status).toBe(404)
    expect((await post(path, { hasta: null }, await tokenOf(gym.users.Recepción))).status).toBe(403)
    expect((await post(path, { hasta: null }, '')).status).toBe(401)
    await post(path, { hasta: null })
    expect((await post(path, { hasta: null })).status).toBe(400)
  })
})

describe('many pauses at once', () => {
  it('are previewed, created together and undone together', async () => {
    const world = await buildGym(app.db.owner)
    const as = await tokenOf(world.users.Admin)
    const people = [await paidMember(world), await paidMember(world)]
    await buildMiembro(app.db.owner, world)
    const ends = await Promise.all(people.map(endOf))
    const dates = { sucursal_id: world.sucursales[0], desde: today, hasta: at(9) }
    const preview = await post('/api/pausas/vista', dates, as)
    expect(preview.body['filas']).toHaveLength(2)
    expect(await Promise.all(people.map(endOf))).toEqual(ends)
    const lote = testId()
    const paused = await post('/api/pausas/lote', { ...dates, lote, motivo: 'Cierre por obras' }, as)
    expect(paused.body).toEqual({ lote, pausadas: 2 })
    await post('/api/pausas/lote', { ...dates, lote, motivo: 'Cierre por obras' }, as)
    const closure = { ...dates, lote, motivo: 'Cierre por obras' }
    const [, second] = world.sucursales
    for (const other of [
      { hasta: at(8) },
      { motivo: 'Otra cosa' },
      { sucursal_id: second },
      { miembros: [people[0]] },
    ]) {
      const refused = await post('/api/pausas/lote', { ...closure, ...other }, as)
      expect(refused).toMatchObject({ status: 400, body: { data: { lote: { code: 'validation_not_unique' } } } })
    }
    expect(await Promise.all(people.map(endOf))).toEqual(ends.map((end) => addDays(end, 10)))
    expect((await post(`/api/pausas/lote/${lote}/deshacer`, {}, token)).status).toBe(404)
    expect((await post(`/api/pausas/lote/${lote}/deshacer`, {}, as)).body).toEqual({ deshechas: 2 })
    expect(await Promise.all(people.map(endOf))).toEqual(ends)
  })
})
