import type { Body } from '#server/engine/request/body.ts'
import { changesOfUpdate, valuesOfCreate } from './body-changes.ts'
import type { Changes } from './body-changes.ts'
import type { Collection, RequestFacts, Row } from './collection.ts'

/** For rules checked without a request. */
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

/** `X-Pass` is `x_pass` in a rule. */
export const headersAsRulesSee = <T>(headers: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase().replaceAll('-', '_'), value]))

/** The facts of an HTTP request, without the body. */
export function factsOf({ method, query, headers }: HttpFacts): RequestFacts {
  return {
    ...noRequest,
    method,
    // Few rules need them, so they are built lazily.
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
  withBody(facts, collection, body, { changes: () => valuesOfCreate(collection, body), stored: null })

/** The facts of an update: values as they will be stored, modifiers applied. */
export const factsOfUpdate = (facts: RequestFacts, collection: Collection, body: Body, stored: Row): RequestFacts =>
  withBody(facts, collection, body, { changes: () => changesOfUpdate(collection, body, stored), stored })

interface Outcome {
  readonly changes: () => Changes
  readonly stored: Row | null
}

/** Few rules use the body, so it is resolved lazily. */
function withBody(facts: RequestFacts, collection: Collection, body: Body, outcome: Outcome): RequestFacts {
  let known: Pick<RequestFacts, 'body' | 'changed'> | undefined
  const resolve = () => (known ??= resolved(collection, body, outcome))
  return {
    context: facts.context,
    method: facts.method,
    collection,
    get query() {
      return facts.query
    },
    get headers() {
      return facts.headers
    },
    get body() {
      return resolve().body
    },
    get changed() {
      return resolve().changed
    },
  }
}

function resolved(collection: Collection, sent: Body, { changes: changesOf, stored }: Outcome) {
  const changes = changesOf()
  const body: Record<string, unknown> = Object.create(null)
  const changed = new Set<string>()
  for (const [name, value] of Object.entries(sent)) body[name] = value
  for (const field of collection.fields) {
    const isSent = [field.name, `${field.name}+`, `+${field.name}`, `${field.name}-`].some((key) => key in sent)
    if (!isSent || field.type === 'password') continue
    if (changes.values.has(field)) {
      body[field.name] = field.toJson(changes.values.get(field))
      if (stored) changed.add(field.name)
    } else if (stored && changes.errors[field.name] === undefined) {
      body[field.name] = field.toJson(stored[field.column])
    }
  }
  return { body, changed }
}
