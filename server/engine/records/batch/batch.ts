import { OverBudget } from '#server/runtime/limits/over-budget.ts'
import { isCancelled } from '#server/runtime/db/database-error.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { ApiError, badRequest, Denied, notFound, TooManyRequests } from '#server/runtime/errors/errors.ts'
import { createAnswerBudget } from '../read/answer-budget.ts'
import type { BatchItem } from './batch-request.ts'
import { transactionsInside } from './batch-transaction.ts'
import type { Caller } from '../declaration/caller.ts'
import type { Collection, RequestFacts, WriteContext } from '../declaration/collection.ts'
import { createRecord } from '../write/create-record.ts'
import { deleteRecord } from '../write/delete-record.ts'
import { queryOf } from '#server/engine/request/query-params.ts'
import type { QueryParams } from '#server/engine/request/query-params.ts'
import type { Reader } from '../read/reader.ts'
import { chosenId } from '../write/record-id.ts'
import { readRow } from '../write/stored-row.ts'
import { headersAsRulesSee } from '../declaration/request-facts.ts'
import { updateRecord } from '../write/update-record.ts'
import { beginWriting } from '../write/write-engine.ts'
import type { WriteEngine, WriteRequest } from '../write/write-engine.ts'

export interface BatchEngine {
  readonly writer: WriteEngine
  /** Makes a reader on the batch's own transaction, so that an item's answer shows the items before it. */
  readonly readerOver: (query: Query) => Reader
  readonly limitCreates: (collection: Collection, ip: string) => Promise<number>
  /** Counts one call of a batch like a request of its own. Answers the seconds to wait. */
  readonly limitRate: (
    request: { readonly method: string; readonly path: string },
    caller: Pick<Caller, 'id'>,
    ip: string,
  ) => Promise<number>
}

export interface BatchRequest {
  readonly items: readonly BatchItem[]
  readonly caller: Caller
  readonly request: WriteContext['request']
  /** Facts of the batch request for rules; each write adds its own method and query. */
  readonly facts: RequestFacts
}

export type BatchAnswer =
  | { readonly status: 200; readonly body: unknown }
  | { readonly status: 204; readonly body: null }

/** Time limit for all writes of one batch, in milliseconds. */
const timeLimit = 3000

/**
 * Runs the writes one after the other in a single transaction, each by the code of a single write. The first error
 * rolls all of them back: a 400 with that error under its index.
 */
export async function runBatch(engine: BatchEngine, batch: BatchRequest): Promise<BatchAnswer[]> {
  const { writer } = engine
  const loose: string[] = []
  try {
    return await runInside(engine, batch, loose)
  } finally {
    await writer.files.discard(loose)
  }
}

/** `loose` collects files that may be left without a record. They are deleted after the whole batch has ended. */
function runInside(
  engine: BatchEngine,
  { items, caller, request, facts }: BatchRequest,
  loose: string[],
): Promise<BatchAnswer[]> {
  const { writer } = engine
  const discard = (names: readonly string[]) => {
    loose.push(...names)
    return Promise.resolve()
  }
  const files = { ...writer.files, discard }
  return writer.transaction(caller.tenant, async (tx) => {
    const until = performance.now() + timeLimit
    await tx.query(`SET LOCAL statement_timeout = ${timeLimit}`)
    const inside: WriteEngine = { ...writer, files, transaction: transactionsInside(tx) }
    // Unnamed statements: prepared ones would outlive the batch on its connection.
    const reader = engine.readerOver((text, values) => tx.query(text, values))
    const run = createRunner({ ...engine, writer: inside, reader, caller, request, facts })
    const answers: BatchAnswer[] = []
    for (const [index, item] of items.entries()) {
      if (performance.now() > until) throw badRequest()
      answers.push(await namingIndex(index, () => run(item)))
    }
    return answers
  })
}

type Running = Omit<BatchEngine, 'readerOver'> & { reader: Reader } & Omit<BatchRequest, 'items'>

const recordUrl = /^\/api\/collections\/([^/?#]+)\/records(?:\/([^/?#]+))?(?:\?([^#]*))?$/

function createRunner(running: Running) {
  const { writer, reader, caller, request, limitCreates } = running
  const budget = createAnswerBudget()

  const write = async (given: WriteRequest, id: string | null, query: QueryParams) => {
    const written = await (id === null
      ? create(given)
      : updateRecord(writer, { ...given, id, expectsUpdated: query.precondition === 'updated' }))
    const current = caller.id === written.id ? await writer.callers.load(written.id) : null
    const params = { ...query, request: given.facts, budget, row: written.row }
    return {
      status: 200,
      body: await reader.written(given.collection, current ?? written.caller, written.id, params),
    } as const
  }

  const create = async (given: WriteRequest) => {
    const wait = await limitCreates(given.collection, request.ip)
    if (wait > 0) throw new TooManyRequests(wait)
    return createRecord(writer, given)
  }

  return async ({ method, url, headers, body }: BatchItem): Promise<BatchAnswer> => {
    const [, name = '', sentId, search = ''] = recordUrl.exec(url) ?? []
    const action = name === '' ? undefined : actions[`${method}${sentId === undefined ? '' : ' id'}`]
    if (!action) throw badRequest()
    const collection = writer.catalogue.find(decode(name))
    if (!collection) throw notFound('Missing collection context.')
    const [path = ''] = url.split('?')
    const wait = await running.limitRate({ method, path }, caller, request.ip)
    if (wait > 0) throw new TooManyRequests(wait)
    const params = firstOfEach(search)
    const facts: RequestFacts = {
      ...running.facts,
      context: 'batch',
      method,
      query: params,
      headers: { ...running.facts.headers, ...headersAsRulesSee(withoutAuthorization(headers)) },
    }
    const writeRequest = { collection, caller, body, request, facts }
    const id = sentId === undefined ? null : decode(sentId)
    const query = queryOf({ query: params })
    if (action === 'upsert')
      return write(writeRequest, (await isStored(writer, writeRequest)) ? chosenId(body) : null, query)
    if (action === 'delete' && id !== null) {
      await deleteRecord(writer, { ...writeRequest, id })
      return { status: 204, body: null }
    }
    return write(writeRequest, action === 'update' ? id : null, query)
  }
}

const actions: Partial<Record<string, 'create' | 'update' | 'delete' | 'upsert'>> = {
  POST: 'create',
  PUT: 'upsert',
  'PATCH id': 'update',
  'DELETE id': 'delete',
}

/** The caller's tenant has a record with the id sent. */
async function isStored(writer: WriteEngine, write: WriteRequest): Promise<boolean> {
  const id = chosenId(write.body)
  if (id === null) return false
  const { caller, collection } = write
  const row = await writer.transaction(caller.tenant, (tx) =>
    readRow({ ...writer, collection, context: beginWriting(writer, write, caller, tx).context, id, action: 'own' }),
  )
  return row !== null
}

const withoutAuthorization = (headers: BatchItem['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization'))

const firstOfEach = (search: string) => Object.fromEntries([...new URLSearchParams(search)].toReversed())

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw badRequest()
  }
}

async function namingIndex<T>(index: number, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (isCancelled(error)) throw badRequest(undefined, error)
    // All items share the answer's budget, so the error names no single one.
    if (error instanceof OverBudget) throw error
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    const { data, message, status } = error
    const response = { data, message, status }
    const failed = { code: 'batch_request_failed', message: 'Batch request failed.', response }
    const Failure = error instanceof Denied ? Denied : ApiError
    throw new Failure(400, 'Batch transaction failed.', { requests: { [String(index)]: failed } }, error)
  }
}
