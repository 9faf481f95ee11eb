import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildRol, buildUser, testId, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: GymWorld
let token: string
let here: string
let there: string

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
  token = await tokenOf(gym.users.Admin)
  ;[here, there] = gym.sucursales
})
afterAll(() => app.close())

const tokenOf = async (user: string) => (await app.clientOf(user)).authStore.token

async function post(path: string, body: Record<string, unknown>, as = token) {
  const answer = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: as },
    body: JSON.stringify(body),
  })
  const said: Record<string, unknown> = JSON.parse(await answer.text())
  return { status: answer.status, body: said }
}

async function makePlan(nombre: string, given: Record<string, unknown> = {}): Promise<string> {
  const id = testId()
  const plazos = [
    { id: testId(), duracion: 3, unidad: 'mes', precio: 50_000.5 },
    { id: testId(), duracion: 10, unidad: 'día', precio: 9000 },
  ]
  const plan = { id, nombre, descripcion: 'Sala', horario: 'fijo', cupo: 8, pausa_dias: 5, sucursal_id: here, plazos }
  expect((await post('/api/planes/guardar', { ...plan, ...given })).status).toBe(200)
  return id
}

const copy = (planes: readonly string[], as = token, sucursal_id = there) =>
  post('/api/planes/copiar', { planes, sucursal_id }, as)

const soldThere = (nombre: string) =>
  app.db.owner<{ id: string }>(
    'select id, descripcion, horario, cupo, pausa_dias from planes where sucursal_id = $1 and nombre = $2',
    [there, nombre],
  )

const termsOf = (plan: string) =>
  app.db.owner(
    'select duracion, unidad, precio from planes_plazos where id_plan = $1 and deleted is null order by orden',
    [plan],
  )

it('plans are copied with their data and live terms, each with its history', async () => {
  const [one, two] = [await makePlan('Copiado uno'), await makePlan('Copiado dos')]
  await app.db.owner('update planes_plazos set deleted = now() where id_plan = $1 and duracion = 10', [two])
  expect(await copy([one, two])).toEqual({ status: 200, body: { copiados: 2, repetidos: [] } })
  const [first] = await soldThere('Copiado uno')
  const [second] = await soldThere('Copiado dos')
  expect(first).toMatchObject({ descripcion: 'Sala', horario: 'fijo', cupo: 8, pausa_dias: 5 })
  expect(await termsOf(first?.id ?? '')).toEqual([
    { duracion: 3, unidad: 'mes', precio: '50000.50' },
    { duracion: 10, unidad: 'día', precio: '9000.00' },
  ])
  expect(await termsOf(second?.id ?? '')).toHaveLength(1)
  const audited = await app.db.owner('select from auditoria where registro = $1 and accion = $2', [first?.id, 'create'])
  expect(audited).toHaveLength(1)
})

it('a name that the branch sells already is left out, also when two copy at once', async () => {
  const plan = await makePlan('Una sola vez')
  const answers = await Promise.all([copy([plan]), copy([plan]), copy([plan])])
  expect(answers.map(({ body }) => String(body['copiados'])).toSorted((a, b) => a.localeCompare(b))).toEqual([
    '0',
    '0',
    '1',
  ])
  expect((await copy([plan])).body).toEqual({ copiados: 0, repetidos: ['Una sola vez'] })
  expect(await soldThere('Una sola vez')).toHaveLength(1)
})

it.each([
  ['planes', { planes: [] }],
  ['planes', { planes: 'todos' }],
  ['planes', { planes: ['../../x'] }],
  ['planes', { planes: ['aaaaaaaaaaaaaaa'] }],
  ['sucursal_id', { sucursal_id: 'aaaaaaaaaaaaaaa' }],
  ['sucursal_id', { sucursal_id: 7 }],
])('bad input is refused under %s: %j', async (field, given) => {
  const plan = await makePlan('Mal pedido')
  const { status, body } = await post('/api/planes/copiar', { planes: [plan], sucursal_id: there, ...given })
  expect(status).toBe(400)
  expect(body).toMatchObject({ data: { [field]: { code: expect.any(String) } } })
  expect(await soldThere('Mal pedido')).toHaveLength(0)
})

it('nothing is copied if one of several is gone', async () => {
  const [kept, gone] = [await makePlan('Se queda'), await makePlan('Se fue')]
  await app.db.owner('update planes set deleted = now() where id = $1', [gone])
  expect((await copy([kept, gone])).status).toBe(400)
  expect(await soldThere('Se queda')).toHaveLength(0)
})

it('copying needs plan.create, both branches and the own gym', async () => {
  const plan = await makePlan('Ajeno')
  const held = async (...permisos: ('plan.index' | 'plan.create')[]) =>
    buildRol(app.db.owner, gym.id, permisos, 'A medida')
  const staff = async (role: string, sucursales: readonly string[]) =>
    tokenOf(await buildUser(app.db.owner, gym.id, { role, sucursales: [...sucursales], name: 'A medida' }))
  const other = await buildGym(app.db.owner, { marca: 'ZZB' })
  expect((await copy([plan], await staff(await held('plan.index'), gym.sucursales))).status).toBe(403)
  const maker = await held('plan.index', 'plan.create')
  expect((await copy([plan], await staff(maker, [here]))).body).toMatchObject({ data: { sucursal_id: {} } })
  expect((await copy([plan], await staff(maker, [there]))).body).toMatchObject({ data: { planes: {} } })
  const foreign = await tokenOf(other.users.Admin)
  expect((await copy([plan], foreign)).status).toBe(400)
  expect((await copy([plan], foreign, other.sucursales[0])).body).toMatchObject({ data: { planes: {} } })
  expect(await soldThere('Ajeno')).toHaveLength(0)
})

it('a restored plan has the terms that went with it, and not those removed before', async () => {
  const admin = await app.clientOf(gym.users.Admin)
  const id = await makePlan('Vuelve entero')
  await app.db.owner(
    `update planes_plazos set deleted = now() - interval '3 days' where id_plan = $1 and duracion = 10`,
    [id],
  )
  await app.db.owner('update planes_plazos set deleted = now() where id_plan = $1 and duracion = 3', [id])
  await admin.collection('planes').update(id, { deleted: new Date().toISOString() })
  await admin.collection('planes').update(id, { deleted: null })
  expect(await termsOf(id)).toEqual([{ duracion: 3, unidad: 'mes', precio: '50000.50' }])
  const audited = await app.db.owner(
    `select from auditoria where coleccion = 'planes_plazos' and accion = 'update'
       and registro in (select id from planes_plazos where id_plan = $1)`,
    [id],
  )
  expect(audited).toHaveLength(1)
})
