import { oneOf, text } from '#web/lib/search-fields.ts'

type Search = Record<string, unknown>

export const pasos = ['persona', 'gimnasio', 'sucursales', 'verificar'] as const
export type Paso = (typeof pasos)[number]

export interface RegisterSearch {
  /** The service chosen on the public page. */
  servicio?: string | undefined
}

export const registerSearch = ({ servicio }: Search): RegisterSearch => ({ servicio: text(servicio) })

export interface CompletarRegistroSearch {
  paso?: Paso | undefined
}

export const completarRegistroSearch = ({ paso }: Search): CompletarRegistroSearch => ({ paso: oneOf(pasos, paso) })
