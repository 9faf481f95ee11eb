import { OverBudget } from '#server/budgets/over-budget.ts'
import { isCancelled } from '../db/database-error.ts'
import type { Query } from '../db/transaction.ts'
import { ApiError, badRequest, Denied, notFound, TooManyRequests } from '../errors.ts'
import { createAnswerBudget } from './answer-budget.ts'
import type { BatchItem } from './batch-request.ts'
import { transactionsInside } from './batch-transaction.ts'
import type { Caller } from './caller.ts'
import type { Collection, WriteContext } from './collection.ts'
import { createRecord } from './create-record.ts'
import { deleteRecord } from './delete-record.ts'
import { queryOf } from './query-params.ts'
import type { QueryParams } from './query-params.ts'
import type { Reader } from './reader.ts'
import { chosenId } from './record-id.ts'
import { readRow } from './stored-row.ts'
import { headersAsRulesSee } from './request-facts.ts'
import type { RequestFacts } from './request-facts.ts'
import { updateRecord } from './update-record.ts'
import { beginWriting } from './write-engine.ts'
import type { WriteEngine, WriteRequest } from './write-engine.ts'

export interface BatchEngine {
  readonly writer: WriteEngine
  /** A reader over the batch's own transaction: an item's answer shows what the items before it did. */
  readonly readerOver: (query: Query) => Reader
  readonly limitCreates: (collection: Collection, ip: string) => Promise<number>
  /** Counts one call of a batch like a request of its own, and answers the seconds to wait. */
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
  /** What rules may ask of the batch as a request; each write adds its own method and query. */
  readonly facts: RequestFacts
}

export type BatchAnswer =
  | { readonly status: 200; readonly body: unknown }
  | { readonly status: 204; readonly body: null }

/** Longest that the writes of one batch may take together, in milliseconds. */
const patience = 3000

/**
 * Runs the writes one after the other in a single transaction, each on the road of a single write. The first refusal undoes
 * all of them: 400, its own answer under its index.
 */
export async function runBatch(engine: BatchEngine, asked: BatchRequest): Promise<BatchAnswer[]> {
  const { writer } = engine
  const loose: string[] = []
  try {
    return await runInside(engine, asked, loose)
  } finally {
    await writer.files.discard(loose)
  }
}

/** `loose` gathers the files that may be nobody's: who holds one is known when the whole batch has ended. */
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
    const until = performance.now() + patience
    await tx.query(`SET LOCAL statement_timeout = ${patience}`)
    const inside: WriteEngine = { ...writer, files, transaction: transactionsInside(tx) }
    // Without names: a prepared statement belongs to the connection, which this reader only borrows.
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

  const write = async (asked: WriteRequest, id: string | null, query: QueryParams) => {
    if (id !== null) await updateRecord(writer, { ...asked, id, expectsUpdated: query.precondition === 'updated' })
    else {
      const wait = await limitCreates(asked.collection, request.ip)
      if (wait > 0) throw new TooManyRequests(wait)
    }
    const written = id ?? (await createRecord(writer, asked))
    const current = caller.id === written ? await writer.callers.load(written) : null
    const params = { ...query, request: asked.facts, budget }
    return { status: 200, body: await reader.written(asked.collection, current ?? caller, written, params) } as const
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
    const asked = { collection, caller, body, request, facts }
    const id = sentId === undefined ? null : decode(sentId)
    const query = queryOf({ query: params })
    if (action === 'upsert') return write(asked, (await isStored(writer, asked)) ? chosenId(body) : null, query)
    if (action === 'delete' && id !== null) {
      await deleteRecord(writer, { ...asked, id })
      return { status: 204, body: null }
    }
    return write(asked, action === 'update' ? id : null, query)
  }
}

const actions: Partial<Record<string, 'create' | 'update' | 'delete' | 'upsert'>> = {
  POST: 'create',
  PUT: 'upsert',
  'PATCH id': 'update',
  'DELETE id': 'delete',
}

/** Whether the caller's tenant has a record of the id sent. */
async function isStored(writer: WriteEngine, asked: WriteRequest): Promise<boolean> {
  const id = chosenId(asked.body)
  if (id === null) return false
  const { caller, collection } = asked
  const row = await writer.transaction(caller.tenant, (tx) =>
    readRow({ ...writer, collection, context: beginWriting(writer, asked, caller, tx).context, id, action: 'own' }),
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
    // All items share the budget of the answer: no single one is to blame.
    if (error instanceof OverBudget) throw error
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    const { data, message, status } = error
    const response = { data, message, status }
    const failed = { code: 'batch_request_failed', message: 'Batch request failed.', response }
    const Failure = error instanceof Denied ? Denied : ApiError
    throw new Failure(400, 'Batch transaction failed.', { requests: { [String(index)]: failed } }, error)
  }
}
