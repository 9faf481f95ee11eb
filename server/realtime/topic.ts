/** What a subscription asks for, read from its text. */
export type Topic = {
  /** Name or id of a collection. */
  readonly collection: string
  /** One record, or null for all of the collection. */
  readonly record: string | null
  readonly filter: string | undefined
  readonly expand: string | undefined
  readonly fields: string | undefined
}

/** Reads `C`, `C/*` or `C/id`, with `?options=` behind it. Null for any other text, under which no record is ever told. */
export function parseTopic(text: string): Topic | null {
  const [, collection = '', record = '*', search] = /^([A-Za-z0-9_]+)(?:\/([^/?]+))?(?:\?(.*))?$/s.exec(text) ?? []
  if (collection === '') return null
  const query = queryOf(new URLSearchParams(search).get('options'))
  if (query === null) return null
  const { filter, expand, fields } = query
  return { collection, record: record === '*' ? null : record, filter, expand, fields }
}

type Query = Partial<Record<string, string>>

/** The query of `{"query":{…},"headers":{…}}` as text; null where the options cannot be read. No rule of ours asks for headers. */
function queryOf(options: string | null): Query | null {
  if (options === null || options === '') return {}
  const parsed = parseJson(options)
  if (!isObject(parsed)) return null
  const { query = {} } = parsed
  if (!isObject(query)) return null
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, toText(value)]))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const toText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
