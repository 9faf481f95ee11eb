import PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renewDemoGym } from '#seed/visitas/renew-demo-gym.ts'
import { buildApp } from '#server/app.ts'
import { createLimiter } from '#server/engine/limits/limiter.ts'
import { createOutbox } from '#server/runtime/mail/outbox.ts'
import { templates } from '#server/runtime/mail/templates.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { accessRefusals } from '#shared/errors/access-refusals.ts'
import { demostracion } from '#shared/demostracion.ts'
import { actsOfNetwork } from './routes.ts'
import { bareHttp, testProduct } from '#server/testing/test-product.ts'

const now = () => new Date('2026-11-21T18:00:00Z')
const secret = 'x'.repeat(32)

let db: TestDatabase
let app: Awaited<ReturnType<typeof appWith>>
let url: string
let visitor: PocketBase

async function appWith(isOffered: boolean) {
  const make = (onlyIfMissing: boolean) => renewDemoGym({ databaseUrl: db.url, now: now() }, onlyIfMissing)
  const demo = isOffered ? { renew: () => make(false), ensure: () => make(true) } : undefined
  return buildApp({ ...testProduct({ pools: db.pools, now, demo }), ...bareHttp, trustProxy: '127.0.0.1' })
}

let place = 0
const visit = (ip = `203.0.113.${(place += 1)}`) =>
  app.inject({ method: 'POST', url: '/api/demostracion', headers: { 'x-forwarded-for': ip } })

async function newVisitor(): Promise<PocketBase> {
  const { token, record } = (await visit()).json<{
    token: string
    record: { id: string; collectionId: string; collectionName: string }
  }>()
  const client = new PocketBase(url).autoCancellation(false)
  client.authStore.save(token, record)
  return client
}

beforeAll(async () => {
  db = await testDatabase()
  app = await appWith(true)
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  visitor = await newVisitor()
})
afterAll(async () => {
  await app.close()
  await db.drop()
})

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  )
const count = async (from: string) =>
  (await db.owner<{ n: number }>(`select count(*)::integer as n from ${from}`))[0]?.n

describe('a visitor of the demonstration', () => {
  it('sees a gym with members, payments and figures', async () => {
    const { totalItems } = await visitor.collection('miembros').getList(1, 1)
    expect(totalItems).toBeGreaterThan(50)
    expect((await visitor.collection('pagos').getList(1, 1)).totalItems).toBeGreaterThan(200)
    expect(await count(`asistencias_asientos where gimnasio_id = '${demostracion.gimnasio}'`)).toBeGreaterThan(500)
  })

  it('adds a member and charges', async () => {
    const [sucursal] = await visitor.collection('sucursales').getFullList()
    const plazos = await visitor.collection('planes_plazos').getFullList({
      filter: `id_plan.sucursal_id = '${sucursal?.id}' && id_plan.horario = 'flexible' && deleted = null`,
    })
    const miembro = await visitor
      .collection('miembros')
      .create({ sucursal_id: sucursal?.id, nombre: 'Ana Prueba', dni: '30123123' })
    const pago = await visitor.collection('pagos').create({
      sucursal_id: sucursal?.id,
      id_miembro: miembro.id,
      id_plan_plazo: plazos[0]?.id,
      medio_pago: 'Efectivo',
    })
    expect(pago['monto_total']).toBeGreaterThan(0)
  })

  it.each([
    ['POST', '/api/invitaciones', { email: 'otra@gym.example' }],
    ['POST', '/api/collections/users/request-email-change', { newEmail: 'otra@gym.example' }],
    ['POST', '/api/collections/users/request-password-reset', { email: 'visita@demostracion.invalid' }],
    ['POST', '/api/collections/users/request-verification', { email: 'visita@demostracion.invalid' }],
    ['POST', '/api/collections/users/request-otp', { email: 'visita@demostracion.invalid' }],
    ['POST', '/api/collections/users/records', { email: 'otra@gym.example' }],
    ['POST', '/api/collections/roles/records', { nombre: 'Otro' }],
    ['PATCH', `/api/collections/users/records/${demostracion.visita}`, { name: 'Otra', password: 'una-clave-nueva' }],
    ['PATCH', `/api/collections/gimnasios/records/${demostracion.gimnasio}`, { nombre: 'Otro' }],
    ['DELETE', '/api/collections/miembros/records/cualquiera00001', undefined],
    ['PATCH', '/api/collections/miembros/records/cualquiera00001', { nombre: 'Otro' }],
    ['POST', '/api/batch', { requests: [] }],
    ['POST', '/api/cuenta/segundo-paso', {}],
    ['GET', '/api/cuenta/sesiones', undefined],
    ['POST', '/api/cuenta/sesiones/cerrar', {}],
    ['POST', '/api/importar', {}],
    ['GET', '/api/exportar/miembros.csv', undefined],
    ['GET', '/api/exportar/gimnasio.zip', undefined],
    ['POST', '/api/servicio/dejar', {}],
    ['POST', '/api/collections/servicios_pagos/records', { servicio_id: 'serviciopro0000' }],
  ] as const)('is refused %s %s', async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: visitor.authStore.token, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect([answer.status, await answer.json()]).toEqual([
      403,
      expect.objectContaining({ message: accessRefusals.demostracion_denied }),
    ])
  })

  it('stores no file', async () => {
    const [sucursal] = await visitor.collection('sucursales').getFullList()
    const foto = new File([new Uint8Array(10)], 'foto.png', { type: 'image/png' })
    const body = { sucursal_id: sucursal?.id, nombre: 'Con foto', dni: '30999888', foto }
    expect(await statusOf(visitor.collection('miembros').create(body))).toBe(403)
  })

  it('cannot be entered with a password, and receives no mail', async () => {
    const guest = new PocketBase(url)
    const tried = guest.collection('users').authWithPassword('visita@demostracion.invalid', 'demo-vigente')
    expect(await statusOf(tried)).toBe(400)
    const queueMail = createOutbox({ secret, now })
    const content = templates.clave_cambiada({ nombre: 'Visita', url: 'http://127.0.0.1' })
    await db.pools.transaction(null, (tx) =>
      queueMail(tx, { to: 'visita@demostracion.INVALID', template: 'clave_cambiada', content }),
    )
    expect(await count('correos')).toBe(0)
  })

  it('is limited in its acts per network and hour', async () => {
    const headers = { authorization: visitor.authStore.token, 'x-forwarded-for': '198.51.100.20' }
    const create = () => app.inject({ method: 'POST', url: '/api/collections/miembros/records', headers, payload: {} })
    expect((await create()).statusCode).toBe(400)
    await createLimiter(db.pools.transaction, actsOfNetwork).take('198.51.100.20', actsOfNetwork.points - 1)
    expect((await create()).statusCode).toBe(429)
    const list = await app.inject({ url: '/api/collections/miembros/records', headers })
    expect(list.statusCode).toBe(200)
  })

  it('is limited to ten visits per network and hour', async () => {
    const statuses = []
    for (let turn = 0; turn < 11; turn += 1) statuses.push((await visit('198.51.100.9')).statusCode)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  })
})

describe('the nightly renewal', () => {
  beforeEach(async () => {
    visitor = await newVisitor()
  })

  it('leaves nothing of the day, ends its sessions, and touches no other gym', async () => {
    const others = `(select id from gimnasios where id <> '${demostracion.gimnasio}') g`
    await db.owner(`insert into gimnasios (id, nombre, servicio_id, moneda, zona_horaria, pais)
      values ('gimnasioajeno01', 'Ajeno', 'serviciogratis0', 'ARS', 'America/Argentina/Buenos_Aires', 'AR') on conflict do nothing`)
    const [sucursal] = await visitor.collection('sucursales').getFullList()
    await visitor.collection('miembros').create({ sucursal_id: sucursal?.id, nombre: 'De hoy', dni: '31000111' })
    await renewDemoGym({ databaseUrl: db.url, now: now() }, false)
    expect(await count(`miembros where nombre = 'De hoy'`)).toBe(0)
    expect(await count(others)).toBe(1)
    expect(await statusOf(visitor.collection('users').authRefresh())).toBe(401)
    expect((await (await newVisitor()).collection('miembros').getList(1, 1)).totalItems).toBeGreaterThan(50)
  })
})

describe('without a demonstration', () => {
  it('there is no way in, and a session of earlier may do nothing', async () => {
    visitor = await newVisitor()
    const closed = await appWith(false)
    const enter = await closed.inject({ method: 'POST', url: '/api/demostracion' })
    expect(enter.statusCode).toBe(404)
    const headers = { authorization: visitor.authStore.token }
    const list = await closed.inject({ url: '/api/collections/miembros/records', headers })
    expect(list.statusCode).toBe(403)
    await closed.close()
  })
})

it('counts in no figure of the platform, and is not among its gyms', async () => {
  expect(await count(`gimnasios where id = '${demostracion.gimnasio}'`)).toBe(1)
  const gyms = await count(`gimnasios where id <> '${demostracion.gimnasio}'`)
  const [figures] = await db.owner('select total_gimnasios, total_de_pago from dashboard_superadmin')
  expect(figures).toEqual({ total_gimnasios: gyms, total_de_pago: 0 })
  const [services] = await db.owner(
    'select sum(total_gimnasios)::integer as gyms, sum(total_miembros)::integer as members from resumen_servicios',
  )
  expect(services).toEqual({ gyms, members: 0 })
  expect(await count(`gimnasios_pagos where id = '${demostracion.gimnasio}'`)).toBe(0)
})
