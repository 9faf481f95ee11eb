import { declared, sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { comparedWith } from '#shared/reportes/as-read.ts'
import { periodoAnterior } from '#shared/reportes/rangos.ts'
import type { Celda, Cifra, NombreReporte, Reporte, Resumen, Tabla } from '#shared/reportes/reporte.ts'
import type { Asked } from './frame/report-request.ts'
import { readOptions } from './options.ts'
import { toCells, type Listing, type Report } from './frame/report.ts'
import { reports } from './reports.ts'

/** The request with the days that the report covers, and those it compares with. */
export function coveredBy(nombre: NombreReporte, given: Asked): Asked {
  const { desde, hasta } = { ...given, ...reports[nombre].until?.(given) }
  const rango = given.rango || undefined
  return { ...given, desde, hasta, ...(given.comparar && { otro: periodoAnterior({ desde, hasta }, rango) }) }
}

/** The figures and breakdowns of a covered request, from the snapshot of `tx`. */
export async function summarise(tx: Transaction, nombre: NombreReporte, asked: Asked): Promise<Resumen> {
  return { cifras: await compared(tx, reports[nombre], asked), tablas: await comparedCuts(tx, reports[nombre], asked) }
}

/** The breakdowns, those over time with the period before. */
export async function comparedCuts(tx: Transaction, report: Report, asked: Asked): Promise<Tabla[]> {
  const now = await report.cuts(tx, asked)
  const { desde, hasta, otro } = asked
  if (!otro) return now
  const then = await report.cuts(tx, { ...asked, ...otro, otro: { desde, hasta } })
  const sameIn = (tabla: Tabla) => then.find(({ id }) => id === tabla.id)
  return now.map((tabla) => comparedWith(tabla, sameIn(tabla), asked, otro))
}

/** The whole answer, from the snapshot of `tx`. */
export async function makeReport(tx: Transaction, nombre: NombreReporte, given: Asked): Promise<Reporte> {
  const report = reports[nombre]
  const asked = coveredBy(nombre, given)
  const { desde, hasta, otro: anterior = null, pagina, por_pagina } = asked
  const { cifras, tablas } = await summarise(tx, nombre, asked)
  const listing = report.listing(asked)
  const { cantidad, total } = await countListing(tx, listing)
  const filas = await pageOf(tx, listing, asked)
  const columnas = [...listing.columnas]
  const detalle = { id: 'detalle', titulo: 'Detalle', columnas, filas, total, pagina, por_pagina, cantidad }
  const opciones = await readOptions(tx, asked)
  return { nombre, desde, hasta, anterior, cifras, tablas, opciones, detalle }
}

async function compared(tx: Transaction, report: Report, asked: Asked): Promise<Cifra[]> {
  const { desde, hasta, otro } = asked
  const now = await report.figures(tx, asked)
  const then = otro ? await report.figures(tx, { ...asked, ...otro, otro: { desde, hasta } }) : []
  return now.map((figure) => {
    const serie = report.series?.[figure.id]
    return { ...figure, ...(serie && { serie }), anterior: then.find(({ id }) => id === figure.id)?.valor ?? null }
  })
}

/** The number of rows of a listing, and its total row. */
export async function countListing(tx: Transaction, listing: Listing) {
  const { columnas, sumas, sumado } = listing
  const label = sumado ? 'Total sin anulados' : 'Total'
  const row = await (listing.resumen ?? resumenOf(listing))(tx)
  const total =
    sumas.length === 0
      ? null
      : columnas.map(({ id }, at): Celda => (sumas.includes(id) ? Number(row?.[id] ?? 0) : at === 0 ? label : null))
  return { cantidad: Number(row?.['@cantidad'] ?? 0), total }
}

const resumenOf =
  ({ statement, values, sumas, sumado = sql`true` }: Listing) =>
  async (tx: Transaction) => {
    const sums = sumas.map((id) => `, coalesce(sum(d."${id}") filter (where ${String(sumado)}), 0) as "${id}"`).join('')
    const [row] = await tx.query(sql`select count(*) as "@cantidad"${declared(sums)} from (${statement}) d`, values)
    return row
  }

async function pageOf(tx: Transaction, { statement, page, values, columnas }: Listing, asked: Asked) {
  const { pagina, por_pagina } = asked
  const paging = { por_pagina, saltadas: (pagina - 1) * por_pagina }
  const walked = sql`${statement} limit $por_pagina::bigint offset $saltadas::bigint`
  const rows = await (page?.(tx, paging) ?? tx.query(walked, { ...values, ...paging }))
  return rows.map((row) => toCells(columnas, row))
}
