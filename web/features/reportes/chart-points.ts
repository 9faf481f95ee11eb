import type { TipoColumna } from '#shared/reportes.ts'

/** A row of a breakdown. */
export interface Point {
  nombre: string
  valor: number
}

const mostBars = 10

/** Days and months are in order of time, names in order of size. */
export const isInOrder = (tipo: TipoColumna) => tipo === 'dia' || tipo === 'mes'

/** All days or months; of names only the largest, with a sum of the rest if the values can be summed. */
export function drawnOf(points: readonly Point[], named: TipoColumna, counted: TipoColumna): Point[] {
  if (isInOrder(named) || points.length <= mostBars) return [...points]
  if (counted === 'porcentaje') return points.slice(0, mostBars)
  const rest = points.slice(mostBars - 1).reduce((sum, { valor }) => sum + valor, 0)
  return [...points.slice(0, mostBars - 1), { nombre: 'Otros', valor: rest }]
}

/** A day without its year, which is in the heading. */
export const tickOf = (tipo: TipoColumna) => (name: string) => (tipo === 'dia' ? name.slice(0, 5) : name)
