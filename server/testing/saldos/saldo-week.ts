import fc from 'fast-check'
import { expect } from 'vitest'
import type { Celda, Reporte } from '#shared/reportes/reporte.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { anularAt, charge } from '../charge.ts'
import { anularVentaOf, buildConcepto, sell } from '../desks/sale.ts'
import { openGymApp, type GymApp } from '../gym-app.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '../gym-world.ts'
import { noonZone } from '../noon-zone.ts'
import { buildCaja, buildSesion } from '../till.ts'
import { allowRests } from './allow-rests.ts'
import { anularSaldoOf, cobrarSaldo, condonar } from './saldo-desk.ts'

/** No day ends while the test runs. */
export const zona = noonZone(new Date())
export const hoy = civilDay(new Date(), zona)
export const desde = addDays(hoy, -6)

export type SaldoWeek = Awaited<ReturnType<typeof openSaldoWeek>>

/** A server with a gym that had a week of charges, rests, payments of them, voids and sums forgiven over three tills. The caller closes `app`. */
export async function openSaldoWeek(seed: number) {
  const app = await openGymApp()
  const gym = await buildGym(app.db.owner, { zona_horaria: zona })
  await allowRests(app.db.owner, gym)
  const [centro, sur] = gym.sucursales
  const till = async (nombre: string, sucursal: string, usuario: string) =>
    buildSesion(app.db.owner, gym, await buildCaja(app.db.owner, gym, nombre, sucursal), usuario)
  const { Admin, Gerente } = gym.users
  const sesiones = [
    await till('Mostrador', centro, Admin),
    await till('Barra', centro, Gerente),
    await till('Sur', sur, Admin),
  ]
  await play(app, gym, seed)
  const ask = async (nombre: string, query: Record<string, string> = {}): Promise<Reporte> =>
    (await app.clientOf(Admin)).send(`/api/reportes/${nombre}`, {
      method: 'GET',
      query: { desde, hasta: hoy, por_pagina: '200', ...query },
    })
  return { app, gym, sesiones, ask, cameIn: () => cameIn(app, gym), namesOf: () => namesOf(app) }
}

const act = fc.record({
  what: fc.constantFrom('charge', 'charge', 'sale', 'pay', 'pay', 'pay', 'forgive', 'void', 'voidSale', 'voidPay'),
  who: fc.nat(7),
  back: fc.integer({ min: 0, max: 6 }),
  branch: fc.nat(1),
  boss: fc.boolean(),
  medio_pago: fc.constantFrom('Efectivo', 'Efectivo', 'Tarjeta', 'Transferencia'),
  /** Thousandths of the price, and of what is left. */
  rest: fc.constantFrom(0, 0, 137, 455, 999, 1000),
  part: fc.constantFrom(0, 0, 250, 1000, 1000),
  which: fc.nat(1000),
})

type Left = { id: string; queda: string }

/** A week of charges, rests, payments of them, voids and sums forgiven, by two people in both branches. */
async function play(app: GymApp, gym: GymWorld, seed: number): Promise<void> {
  const { db } = app
  const [acts = []] = fc.sample(fc.array(act, { minLength: 160, maxLength: 160 }), { numRuns: 1, seed })
  const people = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      buildMiembro(db.owner, gym, { nombre: `Socio ${n}`, sucursal_id: gym.sucursales[n % 2 === 0 ? 0 : 1] }),
    ),
  )
  const agua = await Promise.all(
    gym.sucursales.map((sucursal) => buildConcepto(db.owner, gym, { sucursal, precio: '1500.35' })),
  )
  const kept: Record<'pagos' | 'ventas' | 'saldos', string[]> = { pagos: [], ventas: [], saldos: [] }
  const take = (from: keyof typeof kept, which: number) => kept[from].splice(which % (kept[from].length || 1), 1)
  for (const one of acts.toSorted((a, b) => b.back - a.back)) {
    const { what, who, back, boss, medio_pago, rest, part, which, branch } = one
    const now = new Date(Date.now() - back * 86_400_000)
    const dia = addDays(hoy, -back)
    const desk = { db, gym, caller: await callerOf(db, boss ? gym.users.Gerente : gym.users.Admin) }
    const at = { now, sucursal_id: gym.sucursales[branch === 0 ? 0 : 1] }
    const id_miembro = people[who] ?? ''
    const vence = addDays(dia, which % 9)
    if (what === 'charge') {
      const price = branch === 0 ? 1_000_000 : 1_200_000
      const owed = (price * rest) / 1000
      kept.pagos.push(
        await charge(desk, id_miembro, {
          ...at,
          id_plan_plazo: branch === 0 ? gym.mes : gym.otroMes,
          medio_pago: rest === 1000 ? 'A cuenta' : medio_pago,
          ...(rest > 0 && { a_cuenta: owed / 100, vence }),
          ...(rest === 137 && {
            partes: [
              { medio_pago, monto: (price - owed - 12_345) / 100 },
              { medio_pago: medio_pago === 'Tarjeta' ? 'Efectivo' : 'Tarjeta', monto: 123.45 },
            ],
          }),
        }),
      )
    }
    if (what === 'sale') {
      const isLater = rest > 300
      const how = isLater ? { medio_pago: 'A cuenta', id_miembro, vence } : { medio_pago }
      kept.ventas.push(await sell(desk, { ...at, id_concepto: agua[branch] ?? '', cantidad: 1 + (which % 3), ...how }))
    }
    const [open] = await db.owner<Left>(
      `select id_deuda as id, round(queda * $2::integer / 1000, 2)::text as queda from deudas_abiertas
       where gimnasio_id = $1 order by id_deuda offset $3 % greatest(1, (select count(*) from deudas_abiertas where gimnasio_id = $1)) limit 1`,
      [gym.id, part === 0 ? 500 : part, which],
    )
    if (open && what === 'pay')
      kept.saldos.push(await cobrarSaldo(desk, { ...at, id_deuda: open.id, monto: open.queda, medio_pago }))
    if (open && what === 'forgive') kept.saldos.push(await condonar(desk, open.id, open.queda, now))
    if (what === 'void') for (const id of take('pagos', which)) await anularAt(desk, id, now)
    if (what === 'voidSale') for (const id of take('ventas', which)) await anularVentaOf(desk, id, now)
    if (what === 'voidPay') for (const id of take('saldos', which)) await anularSaldoOf(desk, id, now)
  }
}

interface Money {
  de: 'membresia' | 'venta'
  dia: string
  medio: string
  plazo: string
  sucursal: string
  usuario: string
  monto: number
}

/** Everything that came in, part by part, from the ledgers alone: what was left owing is no part of it. */
const cameIn = ({ db }: GymApp, gym: GymWorld) =>
  db.owner<Money>(
    `with pagos as (
       select a.* from pagos_asientos a
       where a.gimnasio_id = $1 and a.recibo is not null and a.id not in (select id_pago from pagos_anulaciones)
     ),
     dinero as (
       select 'membresia' as de, p.dia, q.medio_pago, p.id_plan_plazo, p.sucursal_id, p.usuario_id, q.monto
         from pagos p join pagos_partes q on q.id_pago = p.id
       union all
       select 'membresia', p.dia, p.medio_pago, p.id_plan_plazo, p.sucursal_id, p.usuario_id, p.monto_total
         from pagos p where p.id not in (select id_pago from pagos_partes)
       union all
       select 'venta', v.dia, v.medio_pago, '', v.sucursal_id, v.usuario_id, v.monto from ventas_asientos v
         where v.gimnasio_id = $1 and v.id not in (select id_venta from ventas_anulaciones)
       union all
       select case when d.id_pago is null then 'venta' else 'membresia' end, s.dia, s.medio_pago,
         coalesce((select a.id_plan_plazo from pagos_asientos a where a.id = d.id_pago), ''), s.sucursal_id, s.usuario_id, s.monto
         from saldos_asientos s join deudas_asientos d on d.id = s.id_deuda
         where s.gimnasio_id = $1 and s.clase = 'cobro' and s.id not in (select id_saldo from saldos_anulaciones)
     )
     select de, dia::text, medio_pago as medio, id_plan_plazo as plazo, sucursal_id as sucursal, usuario_id as usuario,
       sum(monto)::float8 as monto
     from dinero where medio_pago <> 'A cuenta' group by 1, 2, 3, 4, 5, 6`,
    [gym.id],
  )

export const cents = (rows: readonly { monto: number }[]) =>
  rows.reduce((sum, { monto }) => sum + Math.round(monto * 100), 0) / 100

/** Amounts by a key, without those of 0. */
export function byKey<T extends { monto: number }>(
  rows: readonly T[],
  keyOf: (row: T) => string,
): Record<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + Math.round(row.monto * 100))
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0).map(([key, sum]) => [key, sum / 100]))
}

export const figure = ({ cifras }: Reporte, id: string) => cifras.find((one) => one.id === id)?.valor

/** A plan is named with its branch among those of several. */
const nameOf = (cells: readonly Celda[]) => String(cells.join(' ')).split(' · ')[0]

/** A column of a breakdown by the names of its rows, without zeros. */
export function column({ tablas }: Reporte, id: string, columna: string, names = 1): Record<string, number> {
  const tabla = tablas.find((one) => one.id === id)
  const at = tabla?.columnas.findIndex((one) => one.id === columna) ?? -1
  expect([id, at > 0]).toEqual([id, true])
  const rows = tabla?.filas.map((fila) => [nameOf(fila.slice(0, names)), Number(fila[at])] as const) ?? []
  return Object.fromEntries(rows.filter(([, monto]) => monto !== 0))
}

/** The names of branches, users and the plans of terms, by id. */
const namesOf = async ({ db }: GymApp) =>
  Object.fromEntries(
    (
      await db.owner<{ id: string; nombre: string }>(
        `select id, nombre from sucursales union all select id, name from users
         union all select z.id, p.nombre from planes_plazos z join planes p on p.id = z.id_plan`,
      )
    ).map(({ id, nombre }) => [id, nombre]),
  )
