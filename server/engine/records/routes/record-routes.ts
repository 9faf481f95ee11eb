import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound, TooManyRequests } from '#server/runtime/errors/errors.ts'
import { bodyOf } from '#server/engine/request/body.ts'
import { takesRecord } from './body-limit.ts'
import type { Identify } from '../declaration/caller.ts'
import type { Catalogue } from '../declaration/catalogue.ts'
import type { Collection, RequestFacts } from '../declaration/collection.ts'
import { createRecord } from '../write/create-record.ts'
import { deleteRecord } from '../write/delete-record.ts'
import { queryOf } from '#server/engine/request/query-params.ts'
import type { Reader } from '../read/reader.ts'
import { updateRecord } from '../write/update-record.ts'
import { factsOf } from '../declaration/request-facts.ts'
import type { WriteEngine, Written } from '../write/write-engine.ts'

export interface RecordDeps {
  readonly catalogue: Catalogue
  readonly reader: Reader
  readonly writer: WriteEngine
  readonly identify: Identify
  /** Counts a create of a rate-limited collection. Answers the seconds to wait. */
  readonly limitCreates: (collection: Collection, ip: string) => Promise<number>
}

type InCollection = { Params: { collection: string } }
type OfRecord = { Params: { collection: string; id: string } }

const records = '/api/collections/:collection/records'
const record = `${records}/:id`

/** List, view, create, update and delete of every collection, by name or id. The app parses bodies (`acceptBodies`). */
export function registerRecordRoutes(app: FastifyInstance, deps: RecordDeps): void {
  app.get<InCollection>(records, async (request) => {
    const { collection, caller, facts } = await begin(deps, request)
    return deps.reader.list(collection, caller, queryOf(request), facts)
  })
  app.get<OfRecord>(record, async (request) => {
    const { collection, caller, facts } = await begin(deps, request)
    return deps.reader.view(collection, caller, request.params.id, { ...queryOf(request), request: facts })
  })
  app.post<InCollection>(records, takesRecord(deps, 'create'), async (request) => {
    const write = await begin(deps, request)
    const wait = await deps.limitCreates(write.collection, request.ip)
    if (wait > 0) throw new TooManyRequests(wait)
    return answerWritten(deps, write, await createRecord(deps.writer, write), request)
  })
  app.patch<OfRecord>(record, takesRecord(deps, 'update'), async (request) => {
    const write = await begin(deps, request)
    const { id } = request.params
    const expectsUpdated = queryOf(request).precondition === 'updated'
    return answerWritten(deps, write, await updateRecord(deps.writer, { ...write, id, expectsUpdated }), request)
  })
  app.delete<OfRecord>(record, async (request, reply) => {
    const write = await begin(deps, request)
    await deleteRecord(deps.writer, { ...write, id: request.params.id })
    return reply.code(204).send()
  })
}

async function begin({ catalogue, identify }: RecordDeps, request: FastifyRequest<InCollection>) {
  const collection = catalogue.find(request.params.collection)
  if (!collection) throw notFound('Missing collection context.')
  const { caller } = await identify(request)
  const facts = factsOf(request)
  return { collection, caller, facts, body: bodyOf(request), request: { id: request.id, ip: request.ip } }
}

interface Asked {
  readonly collection: Collection
  readonly facts: RequestFacts
}

/**
 * The written record: the rule is skipped, the tenant is checked. A caller whose own session has just ended by a new
 * password still gets this answer.
 */
async function answerWritten(
  deps: RecordDeps,
  { collection, facts }: Asked,
  { id, caller, row }: Written,
  request: FastifyRequest,
) {
  const current = caller.id === id ? await deps.writer.callers.load(id) : null
  return deps.reader.written(collection, current ?? caller, id, { ...queryOf(request), request: facts, row })
}
