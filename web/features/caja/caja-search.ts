import { oneOf, text } from '#web/lib/search-fields.ts'

const actos = ['movimiento', 'contar', 'entregar', 'corte', 'reabrir'] as const
export type ActoDeCaja = (typeof actos)[number]

export interface CajaSearch {
  /** The till on the screen; without one, an open one. */
  caja?: string | undefined
  /** The till being changed; 'nueva' for a new one. */
  editar?: string | undefined
  /** The open dialog, and the session that it is about. */
  acto?: ActoDeCaja | undefined
  sesion?: string | undefined
}

export const cajaSearch = ({ caja, editar, acto, sesion }: Record<string, unknown>): CajaSearch => ({
  caja: text(caja),
  editar: text(editar),
  acto: oneOf(actos, acto),
  sesion: text(sesion),
})
