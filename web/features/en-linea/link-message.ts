import type { LinkPago } from '#shared/en_linea/link-pago.ts'
import { greeting } from '#web/lib/whatsapp/greeting.ts'
import type { Sender } from './send-dialog.tsx'

/** The text for WhatsApp, sent by the user. */
export function linkMessage(
  { concepto, monto, vence }: Pick<LinkPago, 'concepto' | 'monto' | 'vence'>,
  { nombre, gimnasio, enlace, format }: Sender,
): string {
  return [
    `${greeting(nombre)} con este enlace pagas ${concepto} en ${gimnasio}, por ${format.money(monto)}.`,
    enlace,
    `Se puede pagar hasta el ${format.date(vence)}.`,
  ].join('\n')
}
