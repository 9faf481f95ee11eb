import { createHeld, takeAll } from '#server/runtime/limits/over-budget.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'
import { sizeOf } from './subscription-body.ts'

export interface TopicRoom {
  /**
   * Answers the function that frees the room, once. Throws OverBudget when this gym, or all together, would use too
   * much.
   */
  take(caller: Caller, topics: ReadonlySet<string>): () => void
}

export function createTopicRoom(): TopicRoom {
  const ofGym = createHeld('topicBytesOfGym')
  const inAll = createHeld('topicBytes')
  return {
    take({ id, tenant }, topics) {
      // Guests have few topics, and their streams are limited.
      if (id === null) return () => undefined
      const size = sizeOf(topics) * timesHeld + topics.size * besides
      return takeAll([() => ofGym.take(tenant ?? '', size), () => inAll.take('', size)])
    },
  }
}

/** A topic is held as sent, as parsed, and as the key of its group. */
const timesHeld = 3
/** Bytes of a topic besides its text. */
const besides = 1000
