import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type PocketBase from 'pocketbase'
import { openGymApp, refusalOf, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { watch } from '#server/testing/watch.ts'

let app: GymApp
let norte: GymWorld
let sur: GymWorld
let admin: PocketBase

beforeAll(async () => {
  app = await openGymApp()
})
beforeEach(async () => {
  norte = await buildGym(app.db.owner)
  sur = await buildGym(app.db.owner, { marca: 'ZZB' })
  admin = await app.clientOf(norte.users.Admin)
})
afterEach(() => admin.realtime.unsubscribe())
afterAll(() => app.close())

const member = (nombre: string, id = testId()) => ({ id, nombre, sucursal_id: norte.sucursales[0] })
const payment = (id_miembro: string) => ({
  id: testId(),
  id_miembro,
  id_plan_plazo: norte.mes,
  sucursal_id: norte.sucursales[0],
  medio_pago: 'Efectivo',
})

const membersOf = async (gym: GymWorld) => {
  const rows = await app.db.owner<{ nombre: string }>(
    'select nombre from miembros where gimnasio_id = $1 order by orden',
    [gym.id],
  )
  return rows.map(({ nombre }) => nombre)
}

/** A raw batch request, without the SDK. */
const post = (requests: unknown) => admin.send('/api/batch', { method: 'POST', body: { requests } })

describe('a batch', () => {
  it('creates, updates, upserts and deletes in one transaction; later items see earlier ones', async () => {
    const eva = member('Eva Ruiz')
    const rol = await admin.collection('roles').create({ nombre: 'Pasajero', permisos: ['permiso00000001'] })
    const batch = admin.createBatch()
    batch.collection('miembros').create(eva, { expand: 'sucursal_id', fields: 'id,nombre,expand.sucursal_id.nombre' })
    batch.collection('miembros').update(eva.id, { nombre: 'Eva Paz' })
    batch.collection('miembros').upsert({ ...eva, nombre: 'Eva Sosa' })
    batch.collection('miembros').upsert(member('Nueva Socia'))
    batch.collection('pagos').create(payment(eva.id))
    batch.collection('roles').delete(rol.id)
    const answers = await batch.send()
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 204])
    expect(answers[0]?.body).toEqual({
      id: eva.id,
      nombre: 'Eva Ruiz',
      expand: { sucursal_id: { nombre: 'Centro Norte' } },
    })
    expect(answers[4]?.body).toMatchObject({ monto_total: 10000, recibo: 1 })
    expect(answers[5]?.body).toBeNull()
    expect(await membersOf(norte)).toEqual(['Eva Sosa', 'Nueva Socia'])
  })

  it('changes nothing if one item is refused, names the item, and announces nothing', async () => {
    const told = await watch(admin, 'miembros')
    const eva = member('Eva Ruiz')
    const batch = admin.createBatch()
    batch.collection('miembros').create(eva)
    batch.collection('pagos').create(payment(eva.id))
    batch.collection('miembros').create(member('X'))
    expect((await refusalOf(batch.send())).response).toEqual({
      data: {
        requests: {
          2: {
            code: 'batch_request_failed',
            message: 'Batch request failed.',
            response: {
              data: { nombre: expect.objectContaining({ code: 'validation_min_text_constraint' }) },
              message: 'Failed to create record.',
              status: 400,
            },
          },
        },
      },
      message: 'Batch transaction failed.',
      status: 400,
    })
    await admin.collection('miembros').create(member('Testigo Fiel'))
    expect((await told.until(1)).map(({ record }) => record['nombre'])).toEqual(['Testigo Fiel'])
    expect(await membersOf(norte)).toEqual(['Testigo Fiel'])
  })

  it('cannot change another gym, and undoes its own part', async () => {
    const foreign = await buildMiembro(app.db.owner, sur, { nombre: 'ZZB Ajeno' })
    for (const act of ['update', 'delete', 'upsert'] as const) {
      const batch = admin.createBatch()
      batch.collection('miembros').create(member('Propia Socia'))
      if (act === 'update') batch.collection('miembros').update(foreign, { nombre: 'Robado' })
      if (act === 'delete') batch.collection('miembros').delete(foreign)
      if (act === 'upsert') batch.collection('miembros').upsert(member('Robado', foreign))
      const { status, response } = await refusalOf(batch.send())
      expect(status).toBe(400)
      expect(JSON.stringify(response)).not.toContain('ZZB')
      expect(Object.keys(response['data'].requests)).toEqual(['1'])
    }
    expect(await membersOf(norte)).toEqual([])
    expect(await membersOf(sur)).toEqual(['ZZB Ajeno'])
  })

  it('checks the caller’s permissions for each item', async () => {
    const coach = await app.clientOf(norte.users.Entrenador)
    const requests = [
      {
        method: 'POST',
        url: '/api/collections/miembros/records',
        headers: { Authorization: admin.authStore.token },
        body: member('De Otro'),
      },
    ]
    const { response } = await refusalOf(coach.send('/api/batch', { method: 'POST', body: { requests } }))
    expect(response['data']).toMatchObject({ requests: { 0: { response: { status: 400, data: {} } } } })
    expect(await membersOf(norte)).toEqual([])
  })

  it('treats the same create twice as one', async () => {
    const eva = member('Eva Ruiz')
    const create = { method: 'POST', url: '/api/collections/miembros/records', body: eva }
    await post([create])
    const [again] = await post([create, create])
    expect(again.body.id).toBe(eva.id)
    expect(await membersOf(norte)).toEqual(['Eva Ruiz'])
  })

  it.each([
    ['nothing', [], { requests: { code: 'validation_required' } }],
    [
      'more than fifty',
      Array.from({ length: 51 }, () => ({ method: 'POST', url: '/api/collections/miembros/records' })),
      { requests: { code: 'validation_length_too_long' } },
    ],
    [
      'no method or address',
      [{}],
      { requests: { 0: { method: { code: 'validation_required' }, url: { code: 'validation_required' } } } },
    ],
    [
      'an unknown method',
      [{ method: 'BREW', url: '/x' }],
      { requests: { 0: { method: { code: 'validation_in_invalid' } } } },
    ],
    [
      'an address too long',
      [{ method: 'POST', url: 'x'.repeat(2001) }],
      { requests: { 0: { url: { code: 'validation_length_too_long' } } } },
    ],
    [
      'a read',
      [{ method: 'GET', url: '/api/collections/miembros/records' }],
      { requests: { 0: { code: 'batch_request_failed', response: { status: 400 } } } },
    ],
    [
      'an address elsewhere',
      [{ method: 'POST', url: 'https://other.example/api/collections/miembros/records' }],
      { requests: { 0: { code: 'batch_request_failed', response: { status: 400 } } } },
    ],
    [
      'an unknown collection',
      [{ method: 'POST', url: '/api/collections/nada/records' }],
      { requests: { 0: { response: { status: 404 } } } },
    ],
    [
      'a locked rule',
      [{ method: 'POST', url: '/api/collections/permisos/records' }],
      { requests: { 0: { response: { status: 403 } } } },
    ],
  ])('with %s is refused with its reason', async (_what, requests, data) => {
    expect((await refusalOf(post(requests))).response).toMatchObject({ status: 400, data })
  })
})
