import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anular, charge } from '#server/testing/charge.ts'
import { openGymApp, refusalOf, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { buildCaja } from '#server/testing/till.ts'
import { mostOperations } from '#shared/caja/caja.ts'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import { verify } from '../verify/verify.ts'

let app: GymApp
let gym: GymWorld
let admin: PocketBase
let recepcion: PocketBase
let caja: string

beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())

beforeEach(async () => {
  gym = await buildGym(app.db.owner)
  admin = await app.clientOf(gym.users.Admin)
  recepcion = await app.clientOf(gym.users.Recepción)
  caja = await buildCaja(app.db.owner, gym)
})

const abrir = async (client = recepcion, given: object = {}) =>
  (await client.collection('caja_sesiones').create({ id: testId(), caja_id: caja, fondo: 1000, ...given })).id

const mover = (sesion: string, tipo: string, monto: number) =>
  recepcion.collection('caja_movimientos').create({ id_sesion: sesion, tipo, monto, concepto: 'Prueba' })

const act = (path: string, body: object = {}, client = recepcion): Promise<Record<string, unknown>> =>
  client.send(`/api/caja/sesiones/${path}`, { method: 'POST', body })

const cerrar = (sesion: string, contado: unknown, given: object = {}, client = recepcion) =>
  act(`${sesion}/cerrar`, { id: testId(), contado, ...given }, client)

async function cobrar(medio_pago = 'Efectivo', user = gym.users.Recepción): Promise<string> {
  const caller = await callerOf(app.db, user)
  return charge({ db: app.db, caller, gym }, await buildMiembro(app.db.owner, gym), { medio_pago })
}

const anularPago = async (pago: string) => anular(app.db, await callerOf(app.db, gym.users.Admin), pago)

const findings = async () =>
  (await ownerSnapshot(app.db.url, verify)).results.flatMap(({ findings: found }) => found.map(({ motivo }) => motivo))

describe('a session', () => {
  it('expects its float, cash charges and movements, and nothing of other methods', async () => {
    const sesion = await abrir()
    await cobrar()
    await anularPago(await cobrar())
    await cobrar('Transferencia')
    await mover(sesion, 'ingreso', 500)
    await mover(sesion, 'retiro', 200.5)
    await mover(sesion, 'gasto', 100)
    const closed = await cerrar(sesion, 11_199.5)
    expect(closed).toMatchObject({
      numero: 1,
      contado: 11_199.5,
      esperado: 11_199.5,
      diferencia: 0,
      falta_motivo: false,
    })
    expect(await findings()).toEqual([])
  })

  it('takes the cash of a payment in parts alone, and tells each part by its method', async () => {
    const sesion = await abrir()
    const { id } = await recepcion.collection('pagos').create({
      id_miembro: await buildMiembro(app.db.owner, gym),
      id_plan_plazo: gym.mes,
      sucursal_id: gym.sucursales[0],
      medio_pago: 'Transferencia',
      partes: [
        { medio_pago: 'Efectivo', monto: 3000 },
        { medio_pago: 'Transferencia', monto: 7000 },
      ],
    })
    const resumen = (client: PocketBase) => client.send(`/api/caja/sesiones/${sesion}/resumen`, {})
    expect(await resumen(admin)).toMatchObject({
      metodos: [
        { medio: 'Efectivo', cobros: 1, cobrado: 3000 },
        { medio: 'Transferencia', cobros: 1, cobrado: 7000 },
      ],
      efectivo: { esperado: 4000 },
    })
    expect(await resumen(recepcion)).toMatchObject({ metodos: [{ cobrado: 7000 }], operaciones: [{ monto: 7000 }] })
    await anularPago(id)
    expect(await cerrar(sesion, 1000)).toMatchObject({ esperado: 1000, diferencia: 0 })
    expect(await findings()).toEqual([])
  })

  it('is one at a time per till, and the second opening says who has it', async () => {
    const id = testId()
    await abrir(recepcion, { id })
    await abrir(recepcion, { id })
    const { status, message } = await refusalOf(abrir(admin))
    expect({ status, message }).toEqual({ status: 400, message: expect.stringContaining('abierta por Recepción') })
    const rows = await app.db.owner('select from caja_aperturas where gimnasio_id = $1', [gym.id])
    expect(rows).toHaveLength(1)
  })

  it('of the person who charges takes the cash, else the one of the branch that was opened first', async () => {
    const otra = await buildCaja(app.db.owner, gym, 'Otra')
    const first = await abrir(recepcion)
    const own = await abrir(admin, { caja_id: otra })
    await cobrar('Efectivo', gym.users.Admin)
    await cobrar('Efectivo', gym.users.Recepción)
    await cobrar('Efectivo', gym.users.Gerente)
    const rows = await app.db.owner(
      'select id_sesion, count(*)::integer as cobros from caja_cobros where gimnasio_id = $1 group by 1',
      [gym.id],
    )
    expect(rows).toEqual(
      expect.arrayContaining([
        { id_sesion: first, cobros: 2 },
        { id_sesion: own, cobros: 1 },
      ]),
    )
  })

  it('tells the difference after the count, wants its reason, and opens again only with it', async () => {
    const sesion = await abrir()
    await cobrar()
    expect(await cerrar(sesion, 10_900)).toMatchObject({ esperado: 11_000, diferencia: -100, falta_motivo: true })
    expect((await refusalOf(abrir())).message).toBe(
      'Falta el motivo de la diferencia del cierre Z 1. Escríbelo antes de abrir la caja.',
    )
    expect(await act(`${sesion}/explicar`, { motivo: 'Vuelto mal dado' })).toMatchObject({ motivo: 'Vuelto mal dado' })
    await act(`${sesion}/explicar`, { motivo: 'Vuelto mal dado' })
    expect((await refusalOf(act(`${sesion}/explicar`, { motivo: 'Otro motivo' }))).status).toBe(400)
    await abrir()
  })

  it('is closed once: the same closing again is answered, another one is refused in words', async () => {
    const sesion = await abrir()
    const id = testId()
    const first = await cerrar(sesion, 1000, { id })
    expect(await cerrar(sesion, 1000, { id })).toEqual(first)
    expect((await refusalOf(cerrar(sesion, 999, { id }))).response).toMatchObject({
      status: 400,
      data: { contado: { code: 'validation_not_unique' } },
    })
    expect((await refusalOf(cerrar(sesion, 999))).message).toContain('ya se cerró')
    expect((await refusalOf(mover(sesion, 'gasto', 1))).message).toContain('ya se cerró')
  })

  it.each([['diez'], [''], [null], [-1], ['1e3'], [{ a: 1 }], ['10.001'], [1e30], ['1'.padEnd(31, '0')]])(
    'refuses the count %j',
    async (contado) => {
      const sesion = await abrir()
      expect((await refusalOf(cerrar(sesion, contado))).response).toMatchObject({
        status: 400,
        data: { contado: { code: 'validation_not_a_number' } },
      })
      expect(await app.db.owner('select from caja_cierres where gimnasio_id = $1', [gym.id])).toEqual([])
    },
  )

  it('with ten thousand movements adds up, lists a page, and prints no more than it says', async () => {
    const sesion = await abrir()
    expect((await refusalOf(mover(sesion, 'gasto', 1e30))).response).toMatchObject({
      status: 400,
      data: { monto: { code: 'validation_not_a_number' } },
    })
    await app.db.owner(
      `insert into caja_movimientos (gimnasio_id, id, id_sesion, vuelta, sucursal_id, usuario_id, tipo, monto, concepto)
       select gimnasio_id, 'm' || lpad(n::text, 14, '0'), id, 1, sucursal_id, usuario_id, 'ingreso', 0.01, 'Moneda'
       from caja_aperturas, generate_series(1, 10000) n where id = $1`,
      [sesion],
    )
    expect(await admin.send(`/api/caja/sesiones/${sesion}/resumen`, {})).toMatchObject({
      efectivo: { ingresos: 100, esperado: 1100 },
      operaciones: { length: mostOperations },
    })
    const filter = `id_sesion = '${sesion}'`
    expect(await recepcion.collection('caja_movimientos').getList(1, 50, { filter })).toMatchObject({
      totalItems: 10_000,
      items: { length: 50 },
    })
    expect(await cerrar(sesion, 1100)).toMatchObject({ diferencia: 0 })
  })

  it('takes a count by pieces that adds up, and refuses one that does not', async () => {
    const sesion = await abrir(recepcion, { fondo_detalle: { '500': 2 } })
    expect((await refusalOf(cerrar(sesion, 1000, { detalle: { '500': 1 } }))).response).toMatchObject({
      data: { contado: { code: 'validation_sums_differ' } },
    })
    expect(await cerrar(sesion, 1000, { detalle: { '500': 1, '100': 5 } })).toMatchObject({
      contado_detalle: { '100': 5, '500': 1 },
    })
    expect((await refusalOf(abrir(recepcion, { fondo_detalle: { '500': 'dos' } }))).status).toBe(400)
  })
})

describe('handing over', () => {
  it('closes and opens with what was counted, or does neither', async () => {
    const sesion = await abrir()
    const entrega = { id: testId(), recibe: gym.users.Gerente }
    expect((await refusalOf(cerrar(sesion, 900, { entrega: { ...entrega, recibe: testId() } }))).message).toContain(
      'Elige a otra',
    )
    expect(await app.db.owner('select from caja_cierres where gimnasio_id = $1', [gym.id])).toEqual([])
    await cerrar(sesion, 900, { entrega })
    const next = await admin.collection('caja_sesiones').getOne(entrega.id)
    expect(next).toMatchObject({ fondo: 900, usuario_id: gym.users.Gerente, id_anterior: sesion, cerrada: '' })
    expect(await findings()).toEqual([])
  })
})

describe('reopening', () => {
  it('is for the last session alone; its Z keeps its number and the next closing takes the next', async () => {
    const first = await abrir()
    await cerrar(first, 1000)
    const second = await abrir()
    await cerrar(second, 1000)
    const reabrir = (sesion: string, client = admin) => act(`${sesion}/reabrir`, { motivo: 'Faltó un gasto' }, client)
    expect((await refusalOf(reabrir(second, recepcion))).status).toBe(403)
    expect((await refusalOf(reabrir(first))).message).toContain('Solo se reabre el último')
    expect(await reabrir(second)).toMatchObject({ cerrada: '', numero: 0, esperado: 0 })
    await mover(second, 'gasto', 50)
    expect(await cerrar(second, 950)).toMatchObject({ numero: 3, esperado: 950 })
    const { anteriores } = await admin.collection('caja_sesiones').getOne(second)
    expect(anteriores).toMatchObject([{ numero: 2, esperado: 1000, motivo_reapertura: 'Faltó un gasto' }])
    expect(await admin.send(`/api/caja/sesiones/${second}/resumen?z=2`, {})).toMatchObject({
      numero: 2,
      efectivo: { esperado: 1000, gastos: 0 },
    })
    expect(await findings()).toEqual([])
  })
})

describe('cash with no open till', () => {
  it('is charged, and a session takes it over once', async () => {
    await cobrar()
    await anularPago(await cobrar())
    const estado = (client: PocketBase) => client.send(`/api/caja/estado/${gym.sucursales[0]}`, {})
    expect(await estado(admin)).toMatchObject({ sin_caja: { cuantos: 3, total: 10_000 } })
    expect(await estado(recepcion)).toMatchObject({ sin_caja: { cuantos: 3, total: null } })
    const sesion = await abrir()
    const id = testId()
    await act(`${sesion}/tomar`, { id })
    await act(`${sesion}/tomar`, { id })
    expect((await refusalOf(act(`${sesion}/tomar`, { id: testId() }))).message).toContain('No hay dinero sin caja')
    expect(await cerrar(sesion, 11_000)).toMatchObject({ diferencia: 0 })
    expect(await findings()).toEqual([])
  })

  it('is refused where the gym says so, other methods are not', async () => {
    await app.db.owner(`update gimnasios set politica = '{"caja_obligatoria": true}' where id = $1`, [gym.id])
    await expect(cobrar()).rejects.toThrow('Abre una caja de esta sucursal antes de cobrar en efectivo.')
    await cobrar('Transferencia')
    const sesion = await abrir()
    const pago = await cobrar()
    await cerrar(sesion, 11_000)
    await expect(anularPago(pago)).rejects.toThrow(
      'Abre una caja de esta sucursal antes de anular un pago en efectivo.',
    )
  })

  it('of a branch that never had a till is noted nowhere', async () => {
    const caller = await callerOf(app.db, gym.users.Admin)
    const [, sucursal_id] = gym.sucursales
    const who = await buildMiembro(app.db.owner, gym, { sucursal_id })
    await charge({ db: app.db, caller, gym }, who, { sucursal_id, id_plan_plazo: gym.otroMes })
    expect(await app.db.owner('select from caja_cobros where gimnasio_id = $1', [gym.id])).toEqual([])
  })
})

describe('twenty charges while the till closes', () => {
  it('are each in exactly one place, and every closing adds up', async () => {
    const sesion = await abrir()
    const people = await Promise.all(Array.from({ length: 20 }, () => buildMiembro(app.db.owner, gym)))
    const pay = (id_miembro: string) =>
      recepcion.collection('pagos').create({
        id_miembro,
        id_plan_plazo: gym.mes,
        sucursal_id: gym.sucursales[0],
        medio_pago: 'Efectivo',
      })
    const next = testId()
    const closing = cerrar(sesion, 1000, { entrega: { id: next, recibe: gym.users.Recepción } })
    await Promise.all([...people.slice(0, 10).map(pay), closing, ...people.slice(10).map(pay)])
    const rows = await app.db.owner(
      'select id_sesion, count(*)::integer as cobros from caja_cobros where gimnasio_id = $1 group by 1',
      [gym.id],
    )
    expect(rows.reduce((sum, { cobros }) => sum + Number(cobros), 0)).toBe(20)
    expect(rows.every(({ id_sesion }) => id_sesion === sesion || id_sesion === next)).toBe(true)
    await cerrar(next, 1000)
    expect(await findings()).toEqual([])
  })
})

describe('the own last charge', () => {
  it('is not taken back once its session is closed', async () => {
    const sesion = await abrir()
    const pago = await cobrar()
    await cerrar(sesion, 11_000)
    const undo = () =>
      recepcion.send(`/api/pagos/${pago}/anular`, { method: 'POST', body: { motivo: 'Era otro plan' } })
    expect((await refusalOf(undo())).message).toContain('ya se cerró')
    await act(`${sesion}/reabrir`, { motivo: 'Faltó anular' }, admin)
    await undo()
    expect(await cerrar(sesion, 1000)).toMatchObject({ numero: 2, diferencia: 0 })
  })
})
