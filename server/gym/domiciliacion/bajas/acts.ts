import { bajaInput } from '#shared/domiciliacion/baja.ts'
import { createMemberMailLimits } from '#server/gym/recibos/mail-recibo.ts'
import { act, actInSteps, type AnyAct } from '#server/platform/acts/act.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import { bajas } from '../bajas.collection.ts'
import { askBaja } from './ask-baja.ts'
import { addresseeOf, isWithinLimits, mailBaja } from './mail-baja.ts'
import { undoBaja } from './undo-baja.ts'

export interface BajasDeps extends Pick<RecordDeps, 'writer'> {
  readonly queueMail: QueueMail
}

const common = { tag: 'Miembros', opens: ['members.update'], denied: 'baja_denied', answers: bajas } as const

/** Members leave, and stay after all. */
export function bajasActs({ writer, queueMail }: BajasDeps): readonly AnyAct[] {
  const limitMails = createMemberMailLimits(writer.transaction)
  return [
    actInSteps('POST /api/bajas/pedir', {
      ...common,
      says: 'Registrar la baja de un miembro',
      note: 'Después de su último día no se le cobra nada. Si tiene correo, recibe un comprobante.',
      takes: bajaInput,
      async steps(step, { input }) {
        const { gym, to } = await step(async (context) => ({
          gym: String(context.tx.tenant),
          to: await addresseeOf(context, input.id_miembro),
        }))
        const isMailed = to !== null && (await isWithinLimits(limitMails, gym, to.correo))
        return step(async (context) => {
          const { id, isNew } = await askBaja(context, input)
          if (isNew && isMailed) await mailBaja(context, queueMail, { id, baja: input })
          return id
        })
      },
    }),
    act('POST /api/bajas/:id/deshacer', {
      ...common,
      says: 'Deshacer una baja',
      note: 'Hasta el último día del miembro.',
      run: (context, { id }) => undoBaja(context, id),
    }),
  ]
}
