import type { FastifyRequest } from 'fastify'
import { currentTransaction } from '#server/collections/current-transaction.ts'
import type { Query } from '#server/db/transaction.ts'
import { forbidden } from '#server/errors.ts'
import { bodyOf } from '#server/records/body.ts'
import type { WriteContext } from '#server/records/collection.ts'
import type { RecordDeps } from '#server/records/routes.ts'

export interface OperadorDeps extends RecordDeps {
  /** Statements of the reading role, which sees every gym. */
  readonly query: Query
}

/** What an operator does: who he is, when it is, what he sent. */
export type Acting = Omit<WriteContext, 'tx'> & { readonly operador: string }

/** Who asks, if he operates the platform at this moment: everybody else meets 403, guests 401. */
export async function operatorOf({ identify, writer }: OperadorDeps, request: FastifyRequest): Promise<Acting> {
  const { caller } = await identify(request)
  const asked = { caller, input: bodyOf(request), request: { id: request.id, ip: request.ip } }
  return currentTransaction(writer, asked, async ({ tx, ...context }) => {
    const { id, tenant } = context.caller
    if (id === null || tx.tenant !== null || tenant !== null) throw forbidden('Esto es de quien opera la plataforma.')
    return { ...context, operador: id }
  })
}
