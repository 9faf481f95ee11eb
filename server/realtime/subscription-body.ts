import { budgets } from '#server/budgets/budgets.ts'
import { OverBudget } from '#server/budgets/over-budget.ts'
import { invalid } from '#server/errors.ts'
import type { FieldErrors } from '#server/errors.ts'
import type { Body } from '#server/records/body.ts'
import type { Caller } from '#server/records/caller.ts'

const maxTopicLength = 2500

/** Which client asks for which topics. Throws 400 that names what cannot be read. */
export function subscriptionOf(body: Body) {
  const clientId = typeof body['clientId'] === 'string' ? body['clientId'] : ''
  const given = body['subscriptions'] ?? []
  const topics = (Array.isArray(given) ? given : [given]).filter((topic) => topic !== '')
  requireAtMost('topics', topics.length)
  const errors = { ...refuseClient(clientId), ...refuseTopics(topics) }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { clientId, topics: new Set(topics.map(String)) }
}

/** What the texts of topics take, in characters. */
export const sizeOf = (topics: ReadonlySet<string>) => [...topics].reduce((sum, { length }) => sum + length, 0)

/** Throws 400 where this caller asks for more topics, or longer ones, than one stream of his may have. */
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
  if (clientId === '') return { clientId: { code: 'validation_required', message: 'Cannot be blank.' } }
  if (clientId.length > 255) return { clientId: tooLong(255) }
  return {}
}

function refuseTopics(topics: readonly unknown[]): FieldErrors {
  const refused = topics.flatMap((topic, index): [string, FieldErrors[string]][] => {
    if (typeof topic !== 'string')
      return [[String(index), { code: 'validation_invalid_value', message: 'Invalid value.' }]]
    return topic.length > maxTopicLength ? [[String(index), tooLong(maxTopicLength)]] : []
  })
  return refused.length === 0 ? {} : { subscriptions: Object.fromEntries(refused) }
}

const tooLong = (max: number) => ({
  code: 'validation_length_too_long',
  message: `The length must be no more than ${max}.`,
  params: { max },
})
