import type { Query } from '#server/runtime/db/transaction.ts'

/** A row that was changed from outside, or that does not follow from the ledger. */
export interface Finding {
  /** Empty: the platform's own. */
  readonly gimnasio: string
  /** Kind and id of the row. */
  readonly fila: string
  /** Description of the problem. */
  readonly motivo: string
}

/** Checks one property in every gym. All checks of a run read the same snapshot. */
export type Check = (query: Query) => Promise<Finding[]>

/** A check made of one statement that returns the findings. */
export const checkOf =
  (sql: string): Check =>
  (query) =>
    query<{ gimnasio: string; fila: string; motivo: string }>(sql)
