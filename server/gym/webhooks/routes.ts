import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { webhookInput, type WebhookInput } from '#shared/webhooks/webhook.ts'
import { sentenceOf } from '#shared/errors/form-sentence.ts'
import { grants } from '#shared/permissions.ts'
import { createLimiter } from '#server/engine/limits/limiter.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import { readInput } from '#server/engine/request/read-input.ts'
import { queryOf } from '#server/engine/request/query-params.ts'
import { createSeal } from '#server/runtime/encrypted-text.ts'
import { forbidden } from '#server/runtime/errors/errors.ts'
import { budgets } from '#server/runtime/limits/budgets.ts'
import { OverBudgetFor } from '#server/runtime/limits/over-budget.ts'
import { auditWebhook } from './audit-webhook.ts'
import { resend } from './resend.ts'
import { changeWebhook, createWebhook, lockWebhook } from './save-webhook.ts'
import { renewSecret } from './secret.ts'
import { beginTest, endTest, sendTest } from './try-out.ts'
import { webhooks } from './webhooks.collection.ts'
import { webhooksEntregas } from './webhooks_entregas.collection.ts'

export type WebhooksDeps = RecordDeps & { readonly secret: string; readonly allowsLocal: boolean }

type Of = { Params: { id: string } }

const entregaShape = z.object({
  entrega: z
    .string()
    .regex(/^[a-z0-9]{15}$/, sentenceOf('webhook_entrega_wrong'))
    .nullable()
    .default(null),
})

/**
 * Webhooks besides reading and deleting them: `POST /api/webhooks` answers the new one with its secret, `/secreto` another
 * secret; neither is ever answered again. `/probar` sends a test and answers its delivery, `/reenviar` sends one delivery
 * (`entrega`) or all given-up ones again.
 */
export function registerWebhooksRoutes(app: FastifyInstance, deps: WebhooksDeps): void {
  const { allowsLocal } = deps
  const seal = createSeal(deps.secret, 'webhook')
  const { most } = budgets.webhookTests
  const tests = createLimiter(deps.writer.transaction, { prefix: 'webhook_prueba', points: most, seconds: 60 })
  const acting = <T>(request: FastifyRequest, work: (context: WriteContext) => Promise<T>) =>
    runAsCaller(deps, request, async (context) => {
      if (!grants('settings.update', context.caller.permissions)) throw forbidden('webhook_denied')
      return work(context)
    })
  /** Not counted by the deliveries: a webhook that is deleted takes them along, and would give the tests back. */
  const takeTest = async ({ caller }: { caller: Caller }) => {
    if (!caller.tenant || !grants('settings.update', caller.permissions)) return
    const wait = await tests.consume(caller.tenant)
    if (wait > 0) throw new OverBudgetFor('webhookTests', wait)
  }
  const answer = async (request: FastifyRequest, id: string) =>
    deps.reader.written(webhooks, (await deps.identify(request)).caller, id, queryOf(request))

  app.post('/api/webhooks', async (request) => {
    const { id, secreto } = await acting(request, async (context) => {
      const id = await createWebhook(context, webhookOf(context), allowsLocal)
      return { id, secreto: await renewSecret(context.tx, { id, now: context.now, seal }) }
    })
    return { webhook: await answer(request, id), secreto }
  })

  app.post<Of>('/api/webhooks/:id', async (request) => {
    const { id } = request.params
    await acting(request, async (context) => changeWebhook(context, { id, given: webhookOf(context), allowsLocal }))
    return answer(request, id)
  })

  app.post<Of>('/api/webhooks/:id/secreto', async (request) => {
    const { id } = request.params
    const secreto = await acting(request, async (context) => {
      const webhook = await lockWebhook(context, id)
      auditWebhook(context, webhooks, { action: 'update', id, before: webhook, after: webhook })
      return renewSecret(context.tx, { id, now: context.now, seal })
    })
    return { secreto }
  })

  app.post<Of>('/api/webhooks/:id/probar', async (request) => {
    await takeTest(await deps.identify(request))
    const test = await acting(request, (context) => beginTest(context, request.params.id, seal))
    const ended = await sendTest(test, { allowsLocal })
    const { caller } = await deps.identify(request)
    await deps.writer.transaction(caller.tenant, (tx) => endTest(tx, test, ended, deps.writer.now()))
    return deps.reader.written(webhooksEntregas, caller, test.entrega.id, {})
  })

  app.post<Of>('/api/webhooks/:id/reenviar', async (request) => {
    const reenviadas = await acting(request, (context) =>
      resend(context, request.params.id, readInput(entregaShape, context.input, 'entrega').entrega),
    )
    return { reenviadas }
  })
}

const webhookOf = ({ input }: WriteContext): WebhookInput => {
  const { eventos, ...given } = readInput(webhookInput, { activo: true, ...input }, 'nombre')
  return { ...given, eventos: [...new Set(eventos)] }
}
