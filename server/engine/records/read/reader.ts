import { OverBudget } from '#server/runtime/limits/over-budget.ts'
import { isCancelled } from '#server/runtime/db/database-error.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { badRequest, Denied } from '#server/runtime/errors/errors.ts'
import { askRule } from './access.ts'
import { createAnswerBudget } from './answer-budget.ts'
import type { AnswerBudget } from './answer-budget.ts'
import type { Caller, CallerSource } from '../declaration/caller.ts'
import { createCatalogue } from '../declaration/catalogue.ts'
import { changedItems } from './changed-records.ts'
import type { ChangedRequest } from './changed-records.ts'
import type { Collection, RequestFacts, Row } from '../declaration/collection.ts'
import { checkStamp, createEngine } from './engine.ts'
import type { Reading } from './engine.ts'
import { expandItems } from './expand.ts'
import type { Item } from './expand.ts'
import { parseExpand } from './expand-param.ts'
import { parseFields, pick } from './fields-param.ts'
import { QuerySyntaxError } from '../filter/grammar/syntax-error.ts'
import type { ListParams, ReadParams } from './list-params.ts'
import { foundIds } from './found-ids.ts'
import type { FoundIds } from './found-ids.ts'
import { createLargeAnswers } from './large-answers.ts'
import { isWhole } from './json-record.ts'
import { listItems } from './list-records.ts'
import { noRequest } from '../declaration/request-facts.ts'
import { withFreshCaller } from '../statement/run-statement.ts'
import { storedItem, viewItem } from './view-record.ts'

export interface RecordPage {
  readonly page: number
  readonly perPage: number
  /** -1, as `totalPages`, with `skipTotal`. */
  readonly totalItems: number
  readonly totalPages: number
  /** Present when requested. */
  readonly sum?: unknown
  readonly items: readonly unknown[]
}

/** The form of an answer, and the request as rules see it. */
export interface RequestParams extends ReadParams {
  readonly request?: RequestFacts | undefined
  /** Set when the record is part of a larger answer with a shared budget. */
  readonly budget?: AnswerBudget | undefined
}

/** The reading side of the engine. Each call checks the caller's stored rights in the snapshot it reads from. */
export interface Reader {
  /** Throws 403 when the list is locked, 400 for invalid parameters. A rule that is false gives an empty page. */
  list(collection: Collection, caller: Caller, params: ListParams, request?: RequestFacts): Promise<RecordPage>
  /** Throws 403 when locked, 404 when the caller cannot see such a record. */
  view(collection: Collection, caller: Caller, id: string, params: RequestParams): Promise<unknown>
  /**
   * A record for the caller that has just written it or signed in as it: the rule is skipped, the tenant is checked.
   * `fields` applies only if it is in `params`. `row`: the written row, where it need not be read again.
   */
  written(
    collection: Collection,
    caller: Caller,
    id: string,
    params: RequestParams & { readonly row?: Row | null },
  ): Promise<unknown>
  /** All rows of a list, as SQL for a transaction that compares the caller's stamp. Throws like `list`. */
  found(collection: Collection, caller: Caller, params: ListParams): FoundIds
  /**
   * The changed records that a subscriber may see, by id. A locked rule gives none; an invalid filter throws 400 or
   * 403.
   */
  changed(
    collection: Collection,
    caller: Caller,
    change: ChangedRequest,
    params: RequestParams,
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
    (access: 'view' | 'written') => (collection: Collection, caller: Caller, id: string, params: RequestParams) =>
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
      if (askRule(collection.rules.list, caller) === null)
        throw new Denied(403, 'Only superusers can perform this action.')
      checkAllowedNames(params)
      try {
        return foundIds({ engine, collection, caller }, params)
      } catch (error) {
        throw error instanceof QuerySyntaxError ? badRequest(undefined, error) : error
      }
    },
    view: readOne('view'),
    written: (collection, caller, id, { row = null, ...params }) =>
      row !== null && isWhole(collection, row)
        ? answering(caller, callers, async (current) => {
            const reading = { engine, collection, caller: current, request: params.request, first: true }
            return (await finish(reading, [storedItem(reading, row)], params))[0]
          })
        : readOne('written')(collection, caller, id, params),
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

type Formed = ReadParams & Pick<RequestParams, 'budget'>

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

/** A 403 must rest on the stored caller, too, so its stamp is checked first. */
async function checkUnlocked(reading: Reading, action: 'list' | 'view'): Promise<void> {
  if (askRule(reading.collection.rules[action], reading.caller) !== null) return
  await checkStamp(reading)
  throw new Denied(403, 'Only superusers can perform this action.')
}

/** Rules may use the request and other collections; client filters may not, not even inside quotes. */
function checkAllowedNames({ filter = '', sort = '' }: ListParams): void {
  for (const name of ['@request.', '@collection.']) {
    if (filter.includes(name) || sort.includes(name)) throw new Denied(403, `Only superusers can filter by ${name}`)
  }
}

/** Turns a statement timeout into an error for the client, since the same request would time out again. */
async function inTime<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isCancelled(error) ? new OverBudget('searchTime', error) : error
  }
}

/** Turns syntax errors into a 400; the offset is kept for the log. */
async function answering<T>(caller: Caller, callers: CallerSource, work: (caller: Caller) => Promise<T>): Promise<T> {
  try {
    return await withFreshCaller(caller, callers, work)
  } catch (error) {
    throw error instanceof QuerySyntaxError ? badRequest(undefined, error) : error
  }
}
