import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { lockEntry } from './entry.ts'

/** Completes a request to void: the payment belongs to the caller's branches and counts. */
export async function requestVoid({ tx, caller }: WriteContext, draft: Row): Promise<void> {
  const entry = await lockEntry(tx, draft['id_pago'])
  if (!entry || !seesScope(caller, entry.sucursal_id))
    throw refuse('id_pago', 'validation_missing_rel_records', 'pago_gone')
  if (entry.is_void) throw refuse('id_pago', 'validation_already_voided', 'pago_voided')
  Object.assign(draft, { sucursal_id: entry.sucursal_id, usuario_id: caller.id, estado: 'pendiente' })
}
