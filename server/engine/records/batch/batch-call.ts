import { badRequest, notFound } from '#server/runtime/errors/errors.ts'
import { queryOf, type QueryParams } from '#server/engine/request/query-params.ts'
import type { Collection, RequestFacts } from '../declaration/collection.ts'
import type { Catalogue } from '../declaration/catalogue.ts'
import { headersAsRulesSee } from '../declaration/request-facts.ts'
import type { WriteRequest } from '../write/write-engine.ts'
import type { BatchItem } from './batch-request.ts'

/** One call of a batch: a write of a known collection. */
export interface BatchCall {
  readonly action: 'create' | 'update' | 'delete' | 'upsert'
  readonly method: string
  /** Without its query. */
  readonly path: string
  readonly write: WriteRequest & { readonly facts: RequestFacts }
  /** The id in the address; null for none. */
  readonly id: string | null
  readonly query: QueryParams
}

/** The parts that all calls of a batch share. */
export type Shared = Pick<WriteRequest, 'caller' | 'request'> & { readonly facts: RequestFacts }

const recordUrl = /^\/api\/collections\/([^/?#]+)\/records(?:\/([^/?#]+))?(?:\?([^#]*))?$/

const actions: Partial<Record<string, BatchCall['action']>> = {
  POST: 'create',
  PUT: 'upsert',
  'PATCH id': 'update',
  'DELETE id': 'delete',
}

/** Throws for an address that is no write of a record, and for an unknown collection. */
export function callOf(catalogue: Catalogue, { method, url, headers, body }: BatchItem, shared: Shared): BatchCall {
  const [, name = '', sentId, search = ''] = recordUrl.exec(url) ?? []
  const action = name === '' ? undefined : actions[`${method}${sentId === undefined ? '' : ' id'}`]
  if (!action) throw badRequest()
  const collection = requireCollection(catalogue, decode(name))
  const params = firstOfEach(search)
  const facts: RequestFacts = {
    ...shared.facts,
    context: 'batch',
    method,
    query: params,
    headers: { ...shared.facts.headers, ...headersAsRulesSee(withoutAuthorization(headers)) },
  }
  const [path = ''] = url.split('?')
  const id = sentId === undefined ? null : decode(sentId)
  return { action, method, path, id, write: { ...shared, collection, body, facts }, query: queryOf({ query: params }) }
}

function requireCollection(catalogue: Catalogue, name: string): Collection {
  const collection = catalogue.find(name)
  if (!collection) throw notFound('Missing collection context.')
  return collection
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
