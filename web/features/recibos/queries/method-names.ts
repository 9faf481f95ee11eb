import type { Pago } from '#shared/collections/pago.ts'

/** The methods of a payment in a row: 'Efectivo + Transferencia'. */
export const methodNames = ({ medio_pago, partes }: Pick<Pago, 'medio_pago' | 'partes'>): string =>
  partes ? partes.map((parte) => parte.medio_pago).join(' + ') : medio_pago
