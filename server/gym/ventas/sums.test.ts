import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import { anular, charge, type Desk } from '#server/testing/charge.ts'
import { anularVentaOf, buildConcepto, sell } from '#server/testing/desks/sale.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { buildCaja } from '#server/testing/till.ts'
import type { CajaSesion } from '#shared/caja/caja.ts'
import type { Hoy } from '#shared/hoy.ts'
import type { Reporte } from '#shared/reportes/reporte.ts'
import { civilDay } from '#shared/values/dates.ts'
import { verify } from '../verify/verify.ts'

let app: GymApp
let gym: GymWorld
beforeAll(async () => {
  app = await openGymApp()
})
afterAll(() => app.close())

const medios = ['Efectivo', 'Tarjeta', 'Transferencia'] as const
const act = fc.record({
  kind: fc.constantFrom('charge', 'sale', 'sale', 'void', 'void sale', 'close'),
  medio_pago: fc.constantFrom(...medios),
  cantidad: fc.integer({ min: 1, max: 7 }),
  which: fc.nat(1000),
})

/** A recount by hand: what each method took, charges and sales apart, and the cash in the till. */
type Tally = { cobrado: Map<string, number>; vendido: Map<string, number>; caja: number }
const add = (sums: Map<string, number>, name: string, cents: number) => sums.set(name, (sums.get(name) ?? 0) + cents)
const shown = (sums: ReadonlyMap<string, number>) =>
  Object.fromEntries([...sums].flatMap(([name, cents]) => (cents === 0 ? [] : [[name, cents / 100]])))

it('any order of charges, sales, voids and closings gives one sum in report, day, till and receipts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 14 }), async (acts) => {
      gym = await buildGym(app.db.owner)
      const tally = await play(acts)
      const admin = await app.clientOf(gym.users.Admin)
      const day = civilDay(new Date(), 'America/Argentina/Buenos_Aires')
      const report = (name: string) => admin.send<Reporte>(`/api/reportes/${name}?desde=${day}&hasta=${day}`, {})
      const byMethod = ({ tablas }: Reporte) =>
        Object.fromEntries((tablas.find(({ id }) => id === 'medio')?.filas ?? []).map((fila) => [fila[0], fila.at(-1)]))
      const hoy = await admin.send<Hoy>(`/api/hoy?sucursal=${gym.sucursales[0]}`, {})
      const ofDay = (rows: readonly { medio_pago: string; total: number | null }[]) =>
        Object.fromEntries(rows.map(({ medio_pago, total }) => [medio_pago, total]))
      expect([byMethod(await report('ingresos')), ofDay(hoy.cobrado)]).toEqual([
        shown(tally.cobrado),
        shown(tally.cobrado),
      ])
      expect([byMethod(await report('conceptos')), ofDay(hoy.vendido)]).toEqual([
        shown(tally.vendido),
        shown(tally.vendido),
      ])
      const [till] = await app.db.owner<{ suma: number }>(
        'select coalesce(sum(efectivo), 0)::float8 as suma from caja_cobros where gimnasio_id = $1 and id_sesion is not null',
        [gym.id],
      )
      expect(till?.suma).toBe(tally.caja / 100)
      const found = (await ownerSnapshot(app.db.url, verify)).results.flatMap(({ findings }) => findings)
      expect(found.filter(({ gimnasio }) => gimnasio === gym.id)).toEqual([])
    }),
    { numRuns: 4 },
  )
})

async function play(acts: readonly (typeof act extends fc.Arbitrary<infer Act> ? Act : never)[]): Promise<Tally> {
  const desk: Desk = { db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }
  const admin = await app.clientOf(gym.users.Admin)
  const miembro = await buildMiembro(app.db.owner, gym)
  const id_concepto = await buildConcepto(app.db.owner, gym, { precio: '0.10' })
  const caja_id = await buildCaja(app.db.owner, gym)
  const open = async () => (await admin.collection('caja_sesiones').create({ id: testId(), caja_id, fondo: 0 })).id
  const tally: Tally = { cobrado: new Map(), vendido: new Map(), caja: 0 }
  const made = { charge: new Array<Made>(), sale: new Array<Made>() }
  let sesion = await open()
  const book = (kind: 'charge' | 'sale', medio: string, cents: number) => {
    add(kind === 'charge' ? tally.cobrado : tally.vendido, medio, cents)
    if (medio === 'Efectivo') tally.caja += cents
  }
  for (const { kind, medio_pago, cantidad, which } of acts) {
    if (kind === 'charge')
      made.charge.push({ id: await charge(desk, miembro, { medio_pago }), medio_pago, cents: 1_000_000 })
    if (kind === 'sale')
      made.sale.push({ id: await sell(desk, { id_concepto, cantidad, medio_pago }), medio_pago, cents: 10 * cantidad })
    if (kind === 'charge' || kind === 'sale') book(kind, medio_pago, made[kind].at(-1)?.cents ?? 0)
    if (kind === 'void' || kind === 'void sale') {
      const of = kind === 'void' ? 'charge' : 'sale'
      const [gone] = made[of].splice(which % Math.max(1, made[of].length), 1)
      if (!gone) continue
      await (of === 'charge' ? anular(app.db, desk.caller, gone.id) : anularVentaOf(desk, gone.id))
      book(of, gone.medio_pago, -gone.cents)
    }
    if (kind === 'close') {
      const body = { id: testId(), contado: 0 }
      const closed = await admin.send<CajaSesion>(`/api/caja/sesiones/${sesion}/cerrar`, { method: 'POST', body })
      const reason = { method: 'POST', body: { motivo: 'Sin contar' } }
      if (closed.falta_motivo) await admin.send(`/api/caja/sesiones/${sesion}/explicar`, reason)
      sesion = await open()
    }
  }
  return tally
}

type Made = { id: string; medio_pago: string; cents: number }
