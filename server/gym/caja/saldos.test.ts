import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ResumenDeCaja } from '#shared/caja/caja.ts'
import { anular, charge, type Desk } from '#server/testing/charge.ts'
import { allowRests } from '#server/testing/saldos/allow-rests.ts'
import { anularSaldoOf, cobrarSaldo, condonar } from '#server/testing/saldos/saldo-desk.ts'
import { anularVentaOf, buildConcepto, sell } from '#server/testing/desks/sale.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import { buildCaja, buildSesion } from '#server/testing/till.ts'
import { verify } from '../verify/verify.ts'

let app: GymApp
let gym: GymWorld
let desk: Desk
let who: string
let sesion: string
beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  gym = await buildGym(app.db.owner)
  await allowRests(app.db.owner, gym)
  desk = { db: app.db, gym, caller: await callerOf(app.db, gym.users.Admin) }
  who = await buildMiembro(app.db.owner, gym, { nombre: 'Ana Paz' })
  sesion = await buildSesion(app.db.owner, gym, await buildCaja(app.db.owner, gym))
})

const due = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
const resumen = async (user = gym.users.Admin): Promise<ResumenDeCaja> =>
  (await app.clientOf(user)).send(`/api/caja/sesiones/${sesion}/resumen`, {})
const findings = async () => (await verify(app.db.owner)).results.flatMap(({ findings: found }) => found)
const none = { cobros: 0, cobrado: 0, ventas: 0, vendido: 0, saldos: 0, saldado: 0, anulados: 0, anulado: 0 }

it('tells a rest apart, which is no money, and its payments beside charges and sales', async () => {
  const pago = await charge(desk, who, { a_cuenta: 6000, vence: due() })
  expect(await resumen()).toMatchObject({
    metodos: [{ ...none, medio: 'Efectivo', cobros: 1, cobrado: 4000 }],
    a_cuenta: 6000,
    efectivo: { cobros: 4000, saldos: 0, esperado: 5000 },
  })
  await cobrarSaldo(desk, { id_deuda: pago, monto: '1000.50' })
  await cobrarSaldo(desk, { id_deuda: pago, monto: '2000', medio_pago: 'Transferencia' })
  await condonar(desk, pago, '100')
  const now = await resumen()
  expect(now).toMatchObject({
    metodos: [
      { ...none, medio: 'Efectivo', cobros: 1, cobrado: 4000, saldos: 1, saldado: 1000.5 },
      { ...none, medio: 'Transferencia', saldos: 1, saldado: 2000 },
    ],
    a_cuenta: 6000,
    efectivo: { fondo: 1000, cobros: 4000, ventas: 0, saldos: 1000.5, anulaciones: 0, esperado: 6000.5 },
  })
  expect(now.operaciones.map(({ tipo, texto, medio, monto }) => [tipo, texto, medio, monto])).toEqual([
    ['cobro', 'Recibo 000001 · Ana Paz', 'Efectivo', 4000],
    ['cobro', 'Recibo 000001 · Ana Paz', 'A cuenta', 6000],
    ['saldo', 'Recibo 000002 · Saldo de Ana Paz', 'Efectivo', 1000.5],
    ['saldo', 'Recibo 000003 · Saldo de Ana Paz', 'Transferencia', 2000],
  ])
  expect(await findings()).toEqual([])
})

it('takes a void out of what it voids: of a charge its paid part and its rest, of a payment of a debt its sum', async () => {
  const pago = await charge(desk, who, { a_cuenta: 6000, vence: due() })
  const cash = await cobrarSaldo(desk, { id_deuda: pago, monto: '1000' })
  const wired = await cobrarSaldo(desk, { id_deuda: pago, monto: '2000', medio_pago: 'Transferencia' })
  await anular(app.db, desk.caller, pago)
  expect(await resumen()).toMatchObject({
    metodos: [
      { ...none, medio: 'Efectivo', cobros: 1, cobrado: 4000, saldos: 1, saldado: 1000, anulados: 1, anulado: 4000 },
      { ...none, medio: 'Transferencia', saldos: 1, saldado: 2000 },
    ],
    a_cuenta: 0,
    efectivo: { cobros: 4000, saldos: 1000, anulaciones: 4000, esperado: 2000 },
  })
  await anularSaldoOf(desk, cash)
  await anularSaldoOf(desk, wired)
  const now = await resumen()
  expect(now.metodos.map(({ medio, anulados, anulado }) => [medio, anulados, anulado])).toEqual([
    ['Efectivo', 2, 5000],
    ['Transferencia', 1, 2000],
  ])
  expect(now.efectivo).toMatchObject({ esperado: 1000, anulaciones: 5000 })
  expect(now.operaciones.at(-1)).toMatchObject({
    tipo: 'anulacion',
    texto: 'Recibo 000003 · Saldo de Ana Paz',
    monto: -2000,
  })
  expect(await findings()).toEqual([])
})

it('has a charge and a sale left owing whole in no method, and their payments in the till of the day they come in', async () => {
  const pago = await charge(desk, who, { a_cuenta: 10_000, vence: due(), medio_pago: 'A cuenta' })
  const id_concepto = await buildConcepto(app.db.owner, gym, { precio: '150.50' })
  const venta = await sell(desk, { id_concepto, id_miembro: who, medio_pago: 'A cuenta', vence: due() })
  expect(await resumen()).toMatchObject({ metodos: [], a_cuenta: 10_150.5, efectivo: { esperado: 1000 } })
  await cobrarSaldo(desk, { id_deuda: venta, monto: '150.50' })
  await cobrarSaldo(desk, { id_deuda: pago, monto: '10000', medio_pago: 'Tarjeta' })
  await anularVentaOf(desk, venta)
  expect(await resumen()).toMatchObject({
    metodos: [
      { ...none, medio: 'Efectivo', saldos: 1, saldado: 150.5 },
      { ...none, medio: 'Tarjeta', saldos: 1, saldado: 10_000 },
    ],
    a_cuenta: 10_000,
    efectivo: { saldos: 150.5, anulaciones: 0, esperado: 1150.5 },
  })
  expect(await findings()).toEqual([])
})

it('tells no cash of debts to those who count it blind', async () => {
  const pago = await charge(desk, who, { a_cuenta: 6000, vence: due() })
  await cobrarSaldo(desk, { id_deuda: pago, monto: '1000' })
  expect(await resumen(gym.users.Recepción)).toMatchObject({
    metodos: [],
    efectivo: null,
    operaciones: [{ medio: 'A cuenta' }],
  })
})
