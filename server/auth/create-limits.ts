import type { RunTransaction } from '#server/db/transaction.ts'
import type { Collection } from '#server/records/collection.ts'
import { createLimiter, networkOf } from './limiter.ts'
import type { Limiter } from './limiter.ts'

const seconds = 60 * 60

/** Counts a create of a collection that limits them. Answers the seconds to wait, 0 when it may go on. */
export type LimitCreates = (collection: Collection, ip: string) => Promise<number>

export function createCreateLimits(transaction: RunTransaction, collections: readonly Collection[]): LimitCreates {
  const limiters = new Map<Collection, Limiter>()
  for (const collection of collections) {
    const { name, createsPerHour: points } = collection
    if (points !== undefined) limiters.set(collection, createLimiter(transaction, { prefix: name, points, seconds }))
  }
  return async (collection, ip) => (await limiters.get(collection)?.consume(networkOf(ip))) ?? 0
}
