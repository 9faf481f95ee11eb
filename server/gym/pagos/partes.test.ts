import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Pago } from '#shared/collections/pago.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { sealAll } from '../verify/seal-job.ts'
import { verify } from '../verify/verify.ts'

let app: GymApp
let gym: GymWorld
let desk: PocketBase
let who: string
beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  gym = await buildGym(app.db.owner)
  who = await buildMiembro(app.db.owner, gym)
  desk = await app.clientOf(gym.users.Admin)
})

const cash = { medio_pago: 'Efectivo', monto: 6000, referencia: '' }
const transfer = { medio_pago: 'Transferencia', monto: 4000, referencia: 'OP 77' }
const bodyOf = (partes: unknown, more: Record<string, unknown> = {}) => ({
  id: testId(),
  id_miembro: who,
  id_plan_plazo: gym.mes,
  sucursal_id: gym.sucursales[0],
  medio_pago: 'Efectivo',
  partes,
  ...more,
})
const charge = (body: Record<string, unknown>) => desk.collection('pagos').create<Pago>(body)
const findings = async () =>
  (await verify(app.db.owner)).results.flatMap((one) => one.findings.map(({ motivo }) => `${one.check}: ${motivo}`))
const stored = (table: string) => app.db.owner(`select * from ${table} where gimnasio_id = $1`, [gym.id])

it('is one record, one receipt and one income, with its parts in order', async () => {
  const pago = await charge(bodyOf([cash, transfer]))
  expect(pago).toMatchObject({ medio_pago: 'Efectivo', monto_total: 10_000, recibo: 1, partes: [cash, transfer] })
  expect(await desk.collection('pagos').getOne(pago.id)).toEqual(pago)
  expect(await stored('pagos_asientos')).toHaveLength(1)
  expect(await stored('ingresos')).toMatchObject([{ total: '10000.00', pagos: 1 }])
  const [line] = await app.db.owner<{ despues: Pago }>('select despues from auditoria where registro = $1', [pago.id])
  expect(line?.despues.partes).toEqual([cash, transfer])
})

it('leaves a charge with one method as it was', async () => {
  const pago = await charge(bodyOf(undefined))
  expect(pago.partes).toBeNull()
  expect((await charge(bodyOf([]))).partes).toBeNull()
  expect(await stored('pagos_partes')).toEqual([])
})

it('can be repeated, and not with other parts', async () => {
  const body = bodyOf([cash, { medio_pago: 'Transferencia', monto: '4000.00', referencia: ' OP 77 ' }])
  const pago = await charge(body)
  expect((await charge(body)).recibo).toBe(pago.recibo)
  await expect(charge({ ...body, partes: undefined })).rejects.toMatchObject({ status: 400 })
  await expect(
    charge({
      ...body,
      partes: [
        { ...cash, monto: 5999 },
        { ...transfer, monto: 4001 },
      ],
    }),
  ).rejects.toMatchObject({
    status: 400,
  })
  expect(await stored('pagos_partes')).toHaveLength(2)
})

describe('is refused whole', () => {
  it.each([
    ['with one part', [{ ...cash, monto: 10_000 }], 'partes'],
    ['with seven', Array.from({ length: 7 }, () => ({ ...cash, monto: 1 })), 'partes'],
    ['with ten thousand', Array.from({ length: 10_000 }, () => ({ ...cash, monto: 1 })), 'partes'],
    ['with a method of a megabyte', [cash, { ...transfer, medio_pago: 'x'.repeat(1_000_000) }], 'partes'],
    ['with parts that miss a cent', [cash, { ...transfer, monto: 3999.99 }], 'partes'],
    ['with parts above the total', [cash, { ...transfer, monto: 4000.01 }], 'partes'],
    [
      'with a part of nothing',
      [
        { ...cash, monto: 10_000 },
        { ...transfer, monto: 0 },
      ],
      'partes',
    ],
    [
      'with a negative part',
      [
        { ...cash, monto: 14_000 },
        { ...transfer, monto: -4000 },
      ],
      'partes',
    ],
    [
      'with three decimals',
      [
        { ...cash, monto: 6000.001 },
        { ...transfer, monto: 3999.999 },
      ],
      'partes',
    ],
    ['with an unknown method', [cash, { ...transfer, medio_pago: 'Trueque' }], 'partes'],
    ['with a text', 'mitad y mitad', 'partes'],
    ['with an object', { 0: cash, 1: transfer }, 'partes'],
    ['with a long reference', [cash, { ...transfer, referencia: 'x'.repeat(81) }], 'partes'],
    [
      'under the method of a smaller part',
      [
        { ...cash, monto: 4000 },
        { ...transfer, monto: 6000 },
      ],
      'medio_pago',
    ],
  ])('%s', async (_, partes, field) => {
    await expect(charge(bodyOf(partes))).rejects.toMatchObject({
      status: 400,
      response: { data: { [field]: { message: expect.stringMatching(/\w/) } } },
    })
    expect([await stored('pagos_asientos'), await stored('pagos_partes'), await stored('recibos')]).toEqual([
      [],
      [],
      [],
    ])
  })
})

it('keeps its parts with a discount and with the largest second', async () => {
  const partes = [
    { ...cash, monto: 1500.25 },
    { ...transfer, monto: 7500 },
  ]
  const pago = await charge(
    bodyOf(partes, { medio_pago: 'Transferencia', descuento: 999.75, motivo_descuento: 'Promoción' }),
  )
  expect(pago).toMatchObject({ monto_total: 9000.25, medio_pago: 'Transferencia', partes })
})

it('is found by the reference of a part', async () => {
  await charge(bodyOf([cash, transfer]))
  const { usos } = await desk.send<{ usos: unknown[] }>('/api/pagos/referencias?referencia=op-77', {})
  expect(usos).toMatchObject([{ recibo: 1 }])
})

it('is sealed, and a part changed, added or taken away is found', async () => {
  const pago = await charge(bodyOf([cash, transfer]))
  await sealAll({ reader: app.db.owner, transaction: app.db.pools.transaction })
  expect(await findings()).toEqual([])
  const forge = async (sql: string) => {
    await app.db.owner('alter table pagos_partes disable trigger user')
    await app.db.owner(sql, [pago.id])
    await app.db.owner('alter table pagos_partes enable trigger user')
    return findings()
  }
  expect(await forge(`update pagos_partes set referencia = 'otra' where id_pago = $1 and lugar = 2`)).toEqual([
    'sellos del libro: la fila cambió después de sellarse',
  ])
  expect(await forge('update pagos_partes set monto = monto + 1 where id_pago = $1 and lugar = 1')).toContainEqual(
    expect.stringMatching(/^partes de los pagos: suman/),
  )
  expect(await forge('delete from pagos_partes where id_pago = $1 and lugar = 1')).toContainEqual(
    expect.stringMatching(/^partes de los pagos/),
  )
  await expect(app.db.owner('delete from pagos_partes where id_pago = $1', [pago.id])).rejects.toThrow(/only grows/)
})

it('exports its parts in a column of their own', async () => {
  await charge(bodyOf([cash, transfer]))
  const answer = await fetch(`${app.url}/api/exportar/pagos.csv`, { headers: { authorization: desk.authStore.token } })
  expect(await answer.text()).toContain('Efectivo 6000.00 + Transferencia 4000.00 OP 77')
})
