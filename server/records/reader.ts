import { OverBudget } from '#server/budgets/over-budget.ts'
import { isCancelled } from '#server/db/database-error.ts'
import type { Query } from '#server/db/transaction.ts'
import { badRequest, forbidden } from '#server/errors.ts'
import { askRule } from './access.ts'
import { createAnswerBudget } from './answer-budget.ts'
import type { AnswerBudget } from './answer-budget.ts'
import type { Caller, CallerSource } from './caller.ts'
import { createCatalogue } from './catalogue.ts'
import { changedItems } from './changed-records.ts'
import type { ChangedRequest } from './changed-records.ts'
import type { Collection } from './collection.ts'
import { checkStamp, createEngine } from './engine.ts'
import type { Reading } from './engine.ts'
import { expandItems } from './expand.ts'
import type { Item } from './expand.ts'
import { parseExpand } from './expand-param.ts'
import { parseFields, pick } from './fields-param.ts'
import { QuerySyntaxError } from './filter/syntax-error.ts'
import type { ListParams, ReadParams } from './list-params.ts'
import { foundIds } from './found-ids.ts'
import type { FoundIds } from './found-ids.ts'
import { createLargeAnswers } from './large-answers.ts'
import { listItems } from './list-records.ts'
import { noRequest } from './request-facts.ts'
import type { RequestFacts } from './request-facts.ts'
import { withFreshCaller } from './run-statement.ts'
import { viewItem } from './view-record.ts'

export interface RecordPage {
  readonly page: number
  readonly perPage: number
  /** -1, like the pages, when the client did not want it counted. */
  readonly totalItems: number
  readonly totalPages: number
  /** Only when it was asked for. */
  readonly sum?: unknown
  readonly items: readonly unknown[]
}

/** The form of an answer, and what rules may ask of the request behind it. */
export interface AskedParams extends ReadParams {
  readonly request?: RequestFacts | undefined
  /** What `expand` may still add to the answer that this record becomes part of; absent: the answer is this record's. */
  readonly budget?: AnswerBudget | undefined
}

/** Everything of the engine that reads. Each call checks the caller's stored rights in the snapshot it reads from. */
export interface Reader {
  /** Throws 403 when the list is locked, 400 for malformed parameters. A rule that does not hold gives an empty page. */
  list(collection: Collection, caller: Caller, params: ListParams, request?: RequestFacts): Promise<RecordPage>
  /** Throws 403 when locked, 404 when there is no such record for the caller. */
  view(collection: Collection, caller: Caller, id: string, params: AskedParams): Promise<unknown>
  /**
   * A record for whoever has just written it or signed in as it: no rule is asked, the tenant alone. `fields` is not
   * applied when it is left out of `params`.
   */
  written(collection: Collection, caller: Caller, id: string, params: AskedParams): Promise<unknown>
  /**
   * All that a list finds, as a statement to run inside a transaction that has compared the caller's stamp. Throws like
   * `list`.
   */
  found(collection: Collection, caller: Caller, params: ListParams): FoundIds
  /** What of a change a watching caller sees, by id. A locked rule gives nothing; a malformed filter throws 400 or 403. */
  changed(
    collection: Collection,
    caller: Caller,
    change: ChangedRequest,
    params: AskedParams,
  ): Promise<ReadonlyMap<string, unknown>>
}

export interface ReaderParts {
  readonly collections: readonly Collection[]
  readonly reader: Query
  readonly callers: CallerSource
  readonly now: () => Date
}

export function createReader({ collections, reader, callers, now }: ReaderParts): Reader {
  const engine = createEngine({ catalogue: createCatalogue(collections), reader, callers, now })
  const inLargeTurn = createLargeAnswers()

  const readOne =
    (access: 'view' | 'written') => (collection: Collection, caller: Caller, id: string, params: AskedParams) =>
      answering(caller, callers, async (current) => {
        const reading = { engine, collection, caller: current, request: params.request, first: access === 'written' }
        const read = async () => (await finish(reading, [await viewItem(reading, id, access)], params))[0]
        if (access === 'written') return read()
        await checkUnlocked(reading, 'view')
        return inLargeTurn(current, params, read)
      })

  return {
    list: (collection, caller, params, request) =>
      answering(caller, callers, async (current) => {
        const reading = { engine, collection, caller: current, request }
        await checkUnlocked(reading, 'list')
        checkAllowedNames(params)
        return inLargeTurn(current, params, () => pageOf(reading, params))
      }),
    found(collection, caller, params) {
      if (askRule(collection.rules.list, caller) === null) throw forbidden('Only superusers can perform this action.')
      checkAllowedNames(params)
      try {
        return foundIds({ engine, collection, caller }, params)
      } catch (error) {
        throw error instanceof QuerySyntaxError ? badRequest(undefined, error) : error
      }
    },
    view: readOne('view'),
    written: readOne('written'),
    changed: (collection, caller, change, params) =>
      answering(caller, callers, async (current) => {
        const request: RequestFacts = { ...(params.request ?? noRequest), context: 'realtime' }
        const reading = { engine, collection, caller: current, request }
        checkAllowedNames({ filter: change.filter })
        const items = await changedItems(reading, change)
        const records = await finish(reading, items, params)
        return new Map(items.map(({ record }, index) => [String(record['id']), records[index]]))
      }),
  }
}

type Formed = ReadParams & Pick<AskedParams, 'budget'>

async function pageOf(reading: Reading, params: ListParams): Promise<RecordPage> {
  const { paging, total, sum, items } = await inTime(() => listItems(reading, params))
  const { page, perPage } = paging
  const totalPages = total === -1 ? -1 : Math.ceil(total / perPage)
  const added = sum === null ? {} : { sum }
  return { page, perPage, totalItems: total, totalPages, ...added, items: await finish(reading, items, params) }
}

async function finish(reading: Reading, items: readonly Item[], params: Formed): Promise<unknown[]> {
  const wanted = params.fields ? parseFields(params.fields) : null
  const { expand, budget = createAnswerBudget() } = params
  if (expand) await expandItems({ ...reading, budget }, items, parseExpand(expand))
  return items.map(({ record }) => (wanted === null ? record : pick(record, wanted)))
}

/** A refusal is an answer too: it must rest on what is stored now, like any other. */
async function checkUnlocked(reading: Reading, action: 'list' | 'view'): Promise<void> {
  if (askRule(reading.collection.rules[action], reading.caller) !== null) return
  await checkStamp(reading)
  throw forbidden('Only superusers can perform this action.')
}

/** Rules may look at the request and at other collections; what a client writes may not, not even inside quotes. */
function checkAllowedNames({ filter = '', sort = '' }: ListParams): void {
  for (const name of ['@request.', '@collection.']) {
    if (filter.includes(name) || sort.includes(name)) throw forbidden(`Only superusers can filter by ${name}`)
  }
}

/** What took too long would take so long again, as long as the client asks for the same. */
async function inTime<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isCancelled(error) ? new OverBudget('searchTime', error) : error
  }
}

/** What cannot be read is the client's mistake; where it lies is kept for the log. */
async function answering<T>(caller: Caller, callers: CallerSource, work: (caller: Caller) => Promise<T>): Promise<T> {
  try {
    return await withFreshCaller(caller, callers, work)
  } catch (error) {
    throw error instanceof QuerySyntaxError ? badRequest(undefined, error) : error
  }
}
