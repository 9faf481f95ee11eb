import type { FastifyRequest } from 'fastify'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { forbidden } from '#server/runtime/errors/errors.ts'
import type { Collection, WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'

export interface OperadorDeps extends RecordDeps {
  /** Queries as the reading role, which sees every gym. */
  readonly query: Query
  /** The collection named in the audit rows of operator actions. */
  readonly gimnasios: Collection
}

/** An operator's request: caller, time and body. */
export type OperatorContext = Omit<WriteContext, 'tx'> & { readonly operador: string }

/** The caller, if an operator at this moment. Others get 403, guests 401. */
export function operatorOf(deps: OperadorDeps, request: FastifyRequest): Promise<OperatorContext> {
  return runAsCaller(deps, request, async ({ tx, ...context }) => {
    const { id, tenant } = context.caller
    if (id === null || tx.tenant !== null || tenant !== null) throw forbidden('operador_denied')
    return { ...context, operador: id }
  })
}
