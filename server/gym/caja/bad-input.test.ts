import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusals } from '#shared/errors/refusals.ts'
import { countRows, expectRefused } from '#server/testing/desks/expect-refused.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { buildCaja } from '#server/testing/till.ts'

let app: GymApp
let gym: GymWorld
let boss: PocketBase
let desk: PocketBase
let caja: string
beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  gym = await buildGym(app.db.owner)
  boss = await app.clientOf(gym.users.Gerente)
  desk = await app.clientOf(gym.users.Recepción)
  caja = await buildCaja(app.db.owner, gym)
})

const abrir = async (given: object = {}) =>
  (await desk.collection('caja_sesiones').create({ id: testId(), caja_id: caja, fondo: 1000, ...given })).id
const act = (path: string, body: object, client = desk) =>
  client.send<Record<string, unknown>>(`/api/caja/sesiones/${path}`, { method: 'POST', body })
const cerrar = (sesion: string, given: object = {}, client = desk) =>
  act(`${sesion}/cerrar`, { id: testId(), contado: 1000, ...given }, client)
const mover = (sesion: string, given: object = {}) =>
  desk
    .collection('caja_movimientos')
    .create({ id_sesion: sesion, tipo: 'gasto', monto: 5, concepto: 'Prueba', ...given })

const tables =
  'caja_aperturas caja_cierres caja_movimientos caja_motivos caja_reaperturas caja_tomados auditoria'.split(' ')
const written = () => countRows(app.db.owner, [gym.id], tables)
const refuses = (call: () => Promise<unknown>, field: string, told: object) =>
  expectRefused(written, call, [field, told])
const saying = (code: keyof typeof refusals) => ({ message: refusals[code] })

describe('a till that another desk closed meanwhile', () => {
  it('takes no movement, no money without a till and no other count, and is not handed over', async () => {
    const sesion = await abrir()
    await cerrar(sesion, {}, boss)
    await refuses(() => mover(sesion), 'id_sesion', saying('caja_closed'))
    await refuses(() => act(`${sesion}/tomar`, { id: testId() }), 'id_sesion', saying('caja_closed'))
    await refuses(() => cerrar(sesion), 'contado', saying('caja_closed'))
    const entrega = { id: testId(), recibe: gym.users.Gerente }
    await refuses(() => cerrar(sesion, { entrega }), 'contado', saying('caja_closed'))
    await refuses(() => act(`${sesion}/explicar`, { motivo: 'Vuelto' }), 'motivo', saying('caja_difference_none'))
  })

  it('stays closed by the first of two counts at once', async () => {
    const sesion = await abrir()
    const counts = await Promise.allSettled([cerrar(sesion), cerrar(sesion, {}, boss)])
    expect(counts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(counts.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 400, response: { data: { contado: saying('caja_closed') } } },
    })
    expect(await written()).toMatchObject({ caja_cierres: 1 })
  })
})

describe('letters and other forms that are no amount', () => {
  const counted = 'caja_count_wrong'
  it.each([['mil'], ['1.000,50'], ['１０００'], [[1000]], [true]])('are no count: %j', async (contado) => {
    const sesion = await abrir()
    await refuses(() => cerrar(sesion, { contado }), 'contado', saying(counted))
  })

  it.each([
    ['quinientos', 2],
    ['500', 'dos'],
    ['500', 1.5],
    ['500', -2],
    ['500', null],
    ['-500', 2],
  ])('are no pieces: %j of %j', async (pieza, cuantas) => {
    const sesion = await abrir()
    const detalle = { [pieza]: cuantas }
    await refuses(() => cerrar(sesion, { detalle }), 'contado', saying('caja_detail_wrong'))
  })

  it('are no float and no movement', async () => {
    const wrong = { code: 'validation_not_a_number' }
    await refuses(() => abrir({ fondo: 'mil' }), 'fondo', wrong)
    await refuses(() => abrir({ fondo_detalle: { '500': 'dos' } }), 'fondo', saying('caja_detail_wrong'))
    const sesion = await abrir()
    await refuses(() => mover(sesion, { monto: 'cien' }), 'monto', wrong)
    await refuses(() => mover(sesion, { tipo: 'toma' }), 'tipo', { code: 'validation_invalid_value' })
  })

  it.each(['explicar', 'reabrir'])('are no reason to %s', async (path) => {
    const sesion = await abrir()
    await cerrar(sesion, { contado: 900 })
    for (const motivo of [undefined, 'no', 5, ['Vuelto']])
      await refuses(() => act(`${sesion}/${path}`, { motivo }, boss), 'motivo', saying('caja_reason_missing'))
  })
})

describe('a queue that sends twice at once', () => {
  it('opens, moves and closes once, and both are answered alike', async () => {
    const twice = async <T>(send: () => Promise<T>) => {
      const [one, two] = await Promise.all([send(), send()])
      expect(two).toEqual(one)
    }
    const [sesion, gasto, cierre] = [testId(), testId(), testId()]
    await twice(() => abrir({ id: sesion }))
    await twice(() => mover(sesion, { id: gasto }))
    await twice(() => cerrar(sesion, { id: cierre, contado: 995 }))
    expect(await written()).toMatchObject({ caja_aperturas: 1, caja_movimientos: 1, caja_cierres: 1, auditoria: 3 })
  })
})
