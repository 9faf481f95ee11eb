import fc from 'fast-check'
import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Pago } from '#shared/collections/pago.ts'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import type { Saldo } from '#shared/saldos/saldo.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import type { Venta } from '#shared/ventas/venta.ts'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import { allowRests } from '#server/testing/saldos/allow-rests.ts'
import { buildConcepto } from '#server/testing/desks/sale.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { buildCaja, buildSesion } from '#server/testing/till.ts'
import { verify } from '../verify/verify.ts'

const runs = Number(process.env['RUNS'] ?? 6)

let app: GymApp
let gym: GymWorld
let admin: PocketBase
beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())

const act = fc.record({
  kind: fc.constantFrom('charge', 'charge', 'sale', 'pay', 'pay', 'pay', 'forgive', 'void paid', 'void debt', 'join'),
  medio_pago: fc.constantFrom('Efectivo', 'Tarjeta'),
  /** In hundredths of what there is. */
  share: fc.integer({ min: 1, max: 100 }),
  which: fc.nat(1000),
})
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

type Paid = { id: string; cents: number; medio_pago: string; clase: 'cobro' | 'condonacion'; isVoid: boolean }
type Debt = { id: string; kind: 'pagos' | 'ventas'; cents: number; now: number; isVoid: boolean; paid: Paid[] }
type Tally = { debts: Debt[]; members: string[]; caja: number }

const leftOf = ({ isVoid, cents, paid }: Debt) =>
  isVoid ? 0 : paid.reduce((left, one) => left - (one.isVoid ? 0 : one.cents), cents)
const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(all.length, 1)]
const price = 1_000_000

/** Plays acts as a desk does, and keeps a tally by hand in hundredths. */
async function play(acts: readonly Act[]): Promise<Tally> {
  const hoy = civilDay(new Date(), 'America/Argentina/Buenos_Aires')
  const common = { sucursal_id: gym.sucursales[0], vence: addDays(hoy, 3) }
  const id_concepto = await buildConcepto(app.db.owner, gym, { precio: '12.30' })
  const members = [await buildMiembro(app.db.owner, gym), await buildMiembro(app.db.owner, gym)]
  const tally: Tally = { debts: [], members, caja: 0 }
  const book = (medio: string, cents: number) => (tally.caja += medio === 'Efectivo' ? cents : 0)
  const run: Record<Act['kind'], (one: Act) => Promise<unknown>> = {
    async charge({ medio_pago, share, which }) {
      const cents = (price / 100) * share
      const now = price - cents
      const method = now === 0 ? 'A cuenta' : medio_pago
      const sent = { id: testId(), id_miembro: pick(members, which), id_plan_plazo: gym.mes, medio_pago: method }
      const { id } = await admin.collection('pagos').create<Pago>({ ...common, ...sent, a_cuenta: cents / 100 })
      tally.debts.push({ id, kind: 'pagos', cents, now: method === 'Efectivo' ? now : 0, isVoid: false, paid: [] })
      book(method, now)
    },
    async sale({ which }) {
      const sent = { id: testId(), id_miembro: pick(members, which), id_concepto, medio_pago: 'A cuenta' }
      const { id } = await admin.collection('ventas').create<Venta>({ ...common, ...sent })
      tally.debts.push({ id, kind: 'ventas', cents: 1230, now: 0, isVoid: false, paid: [] })
    },
    pay: (one) => takeDown(one, 'cobro'),
    forgive: (one) => takeDown(one, 'condonacion'),
    async 'void paid'({ which }) {
      const one = pick(
        tally.debts.flatMap(({ paid }) => paid).filter(({ isVoid }) => !isVoid),
        which,
      )
      if (!one) return
      await voided('saldos', one.id)
      one.isVoid = true
      book(one.medio_pago, -one.cents)
    },
    async 'void debt'({ which }) {
      const debt = pick(
        tally.debts.filter(({ isVoid }) => !isVoid),
        which,
      )
      if (!debt) return
      await voided(debt.kind, debt.id)
      debt.isVoid = true
      tally.caja -= debt.now
    },
    async join() {
      const [id_queda, id_se_va] = members
      if (!id_se_va) return
      await admin.send('/api/miembros/unir', { method: 'POST', body: { id_queda, id_se_va, aplicar: true, dni: '' } })
      members.pop()
    },
  }
  async function takeDown({ medio_pago, share, which }: Act, clase: Paid['clase']): Promise<void> {
    const debt = pick(
      tally.debts.filter((one) => leftOf(one) > 0),
      which,
    )
    if (!debt) return
    const cents = Math.max(1, Math.floor((leftOf(debt) * share) / 100))
    const method = clase === 'cobro' ? medio_pago : ''
    const nota = clase === 'cobro' ? '' : 'Lo prometimos'
    const sent = { id: testId(), id_deuda: debt.id, clase, monto: cents / 100, medio_pago: method, nota }
    const { id } = await admin.collection('saldos').create<Saldo>({ sucursal_id: gym.sucursales[0], ...sent })
    debt.paid.push({ id, cents, medio_pago: method, clase, isVoid: false })
    book(method, cents)
  }
  for (const one of acts) await run[one.kind](one)
  return tally
}

const voided = (kind: string, id: string) =>
  admin.send(`/api/${kind}/${id}/anular`, { method: 'POST', body: { motivo: 'Era de otro' } })

it('any order of rests, payments, forgivings, voids and unions leaves one balance in ledger, members, day and till', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 24 }), async (acts) => {
      gym = await buildGym(app.db.owner)
      await allowRests(app.db.owner, gym)
      admin = await app.clientOf(gym.users.Admin)
      await buildSesion(app.db.owner, gym, await buildCaja(app.db.owner, gym))
      const { debts, members, caja } = await play(acts)
      const whole = debts.reduce((sum, debt) => sum + leftOf(debt), 0)
      const shown = await Promise.all(members.map((id) => admin.collection('miembros_pagos').getOne<MiembroPago>(id)))
      expect(shown.reduce((sum, { saldo: owes }) => sum + Math.round(owes * 100), 0)).toBe(whole)
      for (const debt of debts)
        expect((await admin.collection(debt.kind).getOne<Pago>(debt.id)).saldo).toBe(leftOf(debt) / 100)
      const [sums] = await app.db.owner<{ caja: string; saldo: string }>(
        `select (select coalesce(sum(efectivo), 0)::text from caja_cobros where gimnasio_id = $1 and id_sesion is not null) as caja,
          (select coalesce(sum(saldo), 0)::text from ingresos where gimnasio_id = $1) as saldo`,
        [gym.id],
      )
      const came = debts.flatMap(({ paid }) => paid).filter(({ isVoid, clase }) => clase === 'cobro' && !isVoid)
      const owing = debts.filter(({ isVoid }) => !isVoid).reduce((sum, { cents }) => sum + cents, 0)
      expect(Math.round(Number(sums?.caja) * 100)).toBe(caja)
      expect(Math.round(Number(sums?.saldo) * 100)).toBe(came.reduce((sum, { cents }) => sum + cents, 0) - owing)
      const found = (await ownerSnapshot(app.db.url, verify)).results.flatMap(({ findings }) => findings)
      expect(found.filter(({ gimnasio }) => gimnasio === gym.id)).toEqual([])
    }),
    { numRuns: runs },
  )
})
