import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anular, charge } from '#server/testing/charge.ts'
import { buildGym, buildMiembro, buildRol, buildUser, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import type { StoredCaller } from '#server/engine/records/declaration/caller.ts'

type Pago = {
  id: string
  inicio: string
  vencimiento: string
  fecha_vencimiento: Date
  recibo: number
  monto_total: string
  anulado: Date | null
}

let db: TestDatabase
let gym: GymWorld
let admin: StoredCaller
let recepcion: StoredCaller

beforeAll(async () => {
  db = await testDatabase()
  gym = await buildGym(db.owner, { politica: { tolerancia: 3 } })
  admin = await callerOf(db, gym.users.Admin)
  recepcion = await callerOf(db, gym.users.Recepción)
})
afterAll(() => db.drop())

const at = (day: string) => new Date(`${day}T15:00:00Z`)

const pagosOf = (miembro: string) =>
  db.owner<Pago>(
    `select p.id, p.inicio, d.vencimiento, p.fecha_vencimiento, p.recibo, p.monto_total, p.anulado
     from pagos p join periodos d on d.id_pago = p.id where p.id_miembro = $1 order by p.orden`,
    [miembro],
  )
const datesOf = async (miembro: string) =>
  (await pagosOf(miembro)).map(({ inicio, vencimiento }) => `${inicio} ${vencimiento}`)
const membershipOf = async (miembro: string) =>
  (await db.owner('select inicio, vencimiento, ancla, id_pago from membresias where id_miembro = $1', [miembro]))[0]

describe('a charge', () => {
  it('takes price, dates, user and receipt from the server', async () => {
    const miembro = await buildMiembro(db.owner, gym)
    const id = await charge({ db, caller: recepcion, gym: gym }, miembro, { now: new Date('2026-03-11T01:30:00Z') })
    const [pago] = await db.owner('select * from pagos where id = $1', [id])
    expect(pago).toMatchObject({
      monto_total: '10000.00',
      precio_lista: '10000.00',
      fecha_pago: new Date('2026-03-11T01:30:00Z'),
      inicio: '2026-03-10',
      fecha_vencimiento: new Date('2026-04-11T02:59:59.999Z'),
      usuario_id: gym.users.Recepción,
    })
  })

  it('made early starts on the old end', async () => {
    const miembro = await buildMiembro(db.owner, gym)
    await charge({ db, caller: recepcion, gym: gym }, miembro, { now: at('2026-10-05') })
    await charge({ db, caller: recepcion, gym: gym }, miembro, { now: at('2026-10-20') })
    expect(await datesOf(miembro)).toEqual(['2026-10-05 2026-11-05', '2026-11-05 2026-12-05'])
    expect(await membershipOf(miembro)).toMatchObject({ inicio: '2026-10-05', vencimiento: '2026-12-05', ancla: 5 })
  })

  it('continues within the tolerance and starts anew after it', async () => {
    const [inside, after] = [await buildMiembro(db.owner, gym), await buildMiembro(db.owner, gym)]
    for (const miembro of [inside, after])
      await charge({ db, caller: recepcion, gym: gym }, miembro, { now: at('2026-10-05') })
    await charge({ db, caller: recepcion, gym: gym }, inside, { now: at('2026-11-08') })
    await charge({ db, caller: recepcion, gym: gym }, after, { now: at('2026-11-09') })
    expect((await datesOf(inside))[1]).toBe('2026-11-05 2026-12-05')
    expect((await datesOf(after))[1]).toBe('2026-11-09 2026-12-09')
  })

  it('keeps the tolerance of its time', async () => {
    const other = await buildGym(db.owner, { politica: { tolerancia: 3 } })
    const caller = await callerOf(db, other.users.Admin)
    const miembro = await buildMiembro(db.owner, other)
    const first = await charge({ db, caller: caller, gym: other }, miembro, { now: at('2026-09-05') })
    await charge({ db, caller: caller, gym: other }, miembro, { now: at('2026-10-05') })
    await charge({ db, caller: caller, gym: other }, miembro, { now: at('2026-11-08') })
    await db.owner(`update gimnasios set politica = '{}' where id = $1`, [other.id])
    await anular(db, caller, first)
    expect((await datesOf(miembro)).slice(1)).toEqual(['2026-10-05 2026-11-05', '2026-11-05 2026-12-05'])
  })

  it('against the rule needs permission for discounts', async () => {
    const miembro = await buildMiembro(db.owner, gym)
    await charge({ db, caller: recepcion, gym: gym }, miembro, { now: at('2026-10-05') })
    await expect(
      charge({ db, caller: recepcion, gym: gym }, miembro, { now: at('2026-10-20'), eleccion: 'hoy' }),
    ).rejects.toMatchObject({
      data: { eleccion: { code: 'validation_not_allowed' } },
    })
    await charge({ db, caller: recepcion, gym: gym }, miembro, { now: at('2026-10-20'), eleccion: 'continuar' })
    await charge({ db, caller: admin, gym: gym }, miembro, { now: at('2026-10-21'), eleccion: 'hoy' })
    expect((await datesOf(miembro)).slice(1)).toEqual(['2026-11-05 2026-12-05', '2026-10-21 2026-11-21'])
  })

  it('with a discount keeps both prices, and needs the permission and a reason', async () => {
    const miembro = await buildMiembro(db.owner, gym)
    const asked = { descuento: '2500.50', motivo_descuento: 'Promo' }
    await expect(charge({ db, caller: recepcion, gym: gym }, miembro, asked)).rejects.toMatchObject({
      data: { descuento: {} },
    })
    await expect(charge({ db, caller: admin, gym: gym }, miembro, { descuento: '10.00' })).rejects.toMatchObject({
      data: { motivo_descuento: {} },
    })
    await expect(
      charge({ db, caller: admin, gym: gym }, miembro, { ...asked, descuento: '10000.01' }),
    ).rejects.toMatchObject({
      data: { descuento: {} },
    })
    const id = await charge({ db, caller: admin, gym: gym }, miembro, asked)
    const [pago] = await db.owner('select precio_lista, descuento, monto_total from pagos where id = $1', [id])
    expect(pago).toEqual({ precio_lista: '10000.00', descuento: '2500.50', monto_total: '7499.50' })
  })

  it('of 0 is possible only with a full discount', async () => {
    const miembro = await buildMiembro(db.owner, gym)
    await charge({ db, caller: admin, gym: gym }, miembro, { descuento: '10000.00', motivo_descuento: 'Beca' })
    expect((await pagosOf(miembro))[0]?.monto_total).toBe('0.00')
  })

  it('refuses cents if the currency has none', async () => {
    const chile = await buildGym(db.owner, { moneda: 'CLP', zona_horaria: 'America/Santiago' })
    const caller = await callerOf(db, chile.users.Admin)
    const miembro = await buildMiembro(db.owner, chile)
    const asked = { descuento: '0.50', motivo_descuento: 'Promo' }
    await expect(charge({ db, caller: caller, gym: chile }, miembro, asked)).rejects.toMatchObject({
      data: { descuento: {} },
    })
  })

  it('on another day needs the permission, and is never in the future', async () => {
    const miembro = await buildMiembro(db.owner, gym)
    const now = at('2026-11-21')
    await expect(
      charge({ db, caller: recepcion, gym: gym }, miembro, { now, fecha_cobro: '2026-11-19 15:00:00Z' }),
    ).rejects.toMatchObject({
      data: { fecha_cobro: { code: 'validation_not_allowed' } },
    })
    await expect(
      charge({ db, caller: admin, gym: gym }, miembro, { now, fecha_cobro: '2026-11-22 15:00:00Z' }),
    ).rejects.toMatchObject({
      data: { fecha_cobro: {} },
    })
    for (const fecha_cobro of ['2025-11-01 15:00:00Z', 'ayer', '2026-02-31'])
      await expect(charge({ db, caller: admin, gym }, miembro, { now, fecha_cobro })).rejects.toMatchObject({
        data: { fecha_cobro: {} },
      })
    await charge({ db, caller: admin, gym: gym }, miembro, { now, fecha_cobro: '2026-11-19 15:00:00Z' })
    expect(await datesOf(miembro)).toEqual(['2026-11-19 2026-12-19'])
  })

  it('is refused on another day of the gym than the person saw', async () => {
    const miembro = await buildMiembro(db.owner, gym)
    // 23:59:59 and midnight in Buenos Aires.
    const [before, midnight] = [new Date('2026-11-22T02:59:59.999Z'), new Date('2026-11-22T03:00:00.000Z')]
    const at = (now: Date, dia: string) => charge({ db, caller: admin, gym }, miembro, { now, dia })
    for (const [now, dia] of [
      [midnight, '2026-11-21'],
      [before, '2026-11-22'],
      [before, 'mañana'],
    ] as const)
      await expect(at(now, dia)).rejects.toMatchObject({ data: { visto: {} } })
    expect(await datesOf(miembro)).toEqual([])
    await at(before, '2026-11-21')
    expect(await datesOf(miembro)).toEqual(['2026-11-21 2026-12-21'])
  })

  it('is refused at another total or after another end than the person saw', async () => {
    const miembro = await buildMiembro(db.owner, gym)
    const now = new Date('2026-11-22T15:00:00Z')
    const at = (seen: { total?: number; vencia?: string }) =>
      charge({ db, caller: admin, gym }, miembro, { now, ...seen })
    await expect(at({ total: 1 })).rejects.toMatchObject({ data: { visto: {} } })
    await expect(at({ vencia: '2026-12-01' })).rejects.toMatchObject({ data: { visto: {} } })
    await at({ vencia: '' })
    await expect(at({ vencia: '' })).rejects.toMatchObject({ data: { visto: {} } })
    await at({ vencia: '2026-12-22' })
    expect(await datesOf(miembro)).toEqual(['2026-11-22 2026-12-22', '2026-12-22 2027-01-22'])
  })

  it('is refused for a deleted member, a retired plan, another branch and an unknown method', async () => {
    const deleted = await buildMiembro(db.owner, gym, { deleted: new Date() })
    const [miembro, away] = [
      await buildMiembro(db.owner, gym),
      await buildMiembro(db.owner, gym, { sucursal_id: gym.sucursales[1] }),
    ]
    await expect(charge({ db, caller: recepcion, gym: gym }, deleted)).rejects.toMatchObject({
      data: { id_miembro: { code: 'validation_deleted' } },
    })
    await expect(charge({ db, caller: recepcion, gym: gym }, away)).rejects.toMatchObject({ data: { id_miembro: {} } })
    await expect(
      charge({ db, caller: recepcion, gym: gym }, miembro, { sucursal_id: gym.sucursales[1] }),
    ).rejects.toMatchObject({
      data: { sucursal_id: {} },
    })
    await expect(charge({ db, caller: recepcion, gym: gym }, miembro, { medio_pago: 'Trueque' })).rejects.toMatchObject(
      {
        data: { medio_pago: {} },
      },
    )
    await db.owner('update planes_plazos set deleted = now() where id = $1', [gym.dias])
    await expect(
      charge({ db, caller: recepcion, gym: gym }, miembro, { id_plan_plazo: gym.dias }),
    ).rejects.toMatchObject({
      data: { id_plan_plazo: { code: 'validation_deleted' } },
    })
    await db.owner('update planes_plazos set deleted = null where id = $1', [gym.dias])
  })

  it('respects the opening hours if the gym uses them', async () => {
    const miembro = await buildMiembro(db.owner, gym)
    await db.owner(
      `update gimnasios set gestionar_horarios = true, horario_apertura = '2020-01-01 10:00Z', horario_cierre = '2020-01-02 01:00Z' where id = $1`,
      [gym.id],
    )
    await expect(
      charge({ db, caller: recepcion, gym: gym }, miembro, { horario: new Date('2026-11-21T09:59:00Z') }),
    ).rejects.toMatchObject({
      data: { horario: {} },
    })
    await expect(
      charge({ db, caller: recepcion, gym: gym }, miembro, { horario: new Date('2026-11-21T10:00:00Z') }),
    ).resolves.toBeTypeOf('string')
    await db.owner('update gimnasios set gestionar_horarios = false where id = $1', [gym.id])
  })

  it('does not change when the price of its term changes', async () => {
    const miembro = await buildMiembro(db.owner, gym)
    const id = await charge({ db, caller: recepcion, gym: gym }, miembro)
    await db.owner('update planes_plazos set precio = 99999 where id = $1', [gym.mes])
    const [pago] = await db.owner('select monto_total, precio_lista from pagos where id = $1', [id])
    await db.owner('update planes_plazos set precio = 10000 where id = $1', [gym.mes])
    expect(pago).toEqual({ monto_total: '10000.00', precio_lista: '10000.00' })
  })
})

describe('many concurrent charges', () => {
  it('give one member as many consecutive periods as charges', async () => {
    const other = await buildGym(db.owner)
    const caller = await callerOf(db, other.users.Admin)
    const miembro = await buildMiembro(db.owner, other)
    await Promise.all(
      Array.from({ length: 20 }, () => charge({ db, caller: caller, gym: other }, miembro, { now: at('2026-01-31') })),
    )
    const paid = await pagosOf(miembro)
    expect(paid).toHaveLength(20)
    expect(paid.slice(1).map(({ inicio }) => inicio)).toEqual(paid.slice(0, -1).map(({ vencimiento }) => vencimiento))
    expect(paid.at(-1)?.vencimiento).toBe('2027-09-30')
    expect(paid.map(({ recibo }) => recibo)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })

  it('leave no gap in a branch’s receipts, even with failures among them', async () => {
    const other = await buildGym(db.owner)
    const caller = await callerOf(db, other.users.Admin)
    const people = await Promise.all(Array.from({ length: 10 }, () => buildMiembro(db.owner, other)))
    const repeated = { id: 'repetido0000001' }
    const attempts = Array.from({ length: 50 }, (_, index) => {
      const miembro = people[index % people.length] ?? ''
      if (index % 5 === 0) return charge({ db, caller: caller, gym: other }, miembro, { medio_pago: 'Trueque' })
      return charge({ db, caller: caller, gym: other }, miembro, index % 7 === 0 ? repeated : {})
    })
    const results = await Promise.allSettled(attempts)
    const made = results.filter(({ status }) => status === 'fulfilled').length
    const receipts = await db.owner<{ recibo: number }>(
      'select recibo from pagos where gimnasio_id = $1 order by recibo',
      [other.id],
    )
    expect(made).toBeLessThan(41)
    expect(receipts.map(({ recibo }) => recibo)).toEqual(Array.from({ length: made }, (_, index) => index + 1))
  })
})

describe('a void', () => {
  it('keeps the payment and its receipt, moves later periods back, and removes the income from its day', async () => {
    const other = await buildGym(db.owner)
    const caller = await callerOf(db, other.users.Admin)
    const miembro = await buildMiembro(db.owner, other)
    const first = await charge({ db, caller: caller, gym: other }, miembro, { now: at('2026-10-05') })
    await charge({ db, caller: caller, gym: other }, miembro, { now: at('2026-10-20') })
    await charge({ db, caller: caller, gym: other }, miembro, { now: at('2026-10-20') })
    await anular(db, caller, first)
    const paid = await pagosOf(miembro)
    expect(paid.map(({ inicio, vencimiento }) => `${inicio} ${vencimiento}`)).toEqual([
      '2026-10-05 2026-11-05',
      '2026-10-20 2026-11-20',
      '2026-11-20 2026-12-20',
    ])
    expect(paid.map(({ anulado }) => anulado !== null)).toEqual([true, false, false])
    expect(paid.map(({ recibo }) => recibo)).toEqual([1, 2, 3])
    expect(await membershipOf(miembro)).toMatchObject({ inicio: '2026-10-20', vencimiento: '2026-12-20', ancla: 20 })
    expect(
      await db.owner('select dia, total, pagos from ingresos where gimnasio_id = $1 order by dia', [other.id]),
    ).toEqual([
      { dia: '2026-10-05', total: '0.00', pagos: 0 },
      { dia: '2026-10-20', total: '20000.00', pagos: 2 },
    ])
  })

  it('of the only payment leaves the member without a plan', async () => {
    const miembro = await buildMiembro(db.owner, gym)
    await anular(db, admin, await charge({ db, caller: recepcion, gym: gym }, miembro))
    expect(await membershipOf(miembro)).toEqual({ inicio: null, vencimiento: null, ancla: null, id_pago: null })
    const [shown] = await db.owner('select estado, fecha_vencimiento from miembros_pagos where id = $1', [miembro])
    expect(shown).toEqual({ estado: 'Sin plan', fecha_vencimiento: null })
  })

  it('cannot be repeated, or made in an invisible branch', async () => {
    const miembro = await buildMiembro(db.owner, gym)
    const pago = await charge({ db, caller: recepcion, gym: gym }, miembro)
    const role = await buildRol(db.owner, gym.id, ['payments.void'])
    const elsewhere = await callerOf(db, await buildUser(db.owner, gym.id, { role, sucursales: [gym.sucursales[1]] }))
    await expect(anular(db, elsewhere, pago)).rejects.toMatchObject({ status: 404 })
    await anular(db, admin, pago)
    await expect(anular(db, admin, pago)).rejects.toMatchObject({
      data: { anulado: { code: 'validation_already_voided' } },
    })
  })

  it('concurrent with charges of the same member leaves a correct chain', async () => {
    const other = await buildGym(db.owner)
    const caller = await callerOf(db, other.users.Admin)
    const miembro = await buildMiembro(db.owner, other)
    const today = civilDay(at('2026-05-10'), 'America/Argentina/Buenos_Aires')
    const made: string[] = []
    for (let index = 0; index < 6; index += 1)
      made.push(await charge({ db, caller: caller, gym: other }, miembro, { now: at('2026-05-10') }))
    const work = [0, 2, 4].map((index) => anular(db, caller, made[index] ?? ''))
    const charges = Array.from({ length: 6 }, () =>
      charge({ db, caller: caller, gym: other }, miembro, { now: at('2026-05-10'), id_plan_plazo: other.dias }),
    )
    await Promise.all([...work, ...charges])
    const live = (await pagosOf(miembro)).filter(({ anulado }) => anulado === null)
    expect(live[0]?.inicio).toBe(today)
    expect(live.slice(1).map(({ inicio }) => inicio)).toEqual(live.slice(0, -1).map(({ vencimiento }) => vencimiento))
    expect(live.at(-1)?.vencimiento).toBe(addDays('2026-08-10', 180))
  })
})
