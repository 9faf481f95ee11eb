import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { voidables } from './voidables.ts'

/** Completes a request to void a payment or a sale, which must lie in the caller's branches and not be void yet. */
export async function requestVoid({ tx, caller }: WriteContext, draft: Row): Promise<void> {
  const [asked, ...others] = voidables.filter(({ ledger }) => draft[ledger.voided])
  if (!asked || others.length > 0) throw refuse('id_pago', 'validation_required', 'pedido_subject_wrong')
  const { ledger, gone, voided, lock } = asked
  const entry = await lock(tx, draft[ledger.voided])
  if (!entry || !seesScope(caller, entry.sucursal_id))
    throw refuse(ledger.voided, 'validation_missing_rel_records', gone)
  if (entry.is_void) throw refuse(ledger.voided, 'validation_already_voided', voided)
  Object.assign(draft, { sucursal_id: entry.sucursal_id, usuario_id: caller.id, estado: 'pendiente' })
}
