import type { Miembro } from '../collections/miembro.ts'
import type { StoredRecord } from '../collections/stored-record.ts'
import type { CobroAutomatico } from './cobro-automatico.ts'
import type { LinkPago } from './link-pago.ts'

/** Money that a member paid at the provider, for a link or a consent. `id_pago` is '' while it waits for a person. */
export type CobroEnLinea = StoredRecord & {
  cobro: string
  id_link: string
  id_automatico: string
  id_miembro: string
  sucursal_id: string
  id_pago: string
  monto: number
  moneda: string
  problema: string
  devuelto: string
  /** The part that went back while the rest stayed; else 0. */
  monto_devuelto: number
  /** The money came after the staff had cancelled its link or consent. */
  tardio: boolean
  resuelto: string
  resuelto_por: string
  nota: string
  por_asignar: boolean
  expand?: { id_miembro?: Miembro; id_link?: LinkPago; id_automatico?: CobroAutomatico }
}
