import { jsonIn } from '#server/engine/request/read-json.ts'
import { headersAsRulesSee } from '#server/engine/records/declaration/request-facts.ts'
import type { RequestFacts } from '#server/engine/records/declaration/collection.ts'

export type Topic = {
  /** Name or id of a collection. */
  readonly collection: string
  /** One record, or null for the whole collection. */
  readonly record: string | null
  readonly filter: string | undefined
  readonly expand: string | undefined
  readonly fields: string | undefined
  /** The topic's options, as rules see them: `@request.query.*` and `@request.headers.*`. */
  readonly facts: Pick<RequestFacts, 'query' | 'headers'>
}

/** Parses `C`, `C/*` or `C/id`, with optional `?options=`. Null for any other text, which matches no record. */
export function parseTopic(text: string): Topic | null {
  const [, collection = '', record = '*', search] = /^([A-Za-z0-9_]+)(?:\/([^/?]+))?(?:\?(.*))?$/s.exec(text) ?? []
  if (collection === '') return null
  const facts = factsOf(new URLSearchParams(search).get('options'))
  if (facts === null) return null
  const { filter, expand, fields } = facts.query
  return { collection, record: record === '*' ? null : record, filter, expand, fields, facts }
}

/** True if the client's filter or expand decides how long reading takes. */
export const isCostly = ({ filter, expand }: Topic): boolean => Boolean(filter) || Boolean(expand)

export function isCostlyText(text: string): boolean {
  const topic = parseTopic(text)
  return topic !== null && isCostly(topic)
}

type Texts = Partial<Record<string, string>>

const none = { query: {}, headers: {} }

/** The values of `{"query":{…},"headers":{…}}` as text; null for invalid options. */
function factsOf(options: string | null): { query: Texts; headers: Texts } | null {
  if (options === null || options === '') return none
  const parsed = jsonIn(options)
  if (!isObject(parsed)) return null
  const { query = {}, headers = {} } = parsed
  if (!isObject(query) || !isObject(headers)) return null
  return { query: textsOf(query), headers: headersAsRulesSee(textsOf(headers)) }
}

const textsOf = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toText(value)]))

const toText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
