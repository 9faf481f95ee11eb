import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PoliticaDeSaldo } from '#shared/collections/gimnasio.ts'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import type { Pago } from '#shared/collections/pago.ts'
import type { Deuda, Saldo } from '#shared/saldos/saldo.ts'
import type { Venta } from '#shared/ventas/venta.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { lockMiembro } from '#server/gym/locks/lock-miembros.ts'
import { lockVenta } from '#server/gym/ventas/entry.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { allowRests, restsAllowed } from '#server/testing/saldos/allow-rests.ts'
import { overtaken } from '#server/testing/many-requests.ts'
import { refused } from '#server/testing/desks/shop.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { verify } from '../verify/verify.ts'

let app: GymApp
let gym: GymWorld
let desk: PocketBase
let boss: PocketBase
let who: string
let precio: number
let hoy: string
beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  gym = await buildGym(app.db.owner)
  who = await buildMiembro(app.db.owner, gym)
  desk = await app.clientOf(gym.users.Recepción)
  boss = await app.clientOf(gym.users.Gerente)
  await allow()
  const [zone] = await app.db.owner<{ zona_horaria: string }>('select zona_horaria from gimnasios where id = $1', [
    gym.id,
  ])
  hoy = civilDay(new Date(), zone?.zona_horaria ?? '')
  precio = (await boss.collection('planes_plazos').getOne<{ precio: number }>(gym.mes)).precio
})

const allow = (saldo: PoliticaDeSaldo | null = restsAllowed) => allowRests(app.db.owner, gym, saldo)
const charge = (given: object = {}, client = desk) =>
  client.collection('pagos').create<Pago>({
    id: testId(),
    id_miembro: who,
    id_plan_plazo: gym.mes,
    sucursal_id: gym.sucursales[0],
    medio_pago: 'Efectivo',
    ...given,
  })
const rest = (monto: number, given: object = {}) => charge({ a_cuenta: monto, vence: addDays(hoy, 7), ...given })
const pay = (id_deuda: string, monto: number, given: object = {}, client = desk) =>
  client.collection('saldos').create<Saldo>({
    id: testId(),
    id_deuda,
    clase: 'cobro',
    sucursal_id: gym.sucursales[0],
    monto,
    medio_pago: 'Efectivo',
    ...given,
  })
const forgive = (id_deuda: string, monto: number, nota = 'Se lo prometimos', client = boss) =>
  pay(id_deuda, monto, { clase: 'condonacion', medio_pago: '', nota }, client)
const owed = async () => (await boss.collection('miembros_pagos').getOne<MiembroPago>(who)).saldo
const left = async (id: string) => (await boss.collection('deudas').getOne<Deuda>(id)).saldo
const findings = async () => (await verify(app.db.owner)).results.flatMap(({ findings: found }) => found)
const anular = (kind: 'pagos' | 'saldos', id: string, client = boss) =>
  client.send<Saldo>(`/api/${kind}/${id}/anular`, { method: 'POST', body: { motivo: 'Era de otro' } })

describe('a charge that leaves a rest', () => {
  it('gives the whole period, and its parts are the money and the rest', async () => {
    const pago = await rest(precio - 100)
    expect(pago).toMatchObject({
      monto_total: precio,
      a_cuenta: precio - 100,
      saldo: precio - 100,
      vence: addDays(hoy, 7),
    })
    expect(pago.partes).toEqual([
      { medio_pago: 'Efectivo', monto: 100, referencia: '' },
      { medio_pago: 'A cuenta', monto: precio - 100, referencia: '' },
    ])
    expect(await boss.collection('pagos').getOne(pago.id)).toMatchObject({ ...pago, updated: expect.anything() })
    expect(await owed()).toBe(precio - 100)
    expect(await boss.collection('deudas').getOne(pago.id)).toMatchObject({ monto: precio - 100, recibo: pago.recibo })
    expect(await findings()).toEqual([])
  })

  it('is repeated by its id, and refused with another rest or day', async () => {
    const id = testId()
    const first = await rest(50, { id })
    expect(await rest(50, { id })).toMatchObject({ recibo: first.recibo })
    await expect(rest(51, { id })).rejects.toMatchObject({ status: 400 })
    await expect(rest(50, { id, vence: addDays(hoy, 8) })).rejects.toMatchObject({ status: 400 })
    await expect(charge({ id })).rejects.toMatchObject({ status: 400 })
  })

  it('is left owing whole with the method A cuenta alone', async () => {
    await expect(rest(precio)).rejects.toMatchObject(refused('medio_pago', 'a_cuenta_whole'))
    await expect(rest(10, { medio_pago: 'A cuenta' })).rejects.toMatchObject(refused('medio_pago', 'medio_pago_wrong'))
    await expect(charge({ medio_pago: 'A cuenta' })).rejects.toMatchObject(refused('medio_pago', 'medio_pago_wrong'))
    expect(await rest(precio, { medio_pago: 'A cuenta' })).toMatchObject({ partes: null, saldo: precio })
    expect(await findings()).toEqual([])
  })

  it('has its paid parts add up to what is paid now', async () => {
    const partes = [
      { medio_pago: 'Transferencia', monto: 60, referencia: 'a1' },
      { medio_pago: 'Efectivo', monto: 40, referencia: '' },
    ]
    await expect(rest(precio - 99, { medio_pago: 'Transferencia', partes })).rejects.toMatchObject(
      refused('partes', 'partes_sum_differs'),
    )
    const pago = await rest(precio - 100, { medio_pago: 'Transferencia', partes })
    expect(pago.partes?.map(({ medio_pago }) => medio_pago)).toEqual(['Transferencia', 'Efectivo', 'A cuenta'])
    expect(await findings()).toEqual([])
  })

  it('is refused with a wrong sum, day or right', async () => {
    for (const wrong of [-1, 1.234, '1,5', 'mucho', 1e15])
      await expect(rest(1, { a_cuenta: wrong })).rejects.toMatchObject(refused('a_cuenta', 'a_cuenta_wrong'))
    await expect(rest(precio + 1)).rejects.toMatchObject({ status: 400 })
    for (const vence of [addDays(hoy, -1), addDays(hoy, 367), 'mañana', ''])
      await expect(rest(10, { vence })).rejects.toMatchObject(refused('vence', 'vence_wrong'))
    await allow({ ...restsAllowed, recepcion: false })
    await expect(rest(10)).rejects.toMatchObject(refused('a_cuenta', 'a_cuenta_denied'))
    expect(await charge({ a_cuenta: 10, vence: hoy }, boss)).toMatchObject({ saldo: 10 })
    await allow(null)
    await expect(charge({ a_cuenta: 10, vence: hoy }, boss)).rejects.toMatchObject(refused('a_cuenta', 'a_cuenta_off'))
    expect(await owed()).toBe(10)
    expect(await findings()).toEqual([])
  })

  it('stays within the most that a member may owe, for two desks at once, too', async () => {
    await allow({ ...restsAllowed, maximo: 150 })
    const both = await Promise.allSettled([rest(100), charge({ a_cuenta: 100, vence: hoy }, boss)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await owed()).toBe(100)
    await expect(rest(51)).rejects.toMatchObject(refused('a_cuenta', 'a_cuenta_over_most'))
    expect(await rest(50)).toMatchObject({ saldo: 50 })
  })
})

describe('a debt', () => {
  it('is paid in pieces with receipts of the same series, to nothing', async () => {
    const { id, recibo } = await rest(100)
    const first = await pay(id, 30.5)
    expect(first).toMatchObject({ recibo: recibo + 1, id_miembro: who, dia: hoy, usuario_id: gym.users.Recepción })
    expect(await left(id)).toBe(69.5)
    await expect(pay(id, 70)).rejects.toMatchObject(refused('monto', 'saldo_over'))
    expect(await pay(id, 69.5, { medio_pago: 'Transferencia', referencia: 'x' })).toMatchObject({ recibo: recibo + 2 })
    await expect(pay(id, 1)).rejects.toMatchObject(refused('id_deuda', 'saldo_paid'))
    expect(await owed()).toBe(0)
    expect((await charge()).recibo).toBe(recibo + 3)
    expect(await boss.collection('pagos').getOne(id)).toMatchObject({ saldo: 0, a_cuenta: 100, monto_total: precio })
    expect(await findings()).toEqual([])
  })

  it('is taken once by two desks at once', async () => {
    const { id } = await rest(100)
    const far = { sucursal_id: gym.sucursales[1] }
    const all = await Promise.allSettled([pay(id, 100), pay(id, 100, far, boss), pay(id, 60), forgive(id, 100)])
    for (const one of all)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({
          status: 400,
          response: { razon: expect.stringMatching(/^saldo_(paid|over)$/) },
        })
    const taken = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value.monto] : []))
    expect(taken.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(100)
    expect(await owed()).toBe(100 - taken.reduce((sum, one) => sum + one, 0))
    expect(await findings()).toEqual([])
  })

  it('waits for a desk of another branch that takes it, and is refused once that is paid', async () => {
    const { id } = await rest(100)
    const second = overtaken(app.db, {
      gym: gym.id,
      async first(tx) {
        await lockMiembro(tx, who)
        const far = { gim: gym.id, key: testId(), id, suc: gym.sucursales[1], por: gym.users.Gerente, hoy }
        await tx.query(
          sql`select pagar_saldo($gim, $key, $id, $suc, $por, 100, 'Efectivo', '', '', $hoy::date, now())`,
          far,
        )
      },
      second: () => pay(id, 100),
    })
    await expect(second).rejects.toMatchObject(refused('id_deuda', 'saldo_paid'))
    expect(await owed()).toBe(0)
    expect(await findings()).toEqual([])
  })

  it('of a sale waits for the void of that sale, and is owed no more', async () => {
    const { id } = await boss.collection('ventas').create<Venta>({
      id: testId(),
      sucursal_id: gym.sucursales[0],
      id_miembro: who,
      concepto: 'Proteína',
      tipo: 'articulo',
      precio: 40,
      cantidad: 1,
      medio_pago: 'A cuenta',
      vence: addDays(hoy, 7),
    })
    const second = overtaken(app.db, {
      gym: gym.id,
      async first(tx) {
        await lockVenta(tx, id)
        await tx.query(
          sql`insert into ventas_anulaciones (gimnasio_id, id_venta, usuario_id, motivo) values ($gim, $id, $por, 'De otro')`,
          { gim: gym.id, id, por: gym.users.Gerente },
        )
      },
      second: () => pay(id, 40),
    })
    await expect(second).rejects.toMatchObject(refused('id_deuda', 'saldo_paid'))
    expect(await owed()).toBe(0)
    expect(await findings()).toEqual([])
  })

  it('is never taken down below nothing, whatever writes it', async () => {
    const { id } = await rest(100)
    const over = app.db.owner(
      `insert into saldos_asientos (gimnasio_id, id, id_deuda, clase, sucursal_id, usuario_id, monto, nota, dia)
       values ($1, $2, $3, 'condonacion', $4, $5, 100.01, 'De más', $6)`,
      [gym.id, testId(), id, gym.sucursales[0], gym.users.Admin, hoy],
    )
    await expect(over).rejects.toThrow('more is paid than is owed')
    expect(await owed()).toBe(100)
  })

  it('is repeated by its id, and refused with other contents', async () => {
    const { id } = await rest(100)
    const key = testId()
    const both = await Promise.all([pay(id, 40, { id: key }), pay(id, 40, { id: key })])
    expect(both[0].recibo).toBe(both[1].recibo)
    await expect(pay(id, 41, { id: key })).rejects.toMatchObject({ status: 400 })
    expect(await left(id)).toBe(60)
  })

  it('is forgiven with a reason and the right, without a receipt or income', async () => {
    const { id } = await rest(100)
    await expect(forgive(id, 100, '')).rejects.toMatchObject(refused('nota', 'saldo_condonar_reason'))
    await expect(forgive(id, 100, 'porque sí', desk)).rejects.toMatchObject(refused('clase', 'saldo_condonar_denied'))
    await expect(pay(id, 1, { clase: 'condonacion', nota: 'abc' }, boss)).rejects.toMatchObject(
      refused('medio_pago', 'medio_pago_wrong'),
    )
    expect(await forgive(id, 40)).toMatchObject({ recibo: 0, medio_pago: '' })
    expect(await owed()).toBe(60)
    const [sum] = await app.db.owner<{ saldo: string }>(
      'select sum(saldo) as saldo from ingresos where gimnasio_id = $1',
      [gym.id],
    )
    expect(Number(sum?.saldo)).toBe(-100)
    expect(await findings()).toEqual([])
  })

  it('is owed again when its payment is voided, and no more when the charge is', async () => {
    const { id } = await rest(100)
    const paid = await pay(id, 60)
    await anular('saldos', paid.id)
    expect(await owed()).toBe(100)
    await expect(anular('saldos', paid.id)).rejects.toMatchObject(refused('anulado', 'saldo_voided'))
    const again = await pay(id, 30)
    await anular('pagos', id)
    expect(await owed()).toBe(0)
    await expect(pay(id, 1)).rejects.toMatchObject(refused('id_deuda', 'saldo_paid'))
    expect(await findings()).toEqual([])
    await anular('saldos', again.id)
    expect(await owed()).toBe(0)
    expect(await findings()).toEqual([])
  })

  it('that a void has just brought back keeps its member from being forgotten', async () => {
    const { id } = await rest(100)
    const paid = await pay(id, 100)
    await boss.collection('miembros').update(who, { deleted: new Date().toISOString() })
    const second = overtaken(app.db, {
      gym: gym.id,
      async first(tx) {
        await lockMiembro(tx, who)
        await tx.query(
          sql`insert into saldos_anulaciones (gimnasio_id, id_saldo, usuario_id, motivo) values ($gim, $id, $por, 'De otro')`,
          { gim: gym.id, id: paid.id, por: gym.users.Gerente },
        )
      },
      second: () => boss.send(`/api/miembros/${who}/anonimizar`, { method: 'POST' }),
    })
    await expect(second).rejects.toMatchObject(refused('saldo', 'miembro_owes'))
    expect(await findings()).toEqual([])
  })

  it('is paid while the setting is off, and cannot be left then', async () => {
    const { id } = await rest(100)
    await allow(null)
    expect(await pay(id, 100)).toMatchObject({ monto: 100 })
    expect(await owed()).toBe(0)
  })

  it('of another gym or branch is not there', async () => {
    const { id } = await rest(100)
    const other = await buildGym(app.db.owner)
    const stranger = await app.clientOf(other.users.Gerente)
    await expect(pay(id, 1, { sucursal_id: other.sucursales[0] }, stranger)).rejects.toMatchObject({ status: 400 })
    expect((await stranger.collection('deudas').getList(1, 5)).totalItems).toBe(0)
    expect(await left(id)).toBe(100)
  })
})
