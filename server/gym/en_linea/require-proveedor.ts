import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import type { Cuentas, ProveedorDeMiembros } from '#server/platform/proveedor/cuentas.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import type { Seal } from '#server/runtime/encrypted-text.ts'
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

/** The gym's account at the provider; null while none is connected. */
export async function findProveedor(
  { cuentas, seal, writer: { transaction, now } }: EnLineaDeps,
  gym: string,
): Promise<ProveedorDeMiembros | null> {
  const connected = cuentas && (await transaction(gym, (tx) => connectedOf({ cuentas, seal, now }, tx.query, gym)))
  return connected?.proveedor ?? null
}

/** The gym's account at the provider. Refuses while none is connected. */
export async function requireProveedor(deps: EnLineaDeps, gym: string): Promise<ProveedorDeMiembros> {
  const proveedor = await findProveedor(deps, gym)
  if (!proveedor) throw refuse('cuenta', 'validation_not_allowed', 'en_linea_off')
  return proveedor
}
