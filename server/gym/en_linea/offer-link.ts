import { sql } from '#server/runtime/db/statement/sql.ts'
import { diasDeLink, mostLinks } from '#shared/en_linea/link-pago.ts'
import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { readOffer } from './offer.ts'

/** Completes the draft of a link with the terms of the plan, under the rules of a charge at the desk. */
export async function offerLink(context: WriteContext, draft: Row): Promise<void> {
  const { concepto, duracion, unidad, precio, moneda } = await readOffer(context, draft)
  await requireFewLinks(context, draft)
  const vence = new Date(context.now.getTime() + diasDeLink * 86_400_000)
  const offered = { concepto, duracion, unidad, monto: precio, moneda, vence, estado: 'pendiente' }
  Object.assign(draft, offered, { usuario_id: context.caller.id })
}

const countOpen = sql`
  select count(*)::integer as abiertos from links_pago
  where gimnasio_id = $gimnasio and id_miembro = $id_miembro and estado = 'pendiente' and vence > $now`

async function requireFewLinks({ tx, now }: WriteContext, { id_miembro }: Row): Promise<void> {
  const [open] = await tx.query<{ abiertos: number }>(countOpen, { id_miembro, now })
  if (open && open.abiertos >= mostLinks)
    throw refuse('id_miembro', 'validation_not_allowed', ['link_too_many', { max: mostLinks }])
}
