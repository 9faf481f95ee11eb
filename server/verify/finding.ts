import type { Query } from '#server/db/transaction.ts'

/** One row that is not as it was written, or does not follow from the ledger. */
export interface Finding {
  /** Empty: the platform's own. */
  readonly gimnasio: string
  /** What kind of row, and which one. */
  readonly fila: string
  /** What is wrong with it, in words. */
  readonly motivo: string
}

/** Looks at one thing in every gym. All checks of a run read the same moment. */
export type Check = (query: Query) => Promise<Finding[]>

/** A check that is one statement, which answers the findings themselves. */
export const checkOf =
  (sql: string): Check =>
  (query) =>
    query<{ gimnasio: string; fila: string; motivo: string }>(sql)
