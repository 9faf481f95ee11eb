import type { Unidad } from '#shared/periodos.ts'

/** The plan, term and price that a member was asked to pay, as stored in a link or a consent. */
export type Terms = {
  id: string
  id_miembro: string
  id_plan_plazo: string
  sucursal_id: string
  usuario_id: string
  concepto: string
  duracion: number
  unidad: Unidad
  monto: string
  moneda: string
  /** The code of the public page. */
  codigo: string
  /** The provider's page; '' until it was asked for. */
  enlace: string
}

/** The columns of these terms, in both tables. */
export const termColumns =
  'id, id_miembro, id_plan_plazo, sucursal_id, usuario_id, concepto, duracion, unidad, monto, moneda, codigo, enlace'
