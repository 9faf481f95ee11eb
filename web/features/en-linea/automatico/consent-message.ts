import { cadaPlazo, type CobroAutomatico } from '#shared/en_linea/cobro-automatico.ts'
import { greeting } from '#web/lib/whatsapp/greeting.ts'
import type { Sender } from '../send-dialog.tsx'

/** The text for WhatsApp, sent by the user. */
export function consentMessage(automatico: CobroAutomatico, { nombre, gimnasio, enlace, format }: Sender): string {
  return [
    `${greeting(nombre)} con este enlace aceptas el cobro automático de ${automatico.concepto} en ${gimnasio}, ${format.money(automatico.monto)} ${cadaPlazo(automatico)}.`,
    enlace,
    'Puedes cancelarlo cuando quieras.',
  ].join('\n')
}
