import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openReportDesk, zone, type ReportDesk } from '#server/testing/desks/report-desk.ts'
import { buildMiembro, type GymWorld } from '#server/testing/gym-world.ts'
import type { GymApp } from '#server/testing/gym-app.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import type { Reporte, Tabla } from '#shared/reportes/reporte.ts'

/** Random plays; `npm run prove properties` makes more. */
const runs = Number(process.env['RUNS'] ?? 12)

const today = civilDay(new Date(), zone)
let app: GymApp
let gym: GymWorld
let report: ReportDesk['report']
beforeAll(async () => {
  ;({ app, gym, report } = await openReportDesk())
})
afterAll(() => app.close())

const figure = ({ cifras }: Reporte, id: string) => cifras.find((one) => one.id === id)?.valor
const sumOf = ({ columnas, filas }: Pick<Tabla, 'columnas' | 'filas'>, id: string) => {
  const at = columnas.findIndex((column) => column.id === id)
  return filas.reduce((sum, fila) => sum + Math.round(Number(fila[at]) * 100), 0) / 100
}

const stretch = fc
  .tuple(fc.integer({ min: 0, max: 130 }), fc.integer({ min: 0, max: 130 }), fc.constantFrom('', 'one', 'two'))
  .map(([a, b, branch]) => ({
    desde: addDays(today, -Math.max(a, b)),
    hasta: addDays(today, -Math.min(a, b)),
    sucursal: branch === '' ? '' : gym.sucursales[branch === 'one' ? 0 : 1],
  }))

describe('income', () => {
  it('has the same total in every breakdown and in its rows, for any days and branch', async () => {
    await fc.assert(
      fc.asyncProperty(stretch, async (asked) => {
        const made = await report('ingresos', { ...asked, por_pagina: '200' })
        const total = figure(made, 'cobrado')
        for (const tabla of made.tablas) {
          expect(sumOf(tabla, 'total')).toBe(total)
          expect(sumOf(tabla, 'pagos')).toBe(figure(made, 'pagos'))
        }
        expect(sumOf(made.detalle, 'monto')).toBe(total)
        expect(made.detalle.cantidad).toBe(figure(made, 'pagos'))
      }),
      { numRuns: runs },
    )
  })

  it('equals the ledger read by the database owner', async () => {
    const made = await report('ingresos', { desde: addDays(today, -200) })
    const [row] = await app.db.owner<{ total: string }>(
      'select sum(monto_total) as total from pagos where gimnasio_id = $1 and anulado is null',
      [gym.id],
    )
    expect(figure(made, 'cobrado')).toBe(Number(row?.total))
  })

  it('is filtered by branch, method, plan and term', async () => {
    const all = await report('ingresos', { desde: addDays(today, -200) })
    const parts = await Promise.all(
      gym.sucursales.map((sucursal) => report('ingresos', { desde: addDays(today, -200), sucursal })),
    )
    expect(parts.reduce((sum, part) => sum + (figure(part, 'pagos') ?? 0), 0)).toBe(figure(all, 'pagos'))
    const cash = await report('ingresos', {
      desde: addDays(today, -200),
      medio_pago: 'Efectivo',
      plan: gym.plan,
      plazo: gym.mes,
    })
    expect(cash.tablas.find(({ id }) => id === 'medio')?.filas.map(([name]) => name)).toEqual(['Efectivo'])
    expect(cash.tablas.find(({ id }) => id === 'plazo')?.filas).toHaveLength(1)
  })
})

describe('members', () => {
  it('grow by exactly altas + reingresos − bajas, for any days and branch', async () => {
    await fc.assert(
      fc.asyncProperty(stretch, async (asked) => {
        const made = await report('miembros', { ...asked, por_pagina: '200' })
        const [altas = 0, reingresos = 0, bajas = 0] = ['altas', 'reingresos', 'bajas'].map(
          (id) => figure(made, id) ?? 0,
        )
        const before = await report('miembros', {
          sucursal: asked.sucursal,
          desde: addDays(asked.desde, -1),
          hasta: addDays(asked.desde, -1),
        })
        expect(altas + reingresos - bajas).toBe((figure(made, 'base') ?? 0) - (figure(before, 'base') ?? 0))
        expect(figure(made, 'neto')).toBe(altas + reingresos - bajas)
        for (const tabla of made.tablas.filter(({ id }) => id === 'origen')) expect(sumOf(tabla, 'altas')).toBe(altas)
        for (const tabla of made.tablas.filter(({ id }) => id !== 'cohortes' && id !== 'origen')) {
          expect([sumOf(tabla, 'altas'), sumOf(tabla, 'reingresos'), sumOf(tabla, 'bajas')]).toEqual([
            altas,
            reingresos,
            bajas,
          ])
        }
        const moves = made.detalle.filas.map(([, movimiento]) => movimiento)
        expect(['Alta', 'Reingreso', 'Baja'].map((name) => moves.filter((move) => move === name).length)).toEqual([
          altas,
          reingresos,
          bajas,
        ])
      }),
      { numRuns: runs },
    )
  })

  it('of today are those in force and paused on the dashboard', async () => {
    const made = await report('miembros')
    const [row] = await app.db.owner<{ base: number }>(
      'select sum(total_miembros_activos + total_pausados)::integer as base from dashboard where gimnasio_id = $1',
      [gym.id],
    )
    expect(figure(made, 'base')).toBe(row?.base)
  })

  it('are counted by day as in a plain walk over their periods', async () => {
    const periods = await app.db.owner<{ id: string; inicio: string; vencimiento: string; fin: string | null }>(
      `select p.id_miembro as id, p.inicio::text, p.vencimiento::text, (m.deleted at time zone $2)::date::text as fin
       from periodos p join miembros m on m.id = p.id_miembro
       where p.gimnasio_id = $1 and p.id_pago not in (select id_pago from pagos_anulaciones)`,
      [gym.id, zone],
    )
    const baseOn = (day: string) =>
      new Set(
        periods
          .filter(
            ({ inicio, vencimiento, fin }) =>
              inicio <= day && addDays(vencimiento, 3) >= day && (fin === null || day < fin),
          )
          .map(({ id }) => id),
      )
    for (let back = 0; back < 120; back += 7) {
      const day = addDays(today, -back)
      const made = await report('miembros', { desde: day, hasta: day })
      expect(figure(made, 'base')).toBe(baseOn(day).size)
      const start = baseOn(addDays(day, -1))
      const lost = [...start].filter((id) => !baseOn(day).has(id)).length
      expect(figure(made, 'tasa_bajas')).toBe(start.size === 0 ? null : Math.round((lost * 1000) / start.size) / 10)
    }
  })
})

describe('an opening balance', () => {
  it('puts the member into the base, and is no income, payment or discount', async () => {
    const before = await report('ingresos')
    const base = figure(await report('miembros'), 'base') ?? 0
    const who = await buildMiembro(app.db.owner, gym, { nombre: 'Viene de otro lado' })
    const [entry] = await app.db.owner<{ id: string }>(
      `insert into pagos_asientos (gimnasio_id, id, apertura, id_miembro, id_plan_plazo, sucursal_id, usuario_id, medio_pago,
         precio_lista, monto_total, fecha_pago, dia, duracion, unidad, tolerancia, inicio, vencimiento)
       select gimnasio_id, 'apertura0000001', true, $2, id_plan_plazo, sucursal_id, usuario_id, 'Apertura', 0, 0, now(), $3, duracion,
         unidad, tolerancia, $3, $4
       from pagos_asientos where gimnasio_id = $1 limit 1 returning id`,
      [gym.id, who, today, addDays(today, 20)],
    )
    await app.db.owner(
      `insert into periodos (gimnasio_id, id_pago, id_miembro, inicio, vencimiento, fecha_vencimiento)
       values ($1, $2, $3, $4, $5, now() + interval '20 days')`,
      [gym.id, entry?.id, who, today, addDays(today, 20)],
    )
    const after = await report('ingresos')
    expect(after.cifras).toEqual(before.cifras)
    expect(after.tablas).toEqual(before.tablas)
    expect(figure(await report('miembros'), 'base')).toBe(base + 1)
  })
})

describe('the value of the base', () => {
  it('is the monthly payment of its memberships, for any day', async () => {
    const rows = await app.db.owner<{
      miembro: string
      inicio: string
      vencimiento: string
      fin: string | null
      monto: string
      duracion: number
      unidad: string
      orden: number
    }>(
      `select p.id_miembro as miembro, p.inicio::text, p.vencimiento::text, (m.deleted at time zone $2)::date::text as fin,
         a.monto_total as monto, a.duracion, a.unidad, a.orden
       from periodos p join miembros m on m.id = p.id_miembro join pagos_asientos a on a.id = p.id_pago
       where p.gimnasio_id = $1 and p.id_pago not in (select id_pago from pagos_anulaciones)
       order by p.inicio desc, a.orden desc`,
      [gym.id, zone],
    )
    for (let back = 0; back < 120; back += 10) {
      const day = addDays(today, -back)
      const made = await report('miembros', { desde: day, hasta: day })
      const alive = rows.filter(
        ({ inicio, vencimiento, fin }) =>
          inicio <= day && addDays(vencimiento, 3) >= day && (fin === null || day < fin),
      )
      const newest = [...new Map(alive.toReversed().map((row) => [row.miembro, row])).values()]
      const monthly = newest.reduce(
        (sum, { monto, duracion, unidad }) => sum + Number(monto) / (unidad === 'mes' ? duracion : duracion / 30.4375),
        0,
      )
      expect(newest.length).toBe(figure(made, 'base'))
      // An average of terms is told without cents.
      expect(figure(made, 'recurrente')).toSatisfy((told) => Number.isInteger(told) && Math.abs(told - monthly) < 0.51)
      const paying = newest.filter(({ monto }) => Number(monto) > 0).length
      const perMember = figure(made, 'por_miembro')
      if (paying === 0) expect(perMember).toBeNull()
      else expect(perMember).toBe(Math.round(monthly / paying))
    }
  })

  it('counts the distinct months of each stay, and gives no value for a short history', async () => {
    const made = await report('miembros')
    const media = figure(made, 'permanencia') ?? 0
    expect(media).toBeGreaterThanOrEqual(1)
    expect(media).toBeLessThanOrEqual(7)
    expect(figure(made, 'permanencia_mediana')).toBeGreaterThanOrEqual(1)
    expect(figure(made, 'valor_vida')).toBeNull()
    expect(figure(made, 'bajas_anuales')).toBeGreaterThan(0)
  })
})

describe('renewals and ends', () => {
  it('add up in every breakdown', async () => {
    const renewals = await report('renovaciones', { por_pagina: '200' })
    for (const tabla of renewals.tablas) {
      expect(sumOf(tabla, 'terminaron')).toBe(figure(renewals, 'terminaron'))
      expect(sumOf(tabla, 'renovaron')).toBe(figure(renewals, 'renovaron'))
      // Beside the name, where a phone shows it, and in the total as in the rows.
      expect(tabla.columnas[1]?.id).toBe('tasa')
      expect(tabla.total?.[1]).toBe(figure(renewals, 'tasa'))
    }
    expect(renewals.detalle.filas.filter((fila) => fila[5] === 'Renovó')).toHaveLength(
      figure(renewals, 'renovaron') ?? -1,
    )
    const ends = await report('vencimientos', { hasta: addDays(today, 60), por_pagina: '200' })
    for (const tabla of ends.tablas) expect(sumOf(tabla, 'cantidad')).toBe(figure(ends, 'vencen'))
    expect(ends.detalle.cantidad).toBe(figure(ends, 'vencen'))
    const [row] = await app.db.owner<{ total: number }>(
      'select sum(total_recuperables)::integer as total from dashboard where gimnasio_id = $1',
      [gym.id],
    )
    expect(figure(ends, 'recuperables')).toBe(row?.total)
    const [least, most, all] = ['previsto_minimo', 'previsto_maximo', 'monto'].map((id) => figure(ends, id) ?? NaN)
    expect([0, least, most, all]).toEqual([0, least, most, all].toSorted((a = 0, b = 0) => a - b))
    expect([least, most].every(Number.isInteger)).toBe(true)
  })
})

describe('discounts, voids and the work of the staff', () => {
  it('add up in every breakdown', async () => {
    const made = await report('descuentos-anulaciones', { desde: addDays(today, -200), por_pagina: '200' })
    for (const id of ['descuentos', 'descontado', 'anulaciones', 'anulado']) {
      expect(figure(made, id)).toBeGreaterThan(0)
      for (const tabla of made.tablas) expect(sumOf(tabla, id)).toBe(figure(made, id))
    }
    for (const id of ['descontado', 'anulado']) expect(sumOf(made.detalle, id)).toBe(figure(made, id))
    const work = await report('actividad', { por_pagina: '200' })
    expect(work.tablas.map((tabla) => sumOf(tabla, 'acciones'))).toEqual([figure(work, 'acciones')])
    const words = work.detalle.filas.flatMap((fila) => [fila[2], fila[3]])
    expect(words.length).toBeGreaterThan(0)
    expect(words.filter((text) => !/^\p{Lu}/u.test(String(text)) || text === 'Otro')).toEqual([])
  })
})
