import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { addDays, type CivilDate } from '#shared/values/dates.ts'
import { avisoDe, situacionEn } from '#shared/estado-servicio.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildOperador, testId, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: GymWorld
let operador: PocketBase
let admin: PocketBase
let miembro: string
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA', servicio_id: 'serviciogratis0' })
  await app.db.owner('update sucursales set activa = false where id = $1', [gym.sucursales[1]])
  miembro = await buildMiembro(app.db.owner, gym, { nombre: 'Miembro ZZA' })
  operador = await app.clientOf(await buildOperador(app.db.owner))
  admin = await app.clientOf(gym.users.Admin)
})
afterAll(() => app.close())

const proof = () => new File(['%PDF-1.4\n%%EOF'], 'transferencia.pdf')
async function transfer(servicio_id = 'serviciopro0000'): Promise<string> {
  const { id } = await admin.collection('servicios_pagos').create({ servicio_id, comprobante: proof() })
  return id
}
const settle = (id: string, how: 'aprobar' | 'rechazar', motivo?: string, client = operador) =>
  client.send(`/api/operador/pagos/${id}/${how}`, { method: 'POST', body: { motivo } })
const statusOf = (request: Promise<unknown>) =>
  request.then(
    () => 200,
    (error: { status: number }) => error.status,
  )

describe('a transfer', () => {
  it('is shown with its proof, rejected with a reason that the gym reads, and can be sent again', async () => {
    const id = await transfer()
    const [seen] = await operador.collection('pagos_superadmin').getFullList()
    expect(seen).toMatchObject({
      id,
      gimnasio: 'Gimnasio ZZA',
      servicio: 'Profesional',
      monto: 25,
      estado: 'pendiente',
    })
    const token = await operador.files.getToken()
    const address = operador.files.getURL({ ...seen }, String(seen?.['comprobante']), { token })
    const shown = await fetch(address)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/)
    expect((await fetch(address.replace(token, await admin.files.getToken()))).status).toBe(404)
    await expect(settle(id, 'rechazar')).rejects.toMatchObject({ response: { data: { motivo: {} } } })
    await settle(id, 'rechazar', 'El monto no coincide.')
    expect(await admin.collection('servicios_pagos').getOne(id)).toMatchObject({
      estado: 'rechazado',
      motivo: 'El monto no coincide.',
    })
    expect(await statusOf(settle(id, 'aprobar'))).toBe(400)
    await settle(await transfer(), 'rechazar', 'Otra vez no.')
  })

  it('adds one month if approved twenty times at once', async () => {
    const id = await transfer()
    const results = await Promise.all(Array.from({ length: 20 }, () => statusOf(settle(id, 'aprobar'))))
    expect(new Set(results)).toEqual(new Set([200]))
    const approved = await app.db.owner(`select turno from servicios_pagos where gimnasio_id = $1 and turno > 0`, [
      gym.id,
    ])
    expect(approved).toEqual([{ turno: 1 }])
    const rows = await app.db.owner(
      `select despues from auditoria where gimnasio_id = $1 and coleccion = 'servicios_pagos' and registro = $2 and accion = 'update'`,
      [gym.id, id],
    )
    expect(rows).toMatchObject([{ despues: { estado: 'aprobado' } }])
    expect((await admin.send(`/api/servicio/estado/${gym.id}`, {})).data).toMatchObject({
      estado: 'activo',
      plan: 'Profesional',
    })
  })

  it('is either approved or rejected if both arrive at once', async () => {
    const id = await transfer()
    const results = await Promise.all([
      statusOf(settle(id, 'rechazar', 'No llegó nada.')),
      statusOf(settle(id, 'aprobar')),
    ])
    expect(results.toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it('is decided only by the operator', async () => {
    const id = await transfer()
    for (const [client, status] of [
      [admin, 403],
      [app.guest(), 401],
    ] as const) {
      expect(await statusOf(settle(id, 'aprobar', undefined, client))).toBe(status)
      expect(await statusOf(settle(id, 'rechazar', 'Porque sí', client))).toBe(status)
      expect(await statusOf(client.send('/api/operador/reporte?desde=2026-01-01&hasta=2026-12-31', {}))).toBe(status)
    }
    expect(await statusOf(settle(testId(), 'aprobar'))).toBe(404)
    await settle(id, 'rechazar', 'Era una prueba.')
  })
})

describe('prices and limits', () => {
  it('apply to new payments only', async () => {
    const pago = await transfer('serviciocadena0')
    const before = await admin.collection('servicios_pagos').getFullList({ sort: 'id' })
    await operador.collection('servicios').update('serviciocadena0', { precio: 99.5, limite_miembros: 1 })
    expect(await admin.collection('servicios_pagos').getFullList({ sort: 'id' })).toEqual(before)
    await settle(pago, 'aprobar')
    expect(await admin.collection('servicios_pagos').getOne(pago)).toMatchObject({ monto: 60, estado: 'aprobado' })
    await expect(
      admin.collection('servicios_pagos').create({ servicio_id: 'serviciocadena0', metodo: 'mercado_pago', meses: 3 }),
    ).resolves.toMatchObject({ monto: 298.5 })
    await operador.collection('servicios').update('serviciocadena0', { precio: 60, limite_miembros: 0 })
    const rows = await app.db.owner(`select despues from auditoria where coleccion = 'servicios' order by orden`)
    expect(rows[0]).toMatchObject({ despues: { precio: 99.5, limite_miembros: 1 } })
  })

  it('keep a free service, known features and a valid currency', async () => {
    const servicios = operador.collection('servicios')
    for (const change of [{ precio: 10 }, { funciones: ['volar'] }, { moneda: 'XXQ' }])
      expect(await statusOf(servicios.update('serviciogratis0', change))).toBe(400)
  })
})

describe('a question from the landing page', () => {
  it('is answered once, with user and time, and its text never changes', async () => {
    const { id } = await app
      .guest()
      .collection('consultas')
      .create({ nombre: 'Pía Soto', email: 'pia@gym.example', mensaje: '¿Hay prueba?', respuesta: 'Sí' })
    const consultas = operador.collection('consultas')
    expect(await consultas.getOne(id)).toMatchObject({ respuesta: '', respondida: '' })
    expect(await statusOf(consultas.update(id, { mensaje: 'Otra cosa' }))).toBe(400)
    await consultas.update(id, { respuesta: 'Sí, dos semanas.' })
    const answered = await consultas.getOne(id, { expand: 'respondida_por' })
    expect(answered).toMatchObject({ expand: { respondida_por: { name: 'Olga Operadora' } } })
    expect(answered['respondida']).not.toBe('')
  })
})

describe('the platform’s own figures', () => {
  it('add up to the approved payments', async () => {
    const [row] = await operador.collection('dashboard_superadmin').getFullList()
    const days = await operador.collection('ingresos_diarios_superadmin').getFullList()
    const day = new Date().toISOString().slice(0, 10)
    const report = await operador.send(`/api/operador/reporte?desde=2020-01-01&hasta=${addDays(day, 1)}`, {})
    const sum = (rows: readonly Record<string, unknown>[], name: string) =>
      rows.reduce((total, one) => total + Number(one[name]), 0)
    const [stored] = await app.db.owner(
      `select sum(monto)::float8 as total from servicios_pagos where estado = 'aprobado'`,
    )
    expect([row?.['total_recaudado_mensual'], sum(days, 'total_monto'), sum(report.ingresos, 'total')]).toEqual(
      Array.from({ length: 3 }, () => stored?.['total']),
    )
    expect(await statusOf(operador.send('/api/operador/reporte?desde=x&hasta=y', {}))).toBe(400)
  })

  it('count a payment of the first of a month in it, and one of the day before in the last', async () => {
    const figures = async () => {
      const [row] = await operador.collection('dashboard_superadmin').getFullList()
      return [Number(row?.['total_recaudado_mensual']), Number(row?.['total_recaudado_anterior'])]
    }
    const approve = (monto: number, before: string) =>
      app.db.owner(
        `insert into servicios_pagos (gimnasio_id, id, servicio_id, monto, estado, resuelto)
         select $1, $2, 'serviciopro0000', $3, 'aprobado',
           (date_trunc('month', now() at time zone zona_horaria) - $4::interval) at time zone zona_horaria
         from plataforma`,
        [gym.id, testId(), monto, before],
      )
    const [month = 0, last = 0] = await figures()
    await approve(40, '0 s')
    await approve(7, '1 s')
    expect(await figures()).toEqual([month + 40, last + 7])
  })

  it('agree with the shared rule for a gym’s standing', async () => {
    const hoy = '2026-05-15'
    const cases = fc.sample(
      fc.record({
        hasta: fc.option(fc.integer({ min: -60, max: 60 }).map((days): CivilDate => addDays(hoy, days))),
        esGratis: fc.boolean(),
        sinRenovar: fc.boolean(),
        enRevision: fc.boolean(),
      }),
      500,
    )
    const rows = await app.db.owner<{ estado: string }>(
      `select estado_de_servicio("esGratis", "sinRenovar", hasta, '${hoy}', "enRevision") as estado
       from jsonb_to_recordset($1) as c(hasta date, "esGratis" boolean, "sinRenovar" boolean, "enRevision" boolean)`,
      [JSON.stringify(cases)],
    )
    const expected = cases.map(({ hasta, ...given }) => {
      const pago = { servicio_id: 'a', inicio: '2026-01-01', vencimiento: hasta ?? '', monto: 1, moneda: 'USD' }
      const contrato = { ...given, servicio_id: 'a', pagos: hasta ? [pago] : [] }
      return avisoDe(situacionEn(contrato, hoy), contrato, { dia: hoy, fecha: (dia) => dia }).estado
    })
    expect(rows.map(({ estado }) => estado)).toEqual(expected)
  })
})

describe('every route of a gym', () => {
  const routes = (): [string, string, object?][] => [
    ['POST', `/api/pagos/${testId()}/anular`, { motivo: 'Porque sí' }],
    ['GET', `/api/pagos/${testId()}/recibo.pdf`],
    ['GET', '/api/reportes/ingresos?desde=2026-01-01&hasta=2026-12-31'],
    ['GET', '/api/reportes/miembros?desde=2026-01-01&hasta=2026-12-31'],
    ['GET', '/api/exportar/miembros.csv'],
    ['GET', '/api/exportar/pagos.xlsx'],
    ['POST', '/api/importar', { sucursal_id: gym.sucursales[0] }],
    ['GET', `/api/importar/${testId()}`],
    ['POST', `/api/importar/${testId()}/deshacer`, {}],
    ['POST', '/api/invitaciones', { name: 'Ana Pérez', email: 'a@a.example', role: 'roladmin0000001' }],
    ['GET', `/api/servicio/estado/${gym.id}`],
    ['GET', `/api/servicio/uso/${gym.id}`],
    ['POST', '/api/servicio/dejar', {}],
    ['POST', '/api/servicio/seguir', {}],
    ['POST', '/api/planes/guardar', { nombre: 'Plan nuevo', sucursal_id: gym.sucursales[0], plazos: [] }],
    ['POST', '/api/pausas/vista', { sucursal_id: gym.sucursales[0], desde: '2026-05-01', hasta: '2026-05-02' }],
    ['POST', '/api/pausas/lote', { miembros: [miembro], desde: '2026-05-01', hasta: '2026-05-02', lote: testId() }],
    ['POST', `/api/pausas/lote/${testId()}/deshacer`, {}],
    ['POST', `/api/pausas/${testId()}/terminar`, { hasta: null }],
  ]
  const tables = ['miembros', 'planes', 'users', 'sucursales', 'pagos_asientos', 'pausas_asientos', 'gimnasios']
  const digest = async () =>
    Promise.all(
      tables.map((table) =>
        app.db.owner(`select md5(string_agg(t::text, '|' order by t.id)) as digest from ${table} t`),
      ),
    )

  it('refuses the operator and changes nothing', async () => {
    const before = await digest()
    for (const [method, path, body] of routes()) {
      const answer = await fetch(app.url + path, {
        method,
        headers: { authorization: operador.authStore.token, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const text = await answer.text()
      expect([400, 401, 403, 404], `${method} ${path}: ${text}`).toContain(answer.status)
      expect(text).not.toContain('ZZA')
    }
    expect(await digest()).toEqual(before)
  })
})

describe('the front page’s settings', () => {
  const save = (cotizaciones: unknown) =>
    statusOf(operador.collection('plataforma').update('plataforma00000', { cotizaciones }))

  it('take what a dollar costs in currencies there are, and nothing else', async () => {
    expect(await save({ ARS: 1480.5 })).toBe(200)
    const wrong = [{ ARS: 0 }, { ARS: -1 }, { ARS: '1480' }, { XXQ: 3 }, ['ARS'], 'ARS 1480', { ARS: 1e12 }]
    expect(await Promise.all(wrong.map(save))).toEqual(wrong.map(() => 400))
    const [stored] = await app.db.owner('select cotizaciones from plataforma')
    expect(stored).toEqual({ cotizaciones: { ARS: 1480.5 } })
  })

  it('take a telephone as people write it, and no other text', async () => {
    const phone = (telefono: string) =>
      statusOf(operador.collection('plataforma').update('plataforma00000', { telefono }))
    expect(await phone('+54 (351) 555-0100')).toBe(200)
    expect(await phone('javascript:alert(1)')).toBe(400)
  })
})
