import type { Transaction } from '#server/runtime/db/transaction.ts'

type Options = {
  /** Among waiting jobs with the same name, gym and key only the last one stays. */
  readonly key?: string
  /** Earliest start. */
  readonly runAt?: Date
}

/**
 * Queues a job in the caller's transaction; a rollback removes it. It runs in the transaction's gym. Throws for a name
 * without a line in `trabajos_conocidos`.
 */
export async function queueJob(
  tx: Transaction,
  name: string,
  payload: object = {},
  options: Options = {},
): Promise<void> {
  const values = [name, JSON.stringify(payload), options.key ?? null, options.runAt ?? null]
  await tx.query('select queue_job($1, $2, $3, $4)', values)
}
