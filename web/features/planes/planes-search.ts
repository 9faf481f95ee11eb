import { oneOf, text } from '#web/lib/search-fields.ts'

export interface PlanesSearch {
  q?: string | undefined
  eliminados?: 'true' | undefined
  /** The plan being copied to another branch; 'todos' to get those of another one. */
  copiar?: string | undefined
}

export const planesSearch = (search: Record<string, unknown>): PlanesSearch => ({
  q: text(search['q']),
  eliminados: oneOf(['true'], search['eliminados']),
  copiar: text(search['copiar']),
})

export interface AgregarPlanSearch {
  /** The plan to copy; a new one starts empty. */
  copia?: string | undefined
  /** The charge that waits for the plan: a member's id, or 'buscar'. */
  cobro?: string | undefined
}

export const agregarPlanSearch = (search: Record<string, unknown>): AgregarPlanSearch => ({
  copia: text(search['copia']),
  cobro: text(search['cobro']),
})

export const editarPlanSearch = ({ copiar }: Record<string, unknown>): Pick<PlanesSearch, 'copiar'> => ({
  copiar: text(copiar),
})
