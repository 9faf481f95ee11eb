import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound, TooManyRequests } from '../errors.ts'
import { bodyOf } from './body.ts'
import { takesRecord } from './body-limit.ts'
import type { Caller, Identify } from './caller.ts'
import type { Catalogue } from './catalogue.ts'
import type { Collection } from './collection.ts'
import { createRecord } from './create-record.ts'
import { deleteRecord } from './delete-record.ts'
import { queryOf } from './query-params.ts'
import type { Reader } from './reader.ts'
import { updateRecord } from './update-record.ts'
import { factsOf } from './request-facts.ts'
import type { RequestFacts } from './request-facts.ts'
import type { WriteEngine } from './write-engine.ts'

export interface RecordDeps {
  readonly catalogue: Catalogue
  readonly reader: Reader
  readonly writer: WriteEngine
  readonly identify: Identify
  /** Counts a create where its collection limits them, and answers the seconds to wait. */
  readonly limitCreates: (collection: Collection, ip: string) => Promise<number>
}

type InCollection = { Params: { collection: string } }
type OfRecord = { Params: { collection: string; id: string } }

const records = '/api/collections/:collection/records'
const record = `${records}/:id`

/** List, view, create, update and delete of every collection, by its name or its id. The app reads bodies (`acceptBodies`). */
export function registerRecordRoutes(app: FastifyInstance, deps: RecordDeps): void {
  const limited = takesRecord(deps.catalogue)
  app.get<InCollection>(records, async (request) => {
    const { collection, caller, facts } = await begin(deps, request)
    return deps.reader.list(collection, caller, queryOf(request), facts)
  })
  app.get<OfRecord>(record, async (request) => {
    const { collection, caller, facts } = await begin(deps, request)
    return deps.reader.view(collection, caller, request.params.id, { ...queryOf(request), request: facts })
  })
  app.post<InCollection>(records, limited, async (request) => {
    const asked = await begin(deps, request)
    const wait = await deps.limitCreates(asked.collection, request.ip)
    if (wait > 0) throw new TooManyRequests(wait)
    const id = await createRecord(deps.writer, asked)
    return answerWritten(deps, asked, id, request)
  })
  app.patch<OfRecord>(record, limited, async (request) => {
    const asked = await begin(deps, request)
    const { id } = request.params
    await updateRecord(deps.writer, { ...asked, id, expectsUpdated: queryOf(request).precondition === 'updated' })
    return answerWritten(deps, asked, id, request)
  })
  app.delete<OfRecord>(record, async (request, reply) => {
    const asked = await begin(deps, request)
    await deleteRecord(deps.writer, { ...asked, id: request.params.id })
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

interface Written {
  readonly collection: Collection
  readonly caller: Caller
  readonly facts: RequestFacts
}

/**
 * What was written as its writer sees it, read after the commit: no rule is asked, the tenant alone. Who has just ended his
 * own sign-in by changing his password still gets this answer.
 */
async function answerWritten(
  deps: RecordDeps,
  { collection, caller, facts }: Written,
  id: string,
  request: FastifyRequest,
) {
  const current = caller.id === id ? await deps.writer.callers.load(id) : null
  return deps.reader.written(collection, current ?? caller, id, { ...queryOf(request), request: facts })
}
