import type { LinkPago } from '#shared/en_linea/link-pago.ts'
import type { Format } from '#web/lib/format.ts'

type Sender = { nombre: string; gimnasio: string; enlace: string; format: Format }

/** The text for WhatsApp, sent by the user. */
export function linkMessage(
  { concepto, monto, vence }: Pick<LinkPago, 'concepto' | 'monto' | 'vence'>,
  { nombre, gimnasio, enlace, format }: Sender,
): string {
  const [firstName = ''] = nombre.split(' ')
  return [
    `Hola${firstName && ` ${firstName}`}: con este enlace pagas ${concepto} en ${gimnasio}, por ${format.money(monto)}.`,
    enlace,
    `Se puede pagar hasta el ${format.date(vence)}.`,
  ].join('\n')
}
