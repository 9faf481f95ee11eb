import { oneOf, text } from '#web/lib/search-fields.ts'

export interface PlanesSearch {
  q?: string | undefined
  eliminados?: 'true' | undefined
}

export const planesSearch = (search: Record<string, unknown>): PlanesSearch => ({
  q: text(search['q']),
  eliminados: oneOf(['true'], search['eliminados']),
})

/** A new plan starts empty, or as a copy of an existing one. */
export const agregarPlanSearch = (search: Record<string, unknown>): { copia?: string | undefined } => ({
  copia: text(search['copia']),
})
