import { text } from '#web/lib/search-fields.ts'

/** The till on the screen; without one, an open one. */
export interface CajaSearch {
  caja?: string | undefined
}

export const cajaSearch = ({ caja }: Record<string, unknown>): CajaSearch => ({ caja: text(caja) })
