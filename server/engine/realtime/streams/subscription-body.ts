import { budgets } from '#server/runtime/limits/budgets.ts'
import { OverBudget } from '#server/runtime/limits/over-budget.ts'
import { invalid } from '#server/runtime/errors/errors.ts'
import { fieldError } from '#server/runtime/errors/field-error.ts'
import type { FieldErrors } from '#server/runtime/errors/errors.ts'
import type { Body } from '#server/engine/request/body.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'

const maxTopicLength = 2500

/** The client id and topics of a body. Throws a 400 with the names of invalid fields. */
export function subscriptionOf(body: Body) {
  const clientId = typeof body['clientId'] === 'string' ? body['clientId'] : ''
  const given = body['subscriptions'] ?? []
  const topics = (Array.isArray(given) ? given : [given]).filter((topic) => topic !== '')
  requireAtMost('topics', topics.length)
  const errors = { ...refuseClient(clientId), ...refuseTopics(topics) }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { clientId, topics: new Set(topics.map(String)) }
}

/** Length of all topics together, in characters. */
export const sizeOf = (topics: ReadonlySet<string>) => [...topics].reduce((sum, { length }) => sum + length, 0)

/** Throws 400 when this caller subscribes to more or longer topics than one stream may have. */
export function requireFewTopics(topics: ReadonlySet<string>, { id }: Caller): void {
  if (id === null) requireAtMost('guestTopics', topics.size)
  requireAtMost(id === null ? 'guestTopicBytes' : 'topicBytesOfStream', sizeOf(topics))
}

function requireAtMost(
  budget: 'topics' | 'guestTopics' | 'guestTopicBytes' | 'topicBytesOfStream',
  used: number,
): void {
  const { most } = budgets[budget]
  if (used > most) throw new OverBudget(budget, undefined, { subscriptions: tooLong(most) })
}

function refuseClient(clientId: string): FieldErrors {
  if (clientId === '') return { clientId: fieldError('validation_required') }
  if (clientId.length > 255) return { clientId: tooLong(255) }
  return {}
}

function refuseTopics(topics: readonly unknown[]): FieldErrors {
  const refused = topics.flatMap((topic, index): [string, FieldErrors[string]][] => {
    if (typeof topic !== 'string') return [[String(index), fieldError('validation_invalid_value')]]
    return topic.length > maxTopicLength ? [[String(index), tooLong(maxTopicLength)]] : []
  })
  return refused.length === 0 ? {} : { subscriptions: Object.fromEntries(refused) }
}

const tooLong = (max: number) => fieldError('validation_length_too_long', { max })
