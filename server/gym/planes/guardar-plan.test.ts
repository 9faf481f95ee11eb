import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Permission } from '#shared/permissions.ts'
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

let app: GymApp
let gym: GymWorld
let token: string

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
  token = await tokenOf(gym.users.Admin)
})
afterAll(() => app.close())

const tokenOf = async (user: string) => (await app.clientOf(user)).authStore.token

async function tokenHolding(...held: Permission[]): Promise<string> {
  const role = await buildRol(app.db.owner, gym.id, held, 'A medida')
  return tokenOf(await buildUser(app.db.owner, gym.id, { role, sucursales: gym.sucursales, name: 'A medida' }))
}

type Answer = { status: number; body: Record<string, unknown> & { data?: Record<string, { code: string }> } }

async function guardar(body: Record<string, unknown>, as = token): Promise<Answer> {
  const answer = await fetch(`${app.url}/api/planes/guardar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: as },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

const plazo = (given: Record<string, unknown> = {}) => ({
  id: testId(),
  duracion: 1,
  unidad: 'mes',
  precio: 20_000,
  ...given,
})
const newPlan = (given: Record<string, unknown> = {}) => ({
  id: testId(),
  nombre: 'Musculación',
  descripcion: '',
  horario: 'flexible',
  sucursal_id: gym.sucursales[0],
  plazos: [plazo(), plazo({ duracion: 3, precio: 50_000 })],
  ...given,
})
const plazosOf = (plan: string) =>
  app.db.owner<{ id: string; duracion: number; precio: string }>(
    'select id, duracion, precio from planes_plazos where id_plan = $1 and deleted is null order by orden',
    [plan],
  )
const isStored = async (plan: string) => (await app.db.owner('select from planes where id = $1', [plan])).length === 1

describe('a plan and its terms', () => {
  it('are created together, in the given order', async () => {
    const plan = newPlan()
    const { status, body } = await guardar(plan)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: plan.id, nombre: 'Musculación', deleted: '' })
    expect(await plazosOf(plan.id)).toMatchObject([{ duracion: 1 }, { duracion: 3, precio: '50000.00' }])
  })

  it('are created once when sent twice', async () => {
    const plan = newPlan()
    expect((await guardar(plan)).status).toBe(200)
    expect((await guardar(plan)).status).toBe(200)
    expect(await plazosOf(plan.id)).toHaveLength(2)
  })

  it.each([
    ['name', { nombre: 'Otro nombre' }],
    ['description', { descripcion: 'Otra' }],
    ['kind of hours', { horario: 'fijo' }],
    ['days of pause', { pausa_dias: 3 }],
    ['terms', { plazos: [plazo({ duracion: 2 })] }],
  ])('are refused under the same id with other %s, and nothing changes', async (_, given) => {
    const plan = newPlan()
    await guardar(plan)
    const before = await app.db.owner('select * from planes where id = $1', [plan.id])
    const again = await guardar({ ...plan, ...given })
    expect(again).toMatchObject({ status: 400, body: { data: { id: { code: 'validation_not_unique' } } } })
    expect(await app.db.owner('select * from planes where id = $1', [plan.id])).toEqual(before)
    expect((await plazosOf(plan.id)).map(({ id }) => id)).toEqual(plan.plazos.map(({ id }) => id))
  })

  it('are refused under the same id with another price, or with one term less', async () => {
    const plan = newPlan()
    await guardar(plan)
    const [month, ...others] = plan.plazos
    for (const plazos of [[{ ...month, precio: 1 }, ...others], others])
      expect((await guardar({ ...plan, plazos })).status).toBe(400)
    expect(await plazosOf(plan.id)).toMatchObject([{ precio: '20000.00' }, { precio: '50000.00' }])
  })

  it('are not created if one term is refused; the error names the term', async () => {
    const taken = plazo()
    await guardar(newPlan({ plazos: [taken] }))
    const plan = newPlan({ plazos: [plazo(), plazo({ id: taken.id, duracion: 2 })] })
    const { status, body } = await guardar(plan)
    expect(status).toBe(400)
    expect(Object.keys(body.data ?? {})).toEqual(['plazos.1.id'])
    expect(await isStored(plan.id)).toBe(false)
  })

  it.each([
    ['nombre', { nombre: 'Y' }],
    ['plazos', { plazos: [] }],
    ['plazos', { plazos: [1, 2, 3, 4, 5].map((duracion) => plazo({ duracion })) }],
    ['plazos.0.precio', { plazos: [plazo({ precio: 0 })] }],
    ['plazos.0.precio', { plazos: [plazo({ precio: '20' })] }],
    ['plazos.0.duracion', { plazos: [plazo({ duracion: 0 })] }],
    ['plazos.0.duracion', { plazos: [plazo({ duracion: 121 })] }],
    ['plazos.1.duracion', { plazos: [plazo(), plazo()] }],
    ['horario', { horario: 'a veces' }],
    ['id', { id: '../../etc/passwd' }],
  ])('are refused under the field’s name: %s %j', async (field, given) => {
    const { status, body } = await guardar(newPlan(given))
    expect(status).toBe(400)
    expect(Object.keys(body.data ?? {})).toContain(field)
  })
})

describe('saving a stored plan', () => {
  it('changes, adds and removes terms, and payments stay as they were', async () => {
    const plan = newPlan()
    const { updated } = (await guardar(plan)).body
    const [month, quarter] = plan.plazos
    const member = await buildMiembro(app.db.owner, gym)
    const caller = await callerOf(app.db, gym.users.Admin)
    const pago = await charge({ db: app.db, caller, gym }, member, {
      id_plan_plazo: month?.id ?? '',
    })
    const paid = () =>
      app.db.owner('select monto_total, precio_lista, fecha_vencimiento from pagos where id = $1', [pago])
    const before = await paid()
    const year = plazo({ duracion: 12, precio: 200_000 })
    const saved = await guardar({
      ...plan,
      updated,
      nombre: 'Musculación total',
      plazos: [{ ...month, precio: 30_000 }, year],
    })
    expect(saved.status).toBe(200)
    expect(await plazosOf(plan.id)).toMatchObject([
      { id: month?.id, precio: '30000.00' },
      { id: year.id, precio: '200000.00' },
    ])
    expect((await plazosOf(plan.id)).some(({ id }) => id === quarter?.id)).toBe(false)
    expect(await paid()).toEqual(before)
  })

  it('sets the paused days if they are sent, and keeps them if not', async () => {
    const plan = newPlan({ pausa_dias: 10 })
    let { updated } = (await guardar(plan)).body
    const stored = () => app.db.owner('select pausa_dias from planes where id = $1', [plan.id])
    const { pausa_dias, ...unnamed }: typeof plan & { pausa_dias?: number } = plan
    updated = (await guardar({ ...unnamed, updated, nombre: 'Sin nombrarlos' })).body['updated']
    expect(await stored()).toEqual([{ pausa_dias }])
    await guardar({ ...unnamed, updated, pausa_dias: null })
    expect(await stored()).toEqual([{ pausa_dias: null }])
    expect(Object.keys((await guardar({ ...unnamed, pausa_dias: 400 })).body.data ?? {})).toEqual(['pausa_dias'])
  })

  it('is refused if another user saved first', async () => {
    const plan = newPlan()
    const { body } = await guardar(plan)
    const updated = body['updated']
    expect((await guardar({ ...plan, updated, plazos: [plazo({ precio: 1 })] })).status).toBe(200)
    expect((await guardar({ ...plan, updated, nombre: 'Demasiado tarde' })).status).toBe(409)
  })

  it('passes for one of two users who save at once', async () => {
    const plan = newPlan()
    const { updated } = (await guardar(plan)).body
    const saves = ['Uno', 'Dos'].map((nombre) => guardar({ ...plan, updated, nombre: `Plan ${nombre}` }))
    const answers = await Promise.all(saves)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)
    expect(await app.db.owner('select nombre from planes where id = $1', [plan.id])).toEqual([
      { nombre: won?.body['nombre'] },
    ])
  })

  it('is a 404 if it does not exist', async () => {
    const plan = newPlan({ updated: new Date().toISOString() })
    expect((await guardar(plan)).status).toBe(404)
  })
})

describe('permission to save', () => {
  it('adding needs plan.create, changing needs plan.update', async () => {
    const adds = await tokenHolding('plan.index', 'plan.create')
    const changes = await tokenHolding('plan.index', 'plan.update')
    const looks = await tokenHolding('plan.index')
    const plan = newPlan()
    expect((await guardar(plan, looks)).status).toBe(403)
    expect((await guardar(plan, changes)).status).toBe(403)
    expect(await isStored(plan.id)).toBe(false)
    const { status, body } = await guardar(plan, adds)
    expect(status).toBe(200)
    const changed = { ...plan, nombre: 'Otro nombre', updated: body['updated'] }
    expect((await guardar(changed, adds)).status).toBe(403)
    expect((await guardar(changed, changes)).status).toBe(200)
  })

  it('guests and users of another gym have none', async () => {
    const other = await buildGym(app.db.owner, { marca: 'ZZB' })
    const foreign = await tokenOf(other.users.Admin)
    const plan = newPlan()
    expect((await guardar(plan, '')).status).toBe(401)
    await guardar(plan)
    const { updated } = (await guardar(plan)).body
    const stolen = { ...plan, sucursal_id: other.sucursales[0], nombre: 'Robado' }
    expect((await guardar({ ...stolen, updated }, foreign)).status).toBe(404)
    expect((await guardar(stolen, foreign)).status).toBe(400)
    expect((await guardar(newPlan(), foreign)).status).toBe(400)
    expect(await app.db.owner('select nombre from planes where id = $1', [plan.id])).toEqual([
      { nombre: 'Musculación' },
    ])
  })

  it('users of another branch have none', async () => {
    const role = await buildRol(app.db.owner, gym.id, ['plan.index', 'plan.create', 'plan.update'], 'De una')
    const one = await buildUser(app.db.owner, gym.id, { role, sucursales: [gym.sucursales[1] ?? ''], name: 'De una' })
    const plan = newPlan()
    expect((await guardar(plan, await tokenOf(one))).status).toBe(400)
    await guardar(plan)
    expect((await guardar(plan, await tokenOf(one))).status).toBe(404)
  })
})

describe('a term written by itself', () => {
  it('is refused as the ninth of its plan, also when it comes back', async () => {
    const terms = (await app.clientOf(gym.users.Admin)).collection('planes_plazos')
    const plan = newPlan()
    await guardar(plan)
    const add = (duracion: number) => terms.create(plazo({ duracion, id_plan: plan.id }))
    for (let duracion = 4; duracion <= 9; duracion += 1) await add(duracion)
    const full = { response: { data: { id_plan: { code: 'validation_too_many_values' } } } }
    await expect(add(10)).rejects.toMatchObject(full)
    const [first = ''] = plan.plazos.map(({ id }) => id)
    await terms.delete(first)
    await add(10)
    await expect(terms.update(first, { deleted: null })).rejects.toMatchObject(full)
    expect(await plazosOf(plan.id)).toHaveLength(8)
  })

  it('that is deleted twice keeps the moment of the first time', async () => {
    const terms = (await app.clientOf(gym.users.Admin)).collection('planes_plazos')
    const plan = newPlan()
    await guardar(plan)
    const [id = ''] = plan.plazos.map((one) => one.id)
    const { deleted } = await terms.update(id, { deleted: '2026-01-02 10:00:00.000Z' })
    expect(await terms.update(id, { deleted: '2026-01-03 10:00:00.000Z' })).toMatchObject({ deleted })
  })
})
