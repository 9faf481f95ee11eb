import type { FastifyInstance } from 'fastify'
import { batchItemsOf } from '../batch/batch-request.ts'
import { runBatch } from '../batch/batch.ts'
import type { BatchEngine } from '../batch/batch.ts'
import { bodyOf } from '#server/engine/request/body.ts'
import { budgets } from '#server/runtime/limits/budgets.ts'
import { takes } from './body-limit.ts'
import { factsOf } from '../declaration/request-facts.ts'
import type { RecordDeps } from './record-routes.ts'

export type BatchDeps = BatchEngine & Pick<RecordDeps, 'identify'>

/**
 * Many writes as one. The caller of the batch is the caller of each; Authorization headers of single calls are ignored.
 */
export function registerBatchRoute(app: FastifyInstance, deps: BatchDeps): void {
  app.post('/api/batch', takes({ budget: 'textBody', files: budgets.batchFiles.most }), async (request) => {
    const items = batchItemsOf(bodyOf(request))
    const { caller } = await deps.identify(request)
    return runBatch(deps, { items, caller, request: { id: request.id, ip: request.ip }, facts: factsOf(request) })
  })
}
