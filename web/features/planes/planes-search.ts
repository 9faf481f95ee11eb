import { oneOf, text } from '#web/lib/search-fields.ts'

/** What the address of the plans holds. */
export interface PlanesSearch {
  q?: string | undefined
  eliminados?: 'true' | undefined
}

export const planesSearch = (search: Record<string, unknown>): PlanesSearch => ({
  q: text(search['q']),
  eliminados: oneOf(['true'], search['eliminados']),
})

/** A new plan starts empty, or as a copy of one that is there. */
export const agregarPlanSearch = (search: Record<string, unknown>): { copia?: string | undefined } => ({
  copia: text(search['copia']),
})
