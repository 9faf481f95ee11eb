import { OverBudget } from '#server/runtime/limits/over-budget.ts'
import { isCancelled, isLockTimeout } from '#server/runtime/db/database-error.ts'
import type { Query, Transaction } from '#server/runtime/db/transaction.ts'
import { ApiError, badRequest, Denied } from '#server/runtime/errors/errors.ts'
import { createAnswerBudget } from '../read/answer-budget.ts'
import { callOf, type BatchCall, type Shared } from './batch-call.ts'
import type { BatchItem } from './batch-request.ts'
import { transactionsInside } from './batch-transaction.ts'
import { countCall, withStoredUploads, type BatchLimits } from './spend-ahead.ts'
import type { CallerSource } from '../declaration/caller.ts'
import { createRecord } from '../write/create-record.ts'
import { deleteRecord } from '../write/delete-record.ts'
import type { Reader } from '../read/reader.ts'
import { chosenId } from '../write/record-id.ts'
import { readRow } from '../write/stored-row.ts'
import { updateRecord } from '../write/update-record.ts'
import { beginWriting } from '../write/write-engine.ts'
import type { WriteEngine, WriteRequest } from '../write/write-engine.ts'

export interface BatchEngine extends BatchLimits {
  readonly writer: WriteEngine
  /** Reads records and callers over the batch's own transaction, so that each item sees the items before it. */
  readonly readingOver: (query: Query) => { readonly reader: Reader; readonly callers: CallerSource }
}

export interface BatchRequest extends Shared {
  readonly items: readonly BatchItem[]
}

export type BatchAnswer =
  | { readonly status: 200; readonly body: unknown }
  | { readonly status: 204; readonly body: null }

/** Time limit for all writes of one batch, in milliseconds. */
const timeLimit = 3000
/** Longest wait for a row that another transaction writes. PostgreSQL finds a deadlock after one second. */
const lockLimit = 2000

/**
 * Runs the writes one after the other in a single transaction, each by the code of a single write. The first error
 * rolls all of them back: a 400 with that error under its index. What needs a connection of its own is done before the
 * transaction begins.
 */
export async function runBatch(engine: BatchEngine, { items, ...shared }: BatchRequest): Promise<BatchAnswer[]> {
  const { writer } = engine
  const loose: string[] = []
  try {
    const calls = await oneByOne(items, async (item) => callOf(writer.catalogue, item, shared))
    await oneByOne(calls, (call) => countCall(engine, call))
    const ready = await oneByOne(calls, (call) => withStoredUploads(writer, call, loose))
    return await writer.transaction(shared.caller.tenant, (tx) => runInside(engine, tx, ready, loose))
  } finally {
    await writer.files.discard(loose)
  }
}

/** `loose` collects files that may be left without a record. They are deleted after the whole batch has ended. */
async function runInside(
  { writer, readingOver }: BatchEngine,
  tx: Transaction,
  calls: readonly BatchCall[],
  loose: string[],
): Promise<BatchAnswer[]> {
  const until = performance.now() + timeLimit
  await tx.query(`SET LOCAL statement_timeout = ${timeLimit}; SET LOCAL lock_timeout = ${lockLimit}`)
  // Unnamed statements: prepared ones would outlive the batch on its connection.
  const { reader, callers } = readingOver((text, values) => tx.query(text, values))
  const inside: WriteEngine = {
    ...writer,
    callers,
    transaction: transactionsInside(tx),
    limitPasswordChanges: () => Promise.resolve(0),
    files: { ...writer.files, discard: async (names) => void loose.push(...names) },
  }
  const run = createRunner(inside, reader)
  return oneByOne(calls, (call) => {
    if (performance.now() > until) throw badRequest()
    return run(call)
  })
}

function createRunner(writer: WriteEngine, reader: Reader) {
  const budget = createAnswerBudget()

  return async ({ action, write, id: sentId, query }: BatchCall): Promise<BatchAnswer> => {
    if (action === 'delete' && sentId !== null) {
      await deleteRecord(writer, { ...write, id: sentId })
      return { status: 204, body: null }
    }
    const id = action === 'upsert' && (await isStored(writer, write)) ? chosenId(write.body) : sentId
    const written = await (id === null
      ? createRecord(writer, write)
      : updateRecord(writer, { ...write, id, expectsUpdated: query.precondition === 'updated' }))
    const current = write.caller.id === written.id ? await writer.callers.load(written.id) : null
    const params = { ...query, request: write.facts, budget, row: written.row }
    return { status: 200, body: await reader.written(write.collection, current ?? written.caller, written.id, params) }
  }
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

/** Does the work for each, one after the other. An error is thrown as that of its index. */
async function oneByOne<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const [index, one] of all.entries()) {
    try {
      done.push(await work(one))
    } catch (error) {
      throw ofItem(index, error)
    }
  }
  return done
}

function ofItem(index: number, error: unknown): unknown {
  if (isCancelled(error)) return badRequest(undefined, error)
  if (isLockTimeout(error)) return new OverBudget('writeTurn', error)
  // All items share the answer's budget, so the error names no single one.
  if (error instanceof OverBudget || !(error instanceof ApiError) || error.status >= 500) return error
  const { data, message, status } = error
  const response = { data, message, status }
  const failed = { code: 'batch_request_failed', message: 'Batch request failed.', response }
  const Failure = error instanceof Denied ? Denied : ApiError
  return new Failure(400, 'Batch transaction failed.', { requests: { [String(index)]: failed } }, error)
}
