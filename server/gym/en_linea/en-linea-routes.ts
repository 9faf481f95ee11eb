import type { FastifyRequest } from 'fastify'
import { grants, type Permission } from '#shared/permissions.ts'
import { bodyOf } from '#server/engine/request/body.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { currentTransaction } from '#server/engine/records/write/current-transaction.ts'
import type { Cuentas, ProveedorDeMiembros } from '#server/platform/proveedor/cuentas.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import type { Seal } from '#server/runtime/encrypted-text.ts'
import { forbidden } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import { connectedOf } from './cuenta/cuenta.ts'

export interface EnLineaDeps extends RecordDeps {
  /** Reads the rows of every gym. */
  readonly query: Query
  /** Missing: no gym can connect an account. */
  readonly cuentas?: Cuentas | undefined
  readonly seal: Seal
  readonly publicUrl: string
  readonly queueMail: QueueMail
}

/** Runs work for a caller with one of these permissions; null: the work checks them. */
export type Acting = <T>(
  request: FastifyRequest,
  anyOf: readonly Permission[] | null,
  work: (context: WriteContext) => Promise<T>,
) => Promise<T>

export const actingOf =
  ({ identify, writer }: RecordDeps): Acting =>
  async (request, anyOf, work) => {
    const { caller } = await identify(request)
    const options = { caller, input: bodyOf(request), request: { id: request.id, ip: request.ip } }
    return currentTransaction(writer, options, (context) => {
      if (anyOf && !anyOf.some((permission) => grants(permission, context.caller.permissions)))
        throw forbidden('en_linea_denied')
      return work(context)
    })
  }

/** The gym's account at the provider. Refuses while none is connected. */
export async function requireProveedor(
  { cuentas, seal, writer: { transaction, now } }: EnLineaDeps,
  gym: string,
): Promise<ProveedorDeMiembros> {
  const connected = cuentas && (await transaction(gym, (tx) => connectedOf({ cuentas, seal, now }, tx.query, gym)))
  if (!connected) throw refuse('cuenta', 'validation_not_allowed', 'en_linea_off')
  return connected.proveedor
}
