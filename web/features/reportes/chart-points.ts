import type { Celda, Tabla, TipoColumna } from '#shared/reportes/reporte.ts'

/** Days and months are in order of time, names in order of size. */
export const isInOrder = (tipo: TipoColumna | undefined) => tipo === 'dia' || tipo === 'mes'

/** A day or month without its year, which is in the heading. */
export const tickOf = (tipo: TipoColumna) => (name: string) => {
  if (tipo === 'mes') return name.split(' ')[0] ?? name
  return tipo === 'dia' ? name.slice(0, 5) : name
}

const mostNarrow = 7

/** Over time, as a map of shares, or with many columns: it takes a whole row of the page. */
export const isWide = ({ columnas, grafico }: Pick<Tabla, 'columnas' | 'grafico'>) =>
  (grafico !== undefined && isInOrder(columnas[0]?.tipo)) || columnas.length > mostNarrow

/** The values of the column that a chart draws; none without a chart. */
export function drawnIn({ columnas, filas, grafico }: Pick<Tabla, 'columnas' | 'filas' | 'grafico'>): number[] {
  const at = columnas.findIndex(({ id }) => id === grafico?.columna)
  return at < 0 ? [] : filas.map((fila) => Number(fila[at] ?? 0))
}

/** A column of the rows, or that column divided by another; 0 where there is nothing to divide by. */
export function courseOf(
  { columnas, filas }: Pick<Tabla, 'columnas' | 'filas'>,
  columna: string,
  entre?: string,
): number[] {
  const valueIn = (fila: readonly Celda[], id: string) => Number(fila[columnas.findIndex((one) => one.id === id)] ?? 0)
  return filas.map((fila) => {
    const by = entre === undefined ? 1 : valueIn(fila, entre)
    return by === 0 ? 0 : valueIn(fila, columna) / by
  })
}
