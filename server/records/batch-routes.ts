import type { FastifyInstance } from 'fastify'
import { batchItemsOf } from './batch-request.ts'
import { runBatch } from './batch.ts'
import type { BatchEngine } from './batch.ts'
import { bodyOf } from './body.ts'
import { takes } from './body-limit.ts'
import { factsOf } from './request-facts.ts'
import type { RecordDeps } from './routes.ts'

export type BatchDeps = BatchEngine & Pick<RecordDeps, 'identify'>

/** Many writes as one. Whoever sends the batch is the caller of each: headers inside are not looked at. */
export function registerBatchRoute(app: FastifyInstance, deps: BatchDeps): void {
  app.post('/api/batch', takes({ budget: 'batchBody' }), async (request) => {
    const items = batchItemsOf(bodyOf(request))
    const { caller } = await deps.identify(request)
    return runBatch(deps, { items, caller, request: { id: request.id, ip: request.ip }, facts: factsOf(request) })
  })
}
