import type { Pago } from '#shared/collections/pago.ts'
import { methodNames } from '../queries/method-names.ts'
import { plazoLabel } from '#shared/collections/plan-plazo.ts'
import { reciboNumber } from '#shared/recibo.ts'
import type { Format } from '#web/lib/format.ts'
import { greeting } from '#web/lib/whatsapp/greeting.ts'

/** The purchase as it was sold: 'Musculación · 3 meses'. */
export function conceptOf(pago: Pick<Pago, 'duracion' | 'unidad' | 'expand'>): string {
  const plan = pago.expand?.id_plan_plazo?.expand?.id_plan?.nombre
  return [plan, plazoLabel(pago)].filter(Boolean).join(' · ')
}

/** The methods of a payment with their references and, for several, their amounts. */
export function methodsOf(
  { medio_pago, referencia, partes }: Pick<Pago, 'medio_pago' | 'referencia' | 'partes'>,
  format: Format,
): { name: string; value: string }[] {
  if (!partes) return [{ name: 'Medio de pago', value: [medio_pago, referencia].filter(Boolean).join(' · ') }]
  return partes.map((parte) => ({
    name: parte.medio_pago,
    value: [parte.referencia, format.money(parte.monto)].filter(Boolean).join(' · '),
  }))
}

/** `enlace`: the address of the public page, '' for none. */
type Sender = { gimnasio: string; sucursal: string; format: Format; enlace?: string }

/** The end of a message: where the receipt can be checked, and thanks. */
export const messageEnd = (enlace = ''): string[] => [...(enlace === '' ? [] : [`Recibo: ${enlace}`]), '¡Gracias!']

/** The text for WhatsApp, sent by the user. */
export function reciboMessage(pago: Pago, { gimnasio, sucursal, format, enlace }: Sender): string {
  return [
    `${greeting(pago.expand?.id_miembro?.nombre ?? '')} recibimos tu pago de ${format.money(pago.monto_total)} en ${gimnasio} (${sucursal}).`,
    `${conceptOf(pago)}, del ${format.civilDate(pago.inicio)} al ${format.date(pago.fecha_vencimiento)}.`,
    `Recibo ${reciboNumber(pago.recibo)} · ${methodNames(pago)} · ${format.dateTime(pago.fecha_pago)}`,
    ...messageEnd(enlace),
  ].join('\n')
}
