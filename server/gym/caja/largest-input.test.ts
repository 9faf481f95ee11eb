import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusals } from '#shared/errors/refusals.ts'
import { countRows, expectRefused } from '#server/testing/desks/expect-refused.ts'
import { openGymApp, refusalOf, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { buildCaja, buildSesion } from '#server/testing/till.ts'

let app: GymApp
let gym: GymWorld
let admin: PocketBase
let caja: string
let sesion: string
beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  gym = await buildGym(app.db.owner)
  admin = await app.clientOf(gym.users.Admin)
  caja = await buildCaja(app.db.owner, gym)
  sesion = await buildSesion(app.db.owner, gym, caja)
})

const tables =
  'caja_aperturas caja_cierres caja_movimientos caja_motivos caja_reaperturas caja_tomados auditoria'.split(' ')
const written = () => countRows(app.db.owner, [gym.id], tables)
const refuses = (call: () => Promise<unknown>, field: string, told: object) =>
  expectRefused(written, call, [field, told])
const saying = (code: keyof typeof refusals) => ({ message: refusals[code] })
/** Expects a refusal of the body itself, which names no field. */
const refusesWhole = async (call: () => Promise<unknown>, told: object) => {
  const before = await written()
  expect((await refusalOf(call())).response).toMatchObject({ data: {}, ...told })
  expect(await written()).toEqual(before)
}

const act = (path: string, body: object) =>
  admin.send<Record<string, unknown>>(`/api/caja/sesiones/${path}`, { method: 'POST', body })
const cerrar = (given: object, of = sesion) => act(`${of}/cerrar`, { id: testId(), contado: 1000, ...given })
const abrir = async (given: object) =>
  admin.collection('caja_sesiones').create({ caja_id: await buildCaja(app.db.owner, gym, testId()), ...given })
const mover = (given: object) =>
  admin
    .collection('caja_movimientos')
    .create({ id_sesion: sesion, tipo: 'ingreso', monto: 1, concepto: 'Prueba', ...given })

const lines = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [String(at + 1), 1]))
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
const megabyte = 'x'.repeat(1_000_000)
const most = 999_999_999_999.99

describe('a count by pieces', () => {
  it('has forty kinds at most', async () => {
    await refuses(() => cerrar({ contado: 861, detalle: lines(41) }), 'contado', saying('caja_detail_wrong'))
    await refuses(() => abrir({ fondo: 861, fondo_detalle: lines(41) }), 'fondo', saying('caja_detail_wrong'))
    expect(await cerrar({ contado: 820, detalle: lines(40) })).toMatchObject({ contado: 820 })
    expect(await abrir({ fondo: 820, fondo_detalle: lines(40) })).toMatchObject({ fondo: 820 })
  })

  it('of 100,000 lines is not read', async () => {
    await refusesWhole(() => cerrar({ detalle: lines(100_000) }), { status: 413 })
    await refusesWhole(() => abrir({ fondo: 0, fondo_detalle: lines(100_000) }), {
      status: 400,
      message: refusals.json_nodes,
    })
  })

  it('of lists within lists is not read', async () => {
    await refusesWhole(() => cerrar({ detalle: nested(1000) }), { status: 400 })
    await refusesWhole(() => abrir({ fondo: 0, fondo_detalle: nested(1000) }), { status: 400 })
  })

  it.each([
    { '1': 100_001 },
    { '1': 1e308 },
    { '999999999999': 100_000 },
    { '1000000000000': 1 },
    { '0.001': 1 },
    { '1e3': 1 },
  ])('holds no pieces like %j', async (detalle) => {
    await refuses(() => cerrar({ detalle }), 'contado', saying('caja_detail_wrong'))
  })
})

describe('an amount', () => {
  it.each([
    [-0.01, 'validation_min_number_constraint'],
    [0, 'validation_required'],
    [0.001, 'validation_max_decimals'],
    [most + 0.01, 'validation_max_number_constraint'],
    [1e308, 'validation_not_a_number'],
    ['9'.repeat(60_000), 'validation_not_a_number'],
  ])('of a movement is not %j', async (monto, code) => {
    await refuses(() => mover({ monto }), 'monto', { code })
  })

  it.each([
    [-0.01, 'validation_min_number_constraint'],
    [0.001, 'validation_max_decimals'],
    [1e308, 'validation_not_a_number'],
  ])('of a float is not %j', async (fondo, code) => {
    await refuses(() => abrir({ fondo }), 'fondo', { code })
  })

  it('makes a sum that a closing and a taking over hold, so that no refusal tells what is in a till', async () => {
    await mover({ monto: most })
    await mover({ monto: most, tipo: 'retiro' })
    await mover({ monto: most, tipo: 'retiro' })
    await mover({ monto: most, tipo: 'retiro' })
    const entrega = { id: testId(), recibe: testId() }
    await refuses(() => cerrar({ contado: most, entrega }), 'recibe', saying('caja_receiver_denied'))
    expect(await cerrar({ contado: most })).toMatchObject({ contado: most })
    const gold = { sucursal_id: gym.sucursales[0], concepto: 'Oro', precio: most, medio_pago: 'Efectivo' }
    await admin.collection('ventas').create(gold)
    await admin.collection('ventas').create(gold)
    const next = await buildSesion(app.db.owner, gym, caja)
    expect(await act(`${next}/tomar`, { id: testId() })).toMatchObject({ id: next })
    const [toma] = await app.db.owner(`select monto from caja_movimientos where tipo = 'toma' and id_sesion = $1`, [
      next,
    ])
    expect(toma).toEqual({ monto: '1999999999999.98' })
  })
})

describe('a text', () => {
  it('of a megabyte is no concept and no note', async () => {
    const tooLong = (max: number) => ({ code: 'validation_max_text_constraint', params: { max } })
    await refuses(() => mover({ concepto: megabyte }), 'concepto', tooLong(80))
    await refuses(() => mover({ nota: megabyte }), 'nota', tooLong(300))
    await refuses(
      () => admin.collection('cajas').create({ nombre: megabyte, sucursal_id: gym.sucursales[0] }),
      'nombre',
      tooLong(40),
    )
  })

  it.each(['explicar', 'reabrir'])(
    'is no reason to %s beyond 300 letters, and none of a megabyte is read',
    async (path) => {
      await cerrar({ contado: 900 })
      const reason = (motivo: string) => () => act(`${sesion}/${path}`, { motivo })
      await refuses(reason('x'.repeat(301)), 'motivo', saying('caja_reason_missing'))
      await refusesWhole(reason(megabyte), { status: 413 })
    },
  )

  it('is no id', async () => {
    const id = megabyte.slice(0, 60_000)
    await refuses(() => cerrar({ id }), 'id', saying('caja_id_missing'))
    await refuses(() => act(`${sesion}/tomar`, { id }), 'id', saying('caja_id_missing'))
    const entrega = { id: testId(), recibe: id }
    await refuses(() => cerrar({ entrega }), 'recibe', saying('caja_receiver_wrong'))
  })
})
