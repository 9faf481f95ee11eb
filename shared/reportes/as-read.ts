import { addDays, addMonths, daysBetween } from '../values/dates-without-library.ts'
import { byMonth, isFolded } from './by-month.ts'
import { monthsBetween, type Celda, type Periodo, type Tabla } from './reporte.ts'

/** A breakdown as screens and paper show it: days of a long period by months, and the period before as a column. */
export const asRead = (tabla: Tabla): Tabla => withAntes(byMonth(tabla))

/** True for rows that are days or months. */
export const isOverTime = ({ columnas, grafico }: Pick<Tabla, 'columnas' | 'grafico'>) =>
  grafico !== undefined && grafico.forma !== 'mapa' && (columnas[0]?.tipo === 'dia' || columnas[0]?.tipo === 'mes')

const placeOf = ({ columnas }: Pick<Tabla, 'columnas'>, column: string | undefined) =>
  columnas.findIndex(({ id }) => id === column)

/**
 * The breakdown with the drawn column of the same breakdown in the period before. Days are compared one by one from the first day;
 * those that become months keep their day of the month, so that whole months are compared with whole months.
 */
export function comparedWith(tabla: Tabla, then: Tabla | undefined, now: Periodo, before: Periodo): Tabla {
  const first = tabla.columnas[0]?.tipo
  if (!isOverTime(tabla) || !then || then.columnas[0]?.tipo !== first) return tabla
  const months = monthsBetween(before.desde, now.desde)
  const keepsDays = isFolded(tabla) && before.desde.slice(8) === now.desde.slice(8)
  const keyOf = (key: string) => {
    if (first === 'mes') return addMonths(`${key}-01`, months).slice(0, 7)
    return keepsDays ? addMonths(key, months) : addDays(now.desde, daysBetween(before.desde, key))
  }
  const at = placeOf(then, tabla.grafico?.columna)
  return {
    ...tabla,
    anterior: then.filas.map((fila): Celda[] => [keyOf(String(fila[0])), fila[at] ?? null]),
    anterior_total: then.total?.[at] ?? null,
  }
}

/** The values of the period before as a column after the drawn one. A day that only the period before has gets a row without name. */
export function withAntes({ anterior, anterior_total = null, ...tabla }: Tabla): Tabla {
  const { columnas, filas, total, grafico } = tabla
  const at = placeOf(tabla, grafico?.columna)
  const drawn = columnas[at]
  if (!anterior || !drawn || !grafico) return tabla
  const values = new Map(anterior.map(([key, value]) => [key, value ?? null]))
  const insert = (fila: readonly Celda[], value: Celda) => [...fila.slice(0, at + 1), value, ...fila.slice(at + 1)]
  const known = new Set(filas.map(([key]) => key))
  const others = anterior.filter(([key]) => !known.has(key ?? null))
  const empty = columnas.map(() => null)
  return {
    ...tabla,
    columnas: columnas.toSpliced(at + 1, 0, { id: 'antes', titulo: `${drawn.titulo} antes`, tipo: drawn.tipo }),
    filas: [
      ...filas.map((fila) => insert(fila, values.get(fila[0] ?? null) ?? null)),
      ...others.map(([, value]) => insert(empty, value ?? null)),
    ],
    total: total && insert(total, anterior_total),
    grafico: { ...grafico, antes: 'antes' },
  }
}
