import type { StoredRecord } from '../collections/stored-record.ts'

export const estadosLink = ['pendiente', 'pagado', 'cancelado'] as const

/** The payment method of payments online. */
export const medioEnLinea = 'Mercado Pago'

/** Days in which a link can be paid. */
export const diasDeLink = 7

/** Links of one member that can wait at once. */
export const mostLinks = 3

/** A link by which a member was asked to pay. The server sets the terms and the end. */
export type LinkPago = StoredRecord & {
  id_miembro: string
  id_plan_plazo: string
  sucursal_id: string
  usuario_id: string
  concepto: string
  monto: number
  moneda: string
  estado: (typeof estadosLink)[number]
  vence: string
}

/** True while the link can be paid. */
export const isPayable = ({ estado, vence }: { estado: LinkPago['estado']; vence: Date }, now: Date): boolean =>
  estado === 'pendiente' && vence > now
