import { afterAll, beforeAll, expect, it } from 'vitest'
import { openReportDesk, zone, type ReportDesk } from '#server/testing/desks/report-desk.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import type { Cifra, Tabla } from '#shared/reportes/reporte.ts'

const today = civilDay(new Date(), zone)
let desk: ReportDesk
beforeAll(async () => {
  desk = await openReportDesk()
})
afterAll(() => desk.app.close())

const keys = { dia: 'v.dia', concepto: 'v.concepto', medio: 'v.medio_pago', sucursal: 's.nombre', usuario: 'u.name' }

const byText = (one: unknown, other: unknown) => String(one).localeCompare(String(other))

/** A plain recount of one breakdown: pairs of name and sum in cents. */
const recount = async (id: keyof typeof keys, where = '') =>
  (
    await desk.app.db.owner<{ nombre: string; ventas: number; cantidad: number; total: number }>(
      `select ${keys[id]} as nombre, count(*)::integer as ventas, sum(v.cantidad)::integer as cantidad, sum(v.monto)::float8 as total
       from ventas v join sucursales s on s.id = v.sucursal_id join users u on u.id = v.usuario_id
       where v.gimnasio_id = $1 and v.anulado is null and v.dia >= $2 ${where} group by 1`,
      [desk.gym.id, addDays(today, -60)],
    )
  )
    .map(({ nombre, ventas, cantidad, total }) => [nombre, ventas, cantidad, total])
    .toSorted(byText)

const rowsOf = (tablas: readonly Tabla[], id: string) =>
  (tablas.find((tabla) => tabla.id === id)?.filas ?? []).filter((fila) => fila[1] !== 0).toSorted(byText)

it.each([
  [{}, ''],
  [{ medio_pago: 'Tarjeta' }, `and v.medio_pago = 'Tarjeta'`],
])('sums by day, concept, method, branch and person what a recount sums, with %j', async (query, where) => {
  const { tablas, cifras, detalle } = await desk.report('conceptos', query)
  for (const id of ['dia', 'concepto', 'medio', 'sucursal', 'usuario'] as const)
    expect({ id, filas: rowsOf(tablas, id) }).toEqual({ id, filas: await recount(id, where) })
  const total = cifras.find(({ id }) => id === 'vendido')?.valor
  expect(total).toBeGreaterThan(0)
  expect(tablas.map((tabla) => tabla.total?.at(-1))).toEqual(tablas.map(() => total))
  expect(detalle.total?.at(-1)).toBe(total)
  expect(detalle.cantidad).toBe(detalle.filas.length)
})

const valueOf = (cifras: readonly Cifra[], id: string) => cifras.find((cifra) => cifra.id === id)?.valor

it('of one branch has its sales alone, and income is its payments and sales together', async () => {
  const [centro] = desk.gym.sucursales
  const { tablas } = await desk.report('conceptos', { sucursal: centro })
  expect(rowsOf(tablas, 'sucursal')).toHaveLength(1)
  const ingresos = await desk.report('ingresos', { sucursal: centro })
  const [sums] = await desk.app.db.owner<{ cobrado: number; vendido: number; ingresos: number }>(
    `with sums as (
       select (select coalesce(sum(monto_total), 0) from pagos where sucursal_id = $1 and anulado is null
           and fecha_pago >= now() - interval '70 days' and (fecha_pago at time zone '${zone}')::date >= $2) as cobrado,
         (select coalesce(sum(monto), 0) from ventas where sucursal_id = $1 and anulado is null and dia >= $2) as vendido
     ) select cobrado::float8, vendido::float8, (cobrado + vendido)::float8 as ingresos from sums`,
    [centro, addDays(today, -60)],
  )
  expect(sums?.vendido).toBeGreaterThan(0)
  for (const id of ['cobrado', 'vendido', 'ingresos'] as const) expect(valueOf(ingresos.cifras, id)).toBe(sums?.[id])
  const byDay = ingresos.tablas.find(({ id }) => id === 'dia')
  expect(byDay?.total?.slice(-3)).toEqual([sums?.cobrado, sums?.vendido, sums?.ingresos])
})

it('leaves sales out of the income of a plan', async () => {
  const { opciones } = await desk.report('ingresos')
  const { cifras, tablas } = await desk.report('ingresos', { plan: opciones.planes[0]?.id ?? '' })
  expect(cifras.map(({ id }) => id)).not.toContain('vendido')
  expect(tablas[0]?.columnas.at(-1)?.id).toBe('total')
})

it('shows a page of its rows, the same as at once', async () => {
  const { detalle } = await desk.report('conceptos', { por_pagina: '200' })
  const pages = []
  for (let pagina = 1; (pagina - 1) * 3 < detalle.cantidad; pagina += 1)
    pages.push(await desk.report('conceptos', { por_pagina: '3', pagina: String(pagina) }))
  expect(pages.flatMap((page) => page.detalle.filas)).toEqual(detalle.filas)
})
