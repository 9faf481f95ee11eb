import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusals } from '#shared/errors/refusals.ts'
import { charge } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildOperador, callerOf, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { ownRoutes } from '#server/testing/own-routes.ts'

let app: GymApp
let gym: GymWorld
let operador: PocketBase
let admin: PocketBase
let recepcion: PocketBase
let miembro: string
let pago: string
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  miembro = await buildMiembro(app.db.owner, gym)
  pago = await charge({ db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }, miembro)
  operador = await app.clientOf(await buildOperador(app.db.owner))
  admin = await app.clientOf(gym.users.Admin)
  recepcion = await app.clientOf(gym.users.Recepción)
})
afterAll(() => app.close())

const act = (how: 'suspender' | 'reabrir', motivo?: string, id = gym.id) =>
  operador.send(`/api/operador/gimnasios/${id}/${how}`, { method: 'POST', body: { motivo } })
const cobrar = () =>
  recepcion.collection('pagos').create({
    id_miembro: miembro,
    id_plan_plazo: gym.mes,
    sucursal_id: gym.sucursales[0],
    medio_pago: 'Efectivo',
    eleccion: 'continuar',
  })
const refused = {
  status: 403,
  response: {
    message: refusals.gym_suspended,
    data: { gimnasio: { code: 'gym_suspended', message: refusals.gym_suspended } },
  },
}

/** All tables of the gym, except those that a user's own account and exports write. */
const tables = [
  'gimnasios',
  'sucursales',
  'roles',
  'miembros',
  'planes',
  'planes_plazos',
  'pagos_asientos',
  'pagos_anulaciones',
  'pausas_asientos',
  'importaciones',
  'servicios_pagos',
]
const digest = () =>
  Promise.all(
    tables.map((table) =>
      app.db.owner(`select md5(string_agg(t::text, '|' order by t::text)) as digest from ${table} t`),
    ),
  )

/** Routes that read, or that write only the caller's own account. */
const stillOpen =
  /^(POST|DELETE) \/api\/(cuenta|(pausas|recordatorios)\/vista|invitaciones\/(ver|aceptar)|registro|servicio\/pagos)/

async function call(client: PocketBase, route: string, path: string, body: unknown): Promise<number> {
  const [method = ''] = route.split(' ', 1)
  const ids: Record<string, string> = {
    id: path.startsWith('/api/pagos') ? pago : path.startsWith('/api/miembros') ? miembro : gym.id,
    miembro,
    sucursal: gym.sucursales[0],
    rol: 'rolentrenador01',
  }
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? testId())
  const answer = await fetch(app.url + fill(path), {
    method,
    headers: { authorization: client.authStore.token, 'content-type': 'application/json' },
    body: fill(JSON.stringify(body ?? {})),
  })
  return answer.status
}

describe('a suspended gym', () => {
  it('is suspended with a reason, at once and for all signed-in users', async () => {
    await expect(cobrar()).resolves.toBeTruthy()
    await expect(act('suspender', 'no')).rejects.toMatchObject({ response: { data: { motivo: {} } } })
    expect(await act('suspender', 'No pagó tres meses.')).toMatchObject({
      gimnasio: { estado: 'suspendido', motivo_suspension: 'No pagó tres meses.' },
    })
    await expect(cobrar()).rejects.toMatchObject(refused)
    await expect(admin.collection('miembros').update(miembro, { nombre: 'Otro' })).rejects.toMatchObject(refused)
    await expect(admin.collection('miembros').delete(miembro)).rejects.toMatchObject(refused)
    await expect(
      admin.send(`/api/pagos/${pago}/anular`, { method: 'POST', body: { motivo: 'Se cobró dos veces' } }),
    ).rejects.toMatchObject(refused)
    const batch = admin.createBatch()
    batch.collection('miembros').create({ nombre: 'Ana Paz', telefono: '1144445555', sucursal_id: gym.sucursales[0] })
    await expect(batch.send()).rejects.toMatchObject({ status: 400 })
  })

  it('can be read and exported as before, and shows its suspension', async () => {
    expect(await recepcion.collection('miembros').getOne(miembro)).toMatchObject({ id: miembro })
    expect(await admin.collection('gimnasios').getOne(gym.id)).toMatchObject({
      suspendido: expect.stringMatching(/^20/),
    })
    expect((await admin.send(`/api/servicio/estado/${gym.id}`, {})).data).toMatchObject({
      estado: 'vencido',
      mensaje: 'Tu gimnasio está suspendido',
      puede_usar_servicio: false,
    })
    const range = 'desde=2020-01-01&hasta=2030-01-01'
    for (const path of [
      '/api/exportar/miembros.csv',
      '/api/exportar/gimnasio.zip',
      `/api/pagos/${pago}/recibo.pdf`,
      `/api/reportes/ingresos?${range}`,
      `/api/servicio/uso/${gym.id}`,
    ]) {
      const answer = await fetch(app.url + path, { headers: { authorization: admin.authStore.token } })
      expect(answer.status, `${path}`).toBe(200)
      await answer.arrayBuffer()
    }
  })

  it('cannot be written by any route, and can still pay', async () => {
    const before = await digest()
    for (const { route, path, body, opens } of ownRoutes) {
      if (route.startsWith('GET') || opens === 'operator' || stillOpen.test(route)) continue
      expect([400, 403, 404, 415], `${route}`).toContain(await call(admin, route, path, body))
    }
    expect(await digest()).toEqual(before)
    await expect(
      admin.collection('servicios_pagos').create({
        servicio_id: 'serviciopro0000',
        comprobante: new File(['%PDF-1.4\n%%EOF'], 'transferencia.pdf'),
      }),
    ).resolves.toMatchObject({ estado: 'pendiente' })
  })

  it('does not affect another gym', async () => {
    const other = await buildGym(app.db.owner)
    const client = await app.clientOf(other.users.Admin)
    await expect(
      client.collection('miembros').create({
        nombre: 'Ana Paz',
        telefono: '1144445555',
        sucursal_id: other.sucursales[0],
      }),
    ).resolves.toBeTruthy()
  })

  it('is reopened, and both actions are audited once, with their operator', async () => {
    await act('suspender', 'Otra vez lo mismo.')
    const { historial } = await act('reabrir')
    await act('reabrir')
    expect(historial).toMatchObject([
      { acto: 'reapertura', quien: 'Olga Operadora' },
      { acto: 'suspension', quien: 'Olga Operadora', detalle: 'No pagó tres meses.' },
    ])
    await expect(cobrar()).resolves.toBeTruthy()
    const own = await app.db.owner<{ usuario_id: string | null; despues: object }>(
      `select usuario_id, despues from auditoria where gimnasio_id = $1 and coleccion = 'gimnasios' and accion = 'update' order by orden`,
      [gym.id],
    )
    expect(own).toMatchObject([
      { usuario_id: null, despues: { suspendido: expect.stringMatching(/^20/) } },
      { usuario_id: null, despues: { suspendido: '' } },
    ])
  })

  it('cannot be reopened by its own staff', async () => {
    await act('suspender', 'No pagó tres meses.')
    for (const how of ['reabrir', 'cortesia', 'suspender'])
      await expect(
        admin.send(`/api/operador/gimnasios/${gym.id}/${how}`, { method: 'POST', body: { id: testId() } }),
      ).rejects.toMatchObject({ status: 403 })
    await expect(admin.collection('gimnasios').update(gym.id, { suspendido: '' })).rejects.toMatchObject({
      status: 403,
    })
    await act('reabrir')
  })

  it('must exist', async () => {
    for (const id of [testId(), 'x', "a'b"])
      await expect(act('suspender', 'No existe.', encodeURIComponent(id))).rejects.toMatchObject({ status: 404 })
  })
})
