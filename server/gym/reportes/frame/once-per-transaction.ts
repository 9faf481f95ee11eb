import { Sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Asked } from './report-request.ts'

/** Caches a query per transaction and values, so that the parts of a report share it. `key` may be the statement that has them. */
export function oncePerTransaction<T>(
  read: (tx: Transaction, asked: Asked) => Promise<T>,
  key: Sql | ((asked: Asked) => readonly unknown[]),
): (tx: Transaction, asked: Asked) => Promise<T> {
  const known = new WeakMap<Transaction, Map<string, Promise<T>>>()
  return (tx, asked) => {
    const answers = known.get(tx) ?? new Map<string, Promise<T>>()
    known.set(tx, answers)
    const values = JSON.stringify(key instanceof Sql ? key.with(asked).values : key(asked))
    const answer = answers.get(values) ?? read(tx, asked)
    answers.set(values, answer)
    return answer
  }
}
