import { understand } from './understand.ts'
import type { Chosen, Place, Understood } from './understood.ts'

const here: Place = { pais: 'ES', hoy: '2026-11-27', planes: [] }

/** A list as understood. Its first line is the heading; cells stand between `|`. */
export function understoodList(
  lines: readonly string[],
  place: Partial<Place> = {},
  chosen: Chosen = {},
): Promise<Understood> {
  const [columnas = [], ...rows] = lines.map((line) => line.split('|'))
  const filas = rows.map((celdas, at) => ({ fila: at + 2, celdas }))
  return understand({ columnas, filas }, { ...here, ...place }, chosen)
}
