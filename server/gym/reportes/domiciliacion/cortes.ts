import type { Transaction } from '#server/runtime/db/transaction.ts'
import { conceptoDevolucion } from '#shared/devoluciones/conceptos-devolucion.ts'
import { monthsBetween, type Columna, type Periodo, type Tabla } from '#shared/reportes/reporte.ts'
import { addMonths } from '#shared/values/dates.ts'
import { addUp } from '../frame/add-up.ts'
import { namesOf } from '../frame/read-names.ts'
import type { Asked } from '../frame/report-request.ts'
import { dinero, numero, percentOf, porcentaje, tableOf, texto } from '../frame/report.ts'
import { isCompared } from '../frame/split-period.ts'
import { nothing, recibosOf, sums, type Recibos, type Sums } from './recibos.ts'

const returned = [numero('devueltos', 'Devueltos'), dinero('devuelto', 'Devuelto')]
const columns = [
  numero('recibos', 'Recibos'),
  dinero('presentado', 'Presentado'),
  ...returned,
  porcentaje('tasa', 'Tasa de devolución'),
  dinero('cobrado', 'Cobrado'),
]
const added = columns.filter(({ tipo }) => tipo !== 'porcentaje').map(({ id }) => id)

const withTasa = <T extends Sums>(row: T) => ({ ...row, tasa: percentOf(row.devueltos, row.recibos) })

/** The months of the period, the reasons of what came back, and the branches. */
export async function cuts(tx: Transaction, asked: Asked): Promise<Tabla[]> {
  const rows = await recibosOf(tx, asked)
  const months = cut('mes', 'Por mes', { id: 'mes', titulo: 'Mes', tipo: 'mes' }, byMonth(rows, asked))
  if (isCompared(asked)) return [months]
  const { sucursales } = await namesOf(tx, asked, {})
  const branches = addUp<Recibos, keyof Sums>(rows, ({ sucursal }) => sucursal, sums)
    .toSorted((one, other) => other.cobrado - one.cobrado)
    .map((row) => ({ ...row, sucursal: sucursales.get(row.sucursal) }))
  return [months, reasons(rows), cut('sucursal', 'Por sucursal', texto('sucursal', 'Sucursal'), branches)]
}

function cut(id: string, titulo: string, name: Columna, rows: readonly Sums[]): Tabla {
  const [whole = nothing] = addUp<Sums, keyof Sums>(rows, () => undefined, sums)
  return tableOf(
    { id, titulo, columnas: [name, ...columns], grafico: { columna: 'cobrado', forma: 'barras' } },
    rows.map(withTasa),
    added,
    withTasa(whole),
  )
}

/** Every month of the period, also those in which nothing fell due. */
function byMonth(rows: readonly Recibos[], { desde, hasta }: Periodo): (Sums & { mes: string })[] {
  const known = new Map(
    addUp<Recibos, keyof Sums>(rows, ({ vence }) => vence.slice(0, 7), sums).map((row) => [row.vence.slice(0, 7), row]),
  )
  const first = `${desde.slice(0, 7)}-01`
  return Array.from({ length: monthsBetween(desde, hasta) + 1 }, (_, nth) => {
    const mes = addMonths(first, nth).slice(0, 7)
    return { ...nothing, ...known.get(mes), mes }
  })
}

function reasons(rows: readonly Recibos[]): Tabla {
  const back = rows.flatMap((row) => (row.codigo === null ? [] : [{ ...row, codigo: row.codigo }]))
  const found = addUp<Recibos & { codigo: string }, keyof Sums>(back, ({ codigo }) => codigo, sums)
    .toSorted((one, other) => other.devueltos - one.devueltos || other.devuelto - one.devuelto)
    .map((row) => ({ ...row, motivo: conceptoDevolucion(row.codigo).dice }))
  return tableOf(
    {
      id: 'motivo',
      titulo: 'Por motivo de devolución',
      grafico: { columna: 'devueltos', forma: 'barras' },
      columnas: [texto('motivo', 'Motivo'), texto('codigo', 'Código'), ...returned, dinero('coste', 'Coste')],
    },
    found,
    ['devueltos', 'devuelto', 'coste'],
  )
}
