import { keysOf } from '#shared/campos/campo.ts'
import { object, text } from '#server/engine/openapi/schema-words.ts'
import { actInSteps, type AnyAct, type Declared } from '#server/platform/acts/act.ts'
import { kinds, type DrawRecibo, type RecibosDeps } from './kinds.ts'
import { createMemberMailLimits, mailRecibo, requireMailable } from './mail-recibo.ts'

/** A receipt on paper, for those who may see it. A voided one says so. */
export const recibosPdf: readonly Declared[] = keysOf(kinds).map((name) => ({
  ...kinds[name].common,
  route: `GET /api/${name}/:id/recibo.pdf`,
  says: 'Ver un recibo para imprimir',
  isForVisitors: true,
  asks: { formato: '`80mm` o `a4`.' },
  answers: { file: ['application/pdf'] },
}))

/** The address of a receipt's public page, and the mail to the customer. */
export function recibosActs({ writer, queueMail }: RecibosDeps, draw: DrawRecibo): readonly AnyAct[] {
  const limitMails = createMemberMailLimits(writer.transaction)
  return keysOf(kinds).flatMap((name) => {
    const { read, collection, common } = kinds[name]
    return [
      actInSteps(`GET /api/${name}/:id/enlace`, {
        ...common,
        says: 'Ver la dirección pública de un recibo',
        answers: object({ enlace: text }),
        steps: async (step, { id }) => ({ enlace: draw.linkOf(await step((context) => read(context, id))) }),
      }),
      actInSteps(`POST /api/${name}/:id/recibo/correo`, {
        ...common,
        says: 'Mandar un recibo al correo del miembro',
        answers: 'nothing',
        async steps(step, { id }) {
          const { recibo, gym, who } = await step(async (context) => {
            const found = await read(context, id)
            await requireMailable(context, found.correo_cliente)
            return { recibo: found, gym: String(context.tx.tenant), who: String(context.caller.id) }
          })
          await limitMails(gym, recibo.correo_cliente)
          const pdf = await draw.pdf(who, recibo, 'a4')
          const link = draw.linkOf(recibo)
          await step((context) => mailRecibo(context, queueMail, { recibo, collection, link, pdf }))
        },
      }),
    ]
  })
}
