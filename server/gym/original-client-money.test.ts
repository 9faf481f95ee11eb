import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOriginalClient, type OriginalClient } from '#server/testing/desks/original-client.ts'

/** Requests of the existing client, exactly as it sends them. */

let app: OriginalClient['app']
let gym: OriginalClient['gym']
let admin: OriginalClient['admin']
let recepcion: OriginalClient['recepcion']
let asOriginal: OriginalClient['asOriginal']

beforeAll(async () => {
  ;({ app, gym, admin, recepcion, asOriginal } = await openOriginalClient())
})
afterAll(() => app.close())

describe('payments', () => {
  let miembro: string
  beforeAll(async () => {
    miembro = (await recepcion.collection('miembros').create(asOriginal({ dni: 30222001, nombre: 'Ulises Paz' }))).id
  })

  it('ignore price, dates, user and receipt from the client', async () => {
    const made = await recepcion.collection('pagos').create({
      sucursal_id: gym.sucursales[0],
      id_plan_plazo: gym.mes,
      id_miembro: miembro,
      medio_pago: 'Efectivo',
      monto_total: 1,
      fecha_pago: '2001-01-01T00:00:00.000Z',
      fecha_vencimiento: '2099-01-01T00:00:00.000Z',
      horario: null,
      recibo: 999,
      usuario_id: gym.users.Admin,
      anulado: '2001-01-01 00:00:00.000Z',
    })
    expect(made).toMatchObject({ monto_total: 10000, usuario_id: gym.users.Recepción, anulado: '', horario: '' })
    expect(Math.abs(Date.now() - new Date(made['fecha_pago']).getTime())).toBeLessThan(60_000)
    expect(made['fecha_vencimiento']).toMatch(/:59\.999Z$/)
  })

  it('are listed by member name, dates and plan, expanded even if everything was deleted since', async () => {
    await app.db.owner('update miembros set deleted = now() where id = $1', [miembro])
    await app.db.owner('update planes set deleted = now() where id = $1', [gym.plan])
    await app.db.owner('update planes_plazos set deleted = now() where id = $1', [gym.mes])
    const contador = await app.clientOf(gym.users.Contador)
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const page = await contador.collection('pagos').getList(1, 10, {
      sort: '-fecha_pago',
      filter: `id_miembro.nombre ~ 'ulis' && fecha_pago > '2025-01-01 03:00:00' && fecha_pago < '${tomorrow} 23:59:59' && id_plan_plazo.id_plan='${gym.plan}' && sucursal_id = '${gym.sucursales[0]}'`,
      expand: 'id_miembro, id_plan_plazo, id_plan_plazo.id_plan',
      fields:
        'monto_total, fecha_pago, expand.id_miembro.nombre, expand.id_plan_plazo.duracion, expand.id_plan_plazo.expand.id_plan.nombre',
    })
    await app.db.owner('update planes set deleted = null where id = $1', [gym.plan])
    await app.db.owner('update planes_plazos set deleted = null where id = $1', [gym.mes])
    await app.db.owner('update miembros set deleted = null where id = $1', [miembro])
    expect(page.items).toEqual([
      expect.objectContaining({
        monto_total: 10000,
        expand: {
          id_miembro: { nombre: 'Ulises Paz' },
          id_plan_plazo: { duracion: 1, expand: { id_plan: { nombre: 'Libre Norte' } } },
        },
      }),
    ])
  })

  it('return the same record for a repeated create, and data.id for another one under its id', async () => {
    const body = {
      id: 'cobro0000000001',
      sucursal_id: gym.sucursales[0],
      id_plan_plazo: gym.mes,
      id_miembro: miembro,
      medio_pago: 'Efectivo',
    }
    const twice = await Promise.all([1, 2, 3].map(() => recepcion.collection('pagos').create(body)))
    expect(new Set(twice.map(({ recibo }) => recibo)).size).toBe(1)
    const other = recepcion.collection('pagos').create({ ...body, medio_pago: 'Transferencia' })
    await expect(other).rejects.toMatchObject({
      status: 400,
      response: { data: { id: { code: 'validation_not_unique' } } },
    })
  })

  it('cannot be changed or deleted', async () => {
    await expect(admin.collection('pagos').update('cobro0000000001', { nota: 'x' })).rejects.toMatchObject({
      status: 403,
    })
    await expect(admin.collection('pagos').delete('cobro0000000001')).rejects.toMatchObject({ status: 403 })
  })

  it('are voided with a reason and the permission', async () => {
    const path = '/api/pagos/cobro0000000001/anular'
    const trainer = await app.clientOf(gym.users.Entrenador)
    await expect(trainer.send(path, { method: 'POST', body: { motivo: 'Se equivocó' } })).rejects.toMatchObject({
      status: 403,
    })
    await expect(admin.send(path, { method: 'POST', body: {} })).rejects.toMatchObject({
      status: 400,
      response: { data: { motivo: {} } },
    })
    await expect(app.guest().send(path, { method: 'POST', body: { motivo: 'Se equivocó' } })).rejects.toMatchObject({
      status: 401,
    })
    const voided = await admin.send(path, {
      method: 'POST',
      body: { motivo: 'Se equivocó' },
      query: { expand: 'anulado_por' },
    })
    expect(voided).toMatchObject({
      motivo_anulacion: 'Se equivocó',
      anulado_por: gym.users.Admin,
      expand: { anulado_por: { name: 'Admin Norte' } },
    })
    await expect(admin.send(path, { method: 'POST', body: { motivo: 'Otra vez' } })).rejects.toMatchObject({
      status: 400,
    })
  })
})

describe('plans', () => {
  it('are created with terms one by one, edited out of order, and soft deleted', async () => {
    const plan = await admin
      .collection('planes')
      .create({ nombre: 'Musculación', descripcion: '', horario: 'flexible', sucursal_id: gym.sucursales[0] })
    const add = (precio: number) => admin.collection('planes_plazos').create({ id_plan: plan.id, duracion: 1, precio })
    const first = [await add(1000), await add(2000), await add(3000), await add(4000)]
    const [last] = first
    await Promise.all([
      admin
        .collection('planes_plazos')
        .update(String(last?.id), { id: last?.id, duracion: 1, precio: 1000, deleted: new Date().toISOString() }),
      add(5000),
    ])
    const live = await admin
      .collection('planes_plazos')
      .getFullList({ filter: `id_plan = '${plan.id}' && deleted = null` })
    expect(live.map(({ precio }) => precio)).toEqual([2000, 3000, 4000, 5000])
    await admin
      .collection('planes')
      .update(plan.id, { id: plan.id, nombre: plan['nombre'], plazos: live, deleted: new Date().toISOString() })
    expect((await admin.collection('planes').getOne(plan.id))['deleted']).not.toBe('')
  })

  it('have at most eight terms, whatever a client tries', async () => {
    const plan = await admin
      .collection('planes')
      .create({ nombre: 'Natación', descripcion: '', horario: 'fijo', sucursal_id: gym.sucursales[0] })
    const tries = Array.from({ length: 12 }, () =>
      admin.collection('planes_plazos').create({ id_plan: plan.id, duracion: 1, precio: 1 }),
    )
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  })

  it('refuse terms that are free or endless', async () => {
    const add = (given: object) =>
      admin.collection('planes_plazos').create({ id_plan: gym.plan, duracion: 1, precio: 1, ...given })
    await expect(add({ precio: 0 })).rejects.toMatchObject({ response: { data: { precio: {} } } })
    await expect(add({ precio: 0.001 })).rejects.toMatchObject({ response: { data: { precio: {} } } })
    await expect(add({ precio: -5 })).rejects.toMatchObject({ response: { data: { precio: {} } } })
    await expect(add({ duracion: 0 })).rejects.toMatchObject({ response: { data: { duracion: {} } } })
    await expect(add({ duracion: 121 })).rejects.toMatchObject({ response: { data: { duracion: {} } } })
  })
})
