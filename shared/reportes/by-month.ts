import { addMonths } from '../values/dates-without-library.ts'
import { monthsBetween, type Celda, type Tabla } from './reporte.ts'

/** A longer chart of days is a comb: its bars are thinner than their gaps. */
const mostDays = 92

/**
 * The breakdown `dia` as people read it: by months where it has more days than fit a chart. Its columns are counts and
 * amounts, which add up. Other breakdowns stay as they are.
 */
export function byMonth(tabla: Tabla): Tabla {
  const { id, columnas, filas } = tabla
  if (id !== 'dia' || filas.length <= mostDays) return tabla
  const [first = '', last = ''] = [filas[0], filas.at(-1)].map((fila) => String(fila?.[0]))
  const months = Array.from({ length: monthsBetween(first, last) + 1 }, (_, nth) =>
    addMonths(`${first.slice(0, 7)}-01`, nth).slice(0, 7),
  )
  const daysIn = (mes: string) => filas.filter(([dia]) => String(dia).startsWith(mes))
  return {
    ...tabla,
    titulo: 'Por mes',
    columnas: columnas.map((columna, at) => (at === 0 ? { id: 'mes', titulo: 'Mes', tipo: 'mes' } : columna)),
    filas: months.map((mes) => {
      const days = daysIn(mes)
      return [mes, ...columnas.slice(1).map((_, at) => sumIn(days, at + 1))]
    }),
  }
}

/** Amounts have two decimals. */
const sumIn = (filas: readonly Celda[][], at: number) =>
  Math.round(filas.reduce((sum, fila) => sum + Number(fila[at] ?? 0), 0) * 100) / 100
