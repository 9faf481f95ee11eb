import type { Collection } from '#server/engine/records/declaration/collection.ts'
import type { WriteEngine } from '#server/engine/records/write/write-engine.ts'
import type { Query } from '#server/runtime/db/transaction.ts'

export interface OperadorDeps {
  readonly writer: WriteEngine
  /** Queries as the reading role, which sees every gym. */
  readonly query: Query
  /** The collection named in the audit rows of operator actions. */
  readonly gimnasios: Collection
}

/** For the platform's operator alone. */
export const operating = { opens: 'operator', denied: 'operador_denied' } as const
