import { createHeld, takeAll } from '#server/budgets/over-budget.ts'
import type { Caller } from '#server/records/caller.ts'
import { sizeOf } from './subscription-body.ts'

/** Room for what the streams of this process listen to. */
export interface TopicRoom {
  /** Answers what gives it back, once. Throws OverBudget where this gym, or all together, would hold too much. */
  take(caller: Caller, topics: ReadonlySet<string>): () => void
}

export function createTopicRoom(): TopicRoom {
  const ofGym = createHeld('topicBytesOfGym')
  const inAll = createHeld('topicBytes')
  return {
    take({ id, tenant }, topics) {
      // Guests have few, and their streams are counted.
      if (id === null) return () => undefined
      const size = sizeOf(topics) * timesHeld + topics.size * besides
      return takeAll([() => ofGym.take(tenant ?? '', size), () => inAll.take('', size)])
    },
  }
}

/** A text is held as it came, as it was parsed and as what groups are found by. */
const timesHeld = 3
/** Bytes that a topic takes besides its text. */
const besides = 1000
