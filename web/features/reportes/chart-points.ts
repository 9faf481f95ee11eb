import type { TipoColumna } from '#shared/reportes.ts'

/** One bar or one point of a line. */
export interface Point {
  nombre: string
  valor: number
}

const mostBars = 10
const longestName = 18

/** Days and months follow each other; names stand by their size. */
export const isInOrder = (tipo: TipoColumna) => tipo === 'dia' || tipo === 'mes'

/** Days and months all; of names the first ones, with the sum of the others where sums mean something. */
export function drawnOf(points: readonly Point[], named: TipoColumna, counted: TipoColumna): Point[] {
  if (isInOrder(named) || points.length <= mostBars) return [...points]
  if (counted === 'porcentaje') return points.slice(0, mostBars)
  const rest = points.slice(mostBars - 1).reduce((sum, { valor }) => sum + valor, 0)
  return [...points.slice(0, mostBars - 1), { nombre: 'Otros', valor: rest }]
}

/** A day without its year, which the heading says; a name as far as there is room. */
export const tickOf = (tipo: TipoColumna) => (name: string) =>
  tipo === 'dia' ? name.slice(0, 5) : name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name
