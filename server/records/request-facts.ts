import type { Body } from './body.ts'
import { changesOfUpdate, valuesOfCreate } from './changes.ts'
import type { Changes } from './changes.ts'
import type { Collection, Row } from './collection.ts'

/** From where a rule is asked: `@request.context`. */
export type RequestContext =
  | 'default'
  | 'oauth2'
  | 'otp'
  | 'password'
  | 'realtime'
  | 'protectedFile'
  | 'expand'
  | 'batch'

/** What rules may know of a request: `@request.*`. */
export interface RequestFacts {
  readonly context: RequestContext
  readonly method: string
  readonly query: Readonly<Record<string, unknown>>
  /** Names in lower case, with `_` for `-`. */
  readonly headers: Readonly<Record<string, unknown>>
  /** Of a write: each name that was sent, with the value it leads to. */
  readonly body: Readonly<Record<string, unknown>>
  /** The collection that the body is for; its relations can be followed from the body. */
  readonly collection: Collection | null
  /** Names of the body whose value differs from what is stored. */
  readonly changed: ReadonlySet<string>
}

/** Where a rule is asked without any request. */
export const noRequest: RequestFacts = {
  context: 'default',
  method: 'GET',
  query: {},
  headers: {},
  body: {},
  collection: null,
  changed: new Set(),
}

export interface HttpFacts {
  readonly method: string
  readonly query: unknown
  readonly headers: Readonly<Record<string, unknown>>
}

/** `X-Pass` is `x_pass` to a rule. */
export const headersAsRulesSee = <T>(headers: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase().replaceAll('-', '_'), value]))

/** What a request over HTTP tells, but for its body. */
export function factsOf({ method, query, headers }: HttpFacts): RequestFacts {
  return {
    ...noRequest,
    method,
    // Few rules ask for them: made when one does.
    get query() {
      return Object.fromEntries(Object.entries(query ?? {}))
    },
    get headers() {
      return headersAsRulesSee(headers)
    },
  }
}

/** The facts of a create: values as they will be stored. */
export const factsOfCreate = (facts: RequestFacts, collection: Collection, body: Body): RequestFacts =>
  withBody(facts, collection, body, { changes: valuesOfCreate(collection, body), stored: null })

/** The facts of an update: what the fields become, whether by a plain value or by modifiers. */
export const factsOfUpdate = (facts: RequestFacts, collection: Collection, body: Body, stored: Row): RequestFacts =>
  withBody(facts, collection, body, { changes: changesOfUpdate(collection, body, stored), stored })

interface Outcome {
  readonly changes: Changes
  readonly stored: Row | null
}

function withBody(facts: RequestFacts, collection: Collection, body: Body, { changes, stored }: Outcome): RequestFacts {
  const resolved: Record<string, unknown> = Object.create(null)
  const changed = new Set<string>()
  for (const [name, value] of Object.entries(body)) resolved[name] = value
  for (const field of collection.fields) {
    const isSent = [field.name, `${field.name}+`, `+${field.name}`, `${field.name}-`].some((key) => key in body)
    if (!isSent || field.type === 'password') continue
    if (changes.values.has(field)) {
      resolved[field.name] = field.toJson(changes.values.get(field))
      if (stored) changed.add(field.name)
    } else if (stored && changes.errors[field.name] === undefined) {
      resolved[field.name] = field.toJson(stored[field.column])
    }
  }
  return { ...facts, collection, body: resolved, changed }
}
