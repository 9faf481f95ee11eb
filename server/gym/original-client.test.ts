import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOriginalClient, type OriginalClient } from '#server/testing/desks/original-client.ts'
import { password } from '#server/testing/gym-app.ts'
import { buildConcepto } from '#server/testing/desks/sale.ts'
import { buildRol, buildUser, testId } from '#server/testing/gym-world.ts'
import { watch } from '#server/testing/watch.ts'
import { builtInRoles } from '#shared/permissions.ts'

/** Requests of the existing client, exactly as it sends them. */

let app: OriginalClient['app']
let gym: OriginalClient['gym']
let admin: OriginalClient['admin']
let recepcion: OriginalClient['recepcion']
let asOriginal: OriginalClient['asOriginal']

const loginExpand = {
  expand: 'role, role.permisos, sucursal_id',
  fields: '*, expand.role.expand.permisos.permiso, expand.role.nombre, expand.role.id, expand.sucursal_id',
}

beforeAll(async () => {
  ;({ app, gym, admin, recepcion, asOriginal } = await openOriginalClient())
})
afterAll(() => app.close())

describe('signing in', () => {
  it('returns token and record, with permissions and branches expanded', async () => {
    const client = app.guest()
    const { token, record } = await client
      .collection('users')
      .authWithPassword('admin@norte.example', password, loginExpand)
    expect(token).toMatch(/\./)
    expect(record.expand?.['role']).toMatchObject({ id: builtInRoles.Admin, nombre: 'Admin' })
    const permisos: { permiso: string }[] = record.expand?.['role']?.expand?.permisos
    expect(permisos.map(({ permiso }) => permiso)).toContain('members.index')
    const branches: { id: string; gimnasio_id: string }[] = record.expand?.['sucursal_id']
    expect(branches.map(({ id }) => id)).toEqual(gym.sucursales)
    expect(branches[0]?.gimnasio_id).toBe(gym.id)
    const again = await client.collection('users').getOne(record.id, loginExpand)
    expect(again.expand?.['role']?.expand?.permisos).toHaveLength(permisos.length)
  })

  it('reads the gym with its service', async () => {
    const record = await recepcion.collection('gimnasios').getOne(gym.id, { expand: 'servicio_id' })
    expect(record).toMatchObject({
      nombre: 'Gimnasio Norte',
      telefono: null,
      expand: { servicio_id: { nombre: 'Cadena', precio: 60 } },
    })
    expect(record['horario_apertura']).not.toBe('')
    expect(new Date(record['horario_cierre']) >= new Date(record['horario_apertura'])).toBe(true)
  })
})

describe('members', () => {
  it('are created with numbers and an empty id', async () => {
    const made = await recepcion.collection('miembros').create(asOriginal({ id: '', dni: 30111001 }))
    expect(made).toMatchObject({ dni: '30111001', telefono: '1155667788', numero: expect.any(Number) })
    expect(made.id).toMatch(/^[a-z0-9]{15}$/)
  })

  it('are listed through the members view with paths, empty patterns and empty dates', async () => {
    const made = await recepcion.collection('miembros').create(asOriginal({ dni: 30111002, nombre: 'Raúl Ñandú' }))
    await recepcion
      .collection('pagos')
      .create({ sucursal_id: gym.sucursales[0], id_plan_plazo: gym.mes, id_miembro: made.id, medio_pago: 'Efectivo' })
    const page = await recepcion.collection('miembros_pagos').getList(1, 10, {
      sort: '-created',
      filter: `(nombre~'' || dni~'' || telefono~'') && deleted = null  && sucursal_id = '${gym.sucursales[0]}' `,
      expand: 'id_plan_plazo, id_plan_plazo.id_plan',
      fields: '*, expand.id_plan_plazo.duracion, expand.id_plan_plazo.expand.id_plan.nombre',
    })
    expect(page.items[0]).toMatchObject({
      id: made.id,
      estado: 'Vigente',
      expand: { id_plan_plazo: { duracion: 1, expand: { id_plan: { nombre: 'Libre Norte' } } } },
    })
    const found = await recepcion.collection('miembros_pagos').getFullList({ filter: `nombre ~ "raul nan"` })
    expect(found.map(({ id }) => id)).toEqual([made.id])
  })

  it('records not deleted have the empty date, which sorts first', async () => {
    const made = await admin.collection('miembros').create(asOriginal({ dni: 30111007, nombre: 'Nadia Ibarra' }))
    const listed = (filter: string) =>
      admin.collection('miembros_pagos').getFullList({ filter: `dni = "30111007" && ${filter}`, fields: 'id' })
    expect(await listed('deleted < @now')).toEqual([{ id: made.id }])
    expect(await listed('deleted <= ""')).toEqual([{ id: made.id }])
    // A member without charges has no date at all.
    expect(await listed('fecha_pago < @now')).toEqual([])
  })

  it('are found by dni, also when deleted, and restored by writing the whole record', async () => {
    const made = await admin.collection('miembros').create(asOriginal({ dni: 30111003 }))
    const [shown] = await admin.collection('miembros_pagos').getFullList({ filter: `dni = "30111003"` })
    await admin.collection('miembros').update(made.id, { ...shown, deleted: new Date().toISOString() })
    const clash = recepcion.collection('miembros').create(asOriginal({ dni: '30.111.003' }))
    await expect(clash).rejects.toMatchObject({
      status: 400,
      response: { data: { dni: { code: 'validation_not_unique' } } },
    })
    const holder = await recepcion.collection('miembros').getFirstListItem(`dni="30111003"`)
    expect(holder['deleted']).not.toBe('')
    const restored = await recepcion.collection('miembros').update(made.id, { ...holder, deleted: null })
    expect(restored).toMatchObject({ id: made.id, deleted: '', nombre: 'María Belén Núñez' })
  })

  it('are deleted only with the permission', async () => {
    const made = await admin.collection('miembros').create(asOriginal({ dni: 30111004 }))
    const attempt = recepcion.collection('miembros').update(made.id, { deleted: new Date().toISOString() })
    await expect(attempt).rejects.toMatchObject({ status: 404 })
    await expect(recepcion.collection('miembros').delete(made.id)).rejects.toMatchObject({ status: 404 })
    await admin.collection('miembros').delete(made.id)
    expect((await admin.collection('miembros').getOne(made.id))['deleted']).not.toBe('')
  })
})

describe('screens without a permission of their module', () => {
  const read =
    'pagos dashboard ingresos_diarios planes_populares planes planes_plazos miembros_pagos miembros roles users permisos modulos servicios'
  it.each(read.split(' '))('read %s, full or empty, and never get a 403', async (name) => {
    const role = await buildRol(app.db.owner, gym.id, ['attendance.index'], name)
    const poor = await app.clientOf(await buildUser(app.db.owner, gym.id, { role, sucursales: gym.sucursales }))
    expect(await poor.collection(name).getList(1, 3)).toMatchObject({ page: 1 })
  })
})

describe('the dashboard', () => {
  it('answers every signed-in user, with income only for users with reports', async () => {
    const entrenador = await app.clientOf(gym.users.Entrenador)
    for (const name of [
      'pagos',
      'dashboard',
      'ingresos_diarios',
      'planes_populares',
      'planes',
      'roles',
      'planes_plazos',
    ]) {
      await expect(entrenador.collection(name).getList(1, 3)).resolves.toBeDefined()
    }
    const branch = `id = "${gym.sucursales[0]}"`
    const [masked] = await entrenador.collection('dashboard').getFullList({ filter: branch })
    const [shown] = await admin.collection('dashboard').getFullList({ filter: branch })
    expect(masked?.['total_recaudado_mensual']).toBe(0)
    expect(shown?.['total_recaudado_mensual']).toBeGreaterThan(0)
    expect(masked?.['total_miembros_activos']).toBe(shown?.['total_miembros_activos'])
    await expect(
      entrenador.collection('dashboard').getFullList({ filter: 'total_recaudado_mensual > 1' }),
    ).rejects.toMatchObject({ status: 400 })
  })

  it('gives income by plain days, oldest first, and the most popular plans first', async () => {
    const days = await admin
      .collection('ingresos_diarios')
      .getFullList({ filter: `fecha_pago >= '2020-01-01' && id = '${gym.sucursales[0]}'` })
    expect(days.at(-1)?.['fecha_pago']).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    const popular = await admin.collection('planes_populares').getList(1, 3, { filter: `id = "${gym.sucursales[0]}"` })
    expect(popular.items[0]).toMatchObject({ nombre: 'Libre Norte', total_miembros: expect.any(Number) })
  })

  it('gives the state of the service only for the own gym', async () => {
    await expect(recepcion.send(`/api/servicio/estado/${gym.id}`, {})).resolves.toEqual({
      data: {
        estado: 'activo',
        plan: 'Cadena',
        mensaje: 'Estás al día',
        puede_usar_servicio: true,
        limite_sucursales: 0,
      },
    })
    await expect(recepcion.send('/api/servicio/estado/otrogimnasio000', {})).rejects.toMatchObject({ status: 404 })
  })
})

describe('a member who moves to another branch', () => {
  it('needs a user of both branches, and the counts move along', async () => {
    const made = await admin.collection('miembros').create(asOriginal({ dni: 30444001 }))
    const [first, second] = gym.sucursales
    await expect(recepcion.collection('miembros').update(made.id, { sucursal_id: second })).rejects.toMatchObject({
      status: 400,
    })
    const countOf = async (branch: string) => (await admin.collection('dashboard').getOne(branch))['total_miembros']
    const before = [await countOf(first), await countOf(second)]
    await admin.collection('miembros').update(made.id, { sucursal_id: second })
    expect([await countOf(first), await countOf(second)]).toEqual([Number(before[0]) - 1, Number(before[1]) + 1])
  })
})

describe('sales and entries', () => {
  let venta: RecordModel
  let entrada: RecordModel
  const branch = () => `sucursal_id = '${gym.sucursales[0]}'`

  beforeAll(async () => {
    const id_concepto = await buildConcepto(app.db.owner, gym, { nombre: 'Pase del día', tipo: 'pase_del_dia' })
    venta = await recepcion.collection('ventas').create({
      id: '',
      sucursal_id: gym.sucursales[0],
      id_concepto,
      cantidad: 1,
      medio_pago: 'Efectivo',
      visitante: 'Úrsula Díaz',
      telefono: 1155667788,
      monto: 1,
      recibo: 999,
      usuario_id: gym.users.Admin,
    })
    const id_miembro = (await admin.collection('miembros').create(asOriginal({ dni: 30555001, nombre: 'Óscar Ríos' })))
      .id
    const body = { id: testId(), sucursal_id: gym.sucursales[0], id_miembro }
    await recepcion.send('/api/asistencias/entrar', { method: 'POST', body })
    entrada = await recepcion.collection('asistencias').getOne(body.id)
  })

  it('keep their own amount, receipt and seller, and are viewed with what they name', async () => {
    expect(venta).toMatchObject({ monto: 1500.5, usuario_id: gym.users.Recepción, telefono: '1155667788', anulado: '' })
    const viewed = await admin.collection('ventas').getOne(venta.id, {
      expand: 'id_concepto, usuario_id, sucursal_id, id_miembro',
      fields: '*, expand.id_concepto.nombre, expand.usuario_id.name, expand.sucursal_id.nombre',
    })
    expect(viewed).toMatchObject({
      concepto: 'Pase del día',
      recibo: venta['recibo'],
      id_miembro: '',
      expand: {
        id_concepto: { nombre: 'Pase del día' },
        usuario_id: { name: 'Recepción Norte' },
        sucursal_id: { nombre: 'Centro Norte' },
      },
    })
    expect(entrada).toMatchObject({ resultado: 'no', motivo: 'sin_plan', deshecha: '', id_venta: '' })
  })

  it('are listed by page, with paths, empty patterns, empty dates and a sort', async () => {
    const sold = await recepcion.collection('ventas').getList(1, 10, {
      sort: '-created',
      filter: `(concepto~'' || visitante~'') && anulado = null && visitante ~ 'Úrsula Día' && id_concepto.tipo = 'pase_del_dia' && ${branch()}`,
      expand: 'id_concepto',
      fields: 'id, monto, expand.id_concepto.nombre',
    })
    expect(sold).toMatchObject({ page: 1, perPage: 10, totalItems: 1 })
    expect(sold.items).toEqual([{ id: venta.id, monto: 1500.5, expand: { id_concepto: { nombre: 'Pase del día' } } }])
    const entered = await recepcion.collection('asistencias').getList(1, 10, {
      sort: '-instante',
      filter: `id_miembro.nombre ~ 'oscar' && instante > '2025-01-01 03:00:00' && deshecha = null && ${branch()}`,
      expand: 'id_miembro, usuario_id',
      fields: 'id, resultado, expand.id_miembro.nombre, expand.usuario_id.name',
    })
    expect(entered.items).toEqual([
      {
        id: entrada.id,
        resultado: 'no',
        expand: { id_miembro: { nombre: 'Óscar Ríos' }, usuario_id: { name: 'Recepción Norte' } },
      },
    ])
  })

  it('are found one by one, and a pass with its sale', async () => {
    const found = await recepcion.collection('ventas').getFirstListItem(`recibo = ${venta['recibo']} && ${branch()}`)
    expect(found.id).toBe(venta.id)
    const pass = await recepcion
      .collection('asistencias')
      .getFirstListItem(`id_venta.visitante ~ 'Úrsula'`, { expand: 'id_venta' })
    expect(pass).toMatchObject({
      id_venta: venta.id,
      visitante: 'Úrsula Díaz',
      expand: { id_venta: { monto: 1500.5 } },
    })
    await expect(recepcion.collection('ventas').getOne('noexiste0000000')).rejects.toMatchObject({ status: 404 })
    await expect(admin.collection('asistencias').getList(1, 5, { filter: 'nada = 1' })).rejects.toMatchObject({
      status: 400,
    })
  })

  it('are neither changed nor deleted', async () => {
    for (const { collectionName, id } of [venta, entrada]) {
      await expect(admin.collection(collectionName).update(id, { nota: 'x' })).rejects.toMatchObject({ status: 403 })
      await expect(admin.collection(collectionName).delete(id)).rejects.toMatchObject({ status: 403 })
    }
  })

  it('tell a subscriber of a new sale and of its void', async () => {
    const all = await watch(admin, 'ventas', '*', { filter: `visitante = 'Iván Ibáñez'`, expand: 'usuario_id' })
    const { id } = await recepcion.collection('ventas').create({
      sucursal_id: gym.sucursales[0],
      id_concepto: venta['id_concepto'],
      medio_pago: 'Transferencia',
      visitante: 'Iván Ibáñez',
    })
    const one = await watch(recepcion, 'ventas', id)
    await recepcion.send(`/api/ventas/${id}/anular`, { method: 'POST', body: { motivo: 'Era otra cosa' } })
    const [made, voided] = await all.until(2)
    expect(made).toMatchObject({
      action: 'create',
      record: { id, expand: { usuario_id: { name: 'Recepción Norte' } } },
    })
    expect(voided).toMatchObject({ action: 'update', record: { id, motivo_anulacion: 'Era otra cosa' } })
    expect(await one.until(1)).toMatchObject([{ action: 'update', record: { id } }])
    await Promise.all([admin, recepcion].map((client) => client.realtime.unsubscribe()))
  })
})
