import { sql, type Sql } from '#server/runtime/db/statement/sql.ts'
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

/** Checks one property in every gym that the query may see. All checks of a run read the same snapshot. `most`: of the findings. */
export type Check = (query: Query, most?: number) => Promise<Finding[]>

type Found = { gimnasio: string; fila: string; motivo: string }

/** A check made of one statement that returns the findings. */
export const checkOf =
  (statement: Sql): Check =>
  (query, most) =>
    query<Found>(
      most === undefined
        ? statement
        : sql`with hallados as materialized (${statement}) select * from hallados limit $most`,
      { most },
    )

/** Numbers looked for beyond those that are there: a forged last one would make billions. */
export const mostMissing = 1000
