import { z } from 'zod'
import { webhookInput, type WebhookInput } from '#shared/webhooks/webhook.ts'
import { sentenceOf } from '#shared/errors/form-sentence.ts'
import { createLimiter } from '#server/engine/limits/limiter.ts'
import { bodyOf, number, object, text } from '#server/engine/openapi/schema-words.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { readInput } from '#server/engine/request/read-input.ts'
import { act, actInSteps, type AnyAct } from '#server/platform/acts/act.ts'
import type { Seal } from '#server/runtime/encrypted-text.ts'
import { budgets } from '#server/runtime/limits/budgets.ts'
import { OverBudgetFor } from '#server/runtime/limits/over-budget.ts'
import { auditWebhook } from './audit-webhook.ts'
import { resend } from './resend.ts'
import { changeWebhook, createWebhook, lockWebhook } from './save-webhook.ts'
import { renewSecret } from './secret.ts'
import { beginTest, endTest, sendTest } from './try-out.ts'
import { webhooks } from './webhooks.collection.ts'
import { webhooksEntregas } from './webhooks_entregas.collection.ts'

type Deps = Pick<RecordDeps, 'writer'> & { readonly seal: Seal; readonly allowsLocal: boolean }

const common = { tag: 'Webhooks', opens: ['settings.update'], denied: 'webhook_denied' } as const
const body = bodyOf(webhookInput.partial({ activo: true }))

const entregaShape = z.object({
  entrega: z
    .string()
    .regex(/^[a-z0-9]{15}$/, sentenceOf('webhook_entrega_wrong'))
    .nullable()
    .default(null),
})

/** Webhooks besides reading and deleting them. A secret is answered once, by the act that makes it. */
export function webhooksActs({ writer, seal, allowsLocal }: Deps): readonly AnyAct[] {
  const { most } = budgets.webhookTests
  const tests = createLimiter(writer.transaction, { prefix: 'webhook_prueba', points: most, seconds: 60 })
  /** Not counted by the deliveries: a webhook that is deleted takes them along, and would give the tests back. */
  const takeTest = async (gym: string) => {
    const wait = await tests.consume(gym)
    if (wait > 0) throw new OverBudgetFor('webhookTests', wait)
  }
  return [
    actInSteps('POST /api/webhooks', {
      ...common,
      says: 'Agregar un webhook',
      note: 'Su secreto se contesta solo esta vez.',
      body,
      answers: object({ webhook: { type: 'object' }, secreto: text }),
      async steps(step, { query }, { reader }) {
        const { id, caller, secreto } = await step(async (context) => {
          const id = await createWebhook(context, webhookOf(context), allowsLocal)
          const secreto = await renewSecret(context.tx, { id, now: context.now, seal })
          return { id, caller: context.caller, secreto }
        })
        return { webhook: await reader.written(webhooks, caller, id, query), secreto }
      },
    }),
    act('POST /api/webhooks/:id', {
      ...common,
      says: 'Cambiar un webhook, o activarlo o apagarlo',
      body,
      answers: webhooks,
      run: (context, { id }) => changeWebhook(context, { id, given: webhookOf(context), allowsLocal }),
    }),
    act('POST /api/webhooks/:id/secreto', {
      ...common,
      says: 'Crear otro secreto de un webhook',
      note: 'El anterior sirve un día más.',
      answers: object({ secreto: text }),
      async run(context, { id }) {
        const webhook = await lockWebhook(context, id)
        auditWebhook(context, webhooks, { action: 'update', id, before: webhook, after: webhook })
        return { secreto: await renewSecret(context.tx, { id, now: context.now, seal }) }
      },
    }),
    actInSteps('POST /api/webhooks/:id/probar', {
      ...common,
      says: 'Probar un webhook',
      note: 'Envía una prueba y contesta cómo terminó.',
      answers: webhooksEntregas,
      async steps(step, { id }) {
        const gym = await step(async ({ tx }) => String(tx.tenant))
        await takeTest(gym)
        const test = await step((context) => beginTest(context, id, seal))
        const ended = await sendTest(test, { allowsLocal })
        await writer.transaction(gym, (tx) => endTest(tx, test, ended, writer.now()))
        return test.entrega.id
      },
    }),
    act('POST /api/webhooks/:id/reenviar', {
      ...common,
      says: 'Enviar otra vez lo que un webhook no entregó',
      note: 'Una entrega, o todas las fallidas si no se nombra ninguna.',
      takes: entregaShape,
      body: object({ entrega: text }),
      answers: object({ reenviadas: number }),
      run: async (context, { id, input }) => ({ reenviadas: await resend(context, id, input.entrega) }),
    }),
  ]
}

const webhookOf = ({ input }: WriteContext): WebhookInput => {
  const { eventos, ...given } = readInput(webhookInput, { activo: true, ...input }, 'nombre')
  return { ...given, eventos: [...new Set(eventos)] }
}
