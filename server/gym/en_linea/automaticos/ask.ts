import { sql } from '#server/runtime/db/statement/sql.ts'
import { isAutomatable } from '#shared/en_linea/cobro-automatico.ts'
import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { readOffer } from '../offer.ts'

const readAlive = sql`select from cobros_automaticos where gimnasio_id = $gimnasio and id_miembro = $id_miembro and estado <> 'cancelado'`

/** Completes the draft of a consent with the terms of the plan. A member has one consent at a time. */
export async function askAutomatico(context: WriteContext, draft: Row): Promise<void> {
  const { precio, correo, ...offer } = await readOffer(context, draft)
  if (!isAutomatable(offer)) throw refuse('id_plan_plazo', 'validation_invalid_value', 'automatico_term')
  if (correo === '') throw refuse('id_miembro', 'validation_required', 'automatico_correo_missing')
  const { tx, caller } = context
  const [alive] = await tx.query(readAlive, { id_miembro: draft['id_miembro'] })
  if (alive) throw refuse('id_miembro', 'validation_not_allowed', 'automatico_exists')
  Object.assign(draft, offer, { monto: precio, precio_visto: precio, estado: 'esperando', usuario_id: caller.id })
}
