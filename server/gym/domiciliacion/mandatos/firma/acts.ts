import { enviarInput } from '#shared/domiciliacion/firma-por-enlace.ts'
import { object, text } from '#server/engine/openapi/schema-words.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { createMemberMailLimits } from '#server/gym/recibos/mail-recibo.ts'
import { act, actInSteps, type AnyAct } from '#server/platform/acts/act.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import { managing } from '../../managing.ts'
import { mandatos } from '../../mandatos.collection.ts'
import { firmaUrl } from './firma-address.ts'
import { readCodigoToSign, requireSendable, sendToSign } from './send-to-sign.ts'

export interface FirmaActsDeps extends Pick<RecordDeps, 'writer'> {
  readonly queueMail: QueueMail
  readonly publicUrl: string
}

/** The links by which payers sign from home. */
export function firmaActs({ writer, queueMail, publicUrl }: FirmaActsDeps): readonly AnyAct[] {
  const limitMails = createMemberMailLimits(writer.transaction)
  return [
    actInSteps('POST /api/mandatos/:id/enviar', {
      ...managing,
      says: 'Enviar un mandato para firmar',
      note: 'Quien paga recibe un enlace, con el que firma después de escribir un código que le llega al mismo correo. Un enlace nuevo termina el anterior.',
      takes: enviarInput,
      answers: mandatos,
      async steps(step, { id, input: { correo } }) {
        const gym = await step(async (context) => {
          await requireSendable(context, id, correo)
          return String(context.tx.tenant)
        })
        await limitMails(gym, correo)
        await step((context) => sendToSign(context, id, { correo, queueMail, publicUrl }))
      },
    }),
    act('GET /api/mandatos/:id/enlace', {
      ...managing,
      says: 'Ver la dirección en la que se firma un mandato',
      answers: object({ enlace: text }),
      run: async (context, { id }) => ({ enlace: firmaUrl(publicUrl, await readCodigoToSign(context, id)) }),
    }),
  ]
}
