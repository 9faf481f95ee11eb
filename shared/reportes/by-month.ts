import { addMonths } from '../values/dates-without-library.ts'
import { monthsBetween, type Celda, type Tabla } from './reporte.ts'

/** A longer chart of days is a comb: its bars are thinner than their gaps. */
const mostDays = 92
/** Over more, months without a row are left out. */
const mostMonths = 120

/**
 * The breakdown `dia` as people read it: by months where it has more days than fit a chart. Its columns are counts and
 * amounts, which add up. Other breakdowns stay as they are.
 */
export function byMonth(tabla: Tabla): Tabla {
  if (!isFolded(tabla)) return tabla
  const { titulo, columnas, filas, anterior } = tabla
  const sums = sumsOf(filas)
  const nothing = columnas.slice(1).map(() => 0)
  return {
    ...tabla,
    titulo: titulo.replace(/por día$/, 'por mes'),
    columnas: columnas.map((columna, at) => (at === 0 ? { id: 'mes', titulo: 'Mes', tipo: 'mes' } : columna)),
    filas: monthsOf([...sums.keys()]).map((mes) => [mes, ...(sums.get(mes) ?? nothing)]),
    ...(anterior && { anterior: [...sumsOf(anterior)].map(([mes, values]) => [mes, ...values]) }),
  }
}

export const isFolded = ({ id, filas }: Pick<Tabla, 'id' | 'filas'>) => id === 'dia' && filas.length > mostDays

function sumsOf(filas: readonly Celda[][]): ReadonlyMap<string, number[]> {
  const sums = new Map<string, number[]>()
  for (const [dia, ...figures] of filas) {
    const mes = monthOf(dia)
    sums.set(mes, added(sums.get(mes) ?? [], figures))
  }
  return sums
}

const monthOf = (dia: Celda = '') => String(dia).slice(0, 7)

/** Amounts have two decimals. */
const added = (sums: readonly number[], figures: readonly Celda[]) =>
  figures.map((figure, at) => Math.round(((sums[at] ?? 0) + Number(figure ?? 0)) * 100) / 100)

/** Every month from the first to the last. */
function monthsOf(known: string[]): string[] {
  const [first = '', last = ''] = [known.at(0), known.at(-1)]
  const count = monthsBetween(first, last) + 1
  if (count > mostMonths) return known
  return Array.from({ length: count }, (_, nth) => monthOf(addMonths(`${first}-01`, nth)))
}
