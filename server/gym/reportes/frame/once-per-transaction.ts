import type { Transaction } from '#server/runtime/db/transaction.ts'

/** Caches a query per transaction and values, so that the parts of a report share it. */
export function oncePerTransaction<A, T>(
  read: (tx: Transaction, asked: A) => Promise<T>,
  keyOf: (asked: A) => readonly unknown[],
): (tx: Transaction, asked: A) => Promise<T> {
  const known = new WeakMap<Transaction, Map<string, Promise<T>>>()
  return (tx, asked) => {
    const answers = known.get(tx) ?? new Map<string, Promise<T>>()
    known.set(tx, answers)
    const key = JSON.stringify(keyOf(asked))
    const answer = answers.get(key) ?? read(tx, asked)
    answers.set(key, answer)
    return answer
  }
}
