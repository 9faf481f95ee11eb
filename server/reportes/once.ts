import type { Transaction } from '#server/db/transaction.ts'

/** The same reading, done once for each question of a transaction: the parts of a report share what they all need. */
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
