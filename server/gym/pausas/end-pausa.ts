import { sql } from '#server/runtime/db/statement/sql.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { grants } from '#shared/permissions.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { lockMiembroOf } from '#server/gym/locks/lock-miembros.ts'
import { rebuildChain } from '../pagos/rebuild-chain.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { pausas } from './pausas.collection.ts'

type Stored = {
  id_miembro: string
  sucursal_id: string
  desde: CivilDate
  hasta: CivilDate
  is_ended: boolean
  today: CivilDate
}

const findPausa = sql`
  select p.id_miembro, p.sucursal_id, p.desde, p.hasta, p.terminada_por is not null as is_ended, hoy(g.zona_horaria) as today
  from pausas p join gimnasios g on g.id = p.gimnasio_id
  where p.gimnasio_id = $gimnasio and p.id = $id`

const insertCut = sql`
  insert into pausas_cortes (gimnasio_id, id_pausa, usuario_id, hasta, created) values ($gimnasio, $id_pausa, $usuario_id, $hasta, $now)`

/**
 * Ends a pause on an earlier day, or cancels it (`hasta` null) if it has no days before today. The member's end moves back.
 * Throws 404 if the caller has no such pause, 400 if it is over.
 */
export async function endPausa(context: WriteContext, id: string, hasta: CivilDate | null): Promise<void> {
  const { tx, caller, now } = context
  await lockMiembroOf(tx, 'pausas_asientos', id)
  const [stored] = await tx.query<Stored>(findPausa, { id })
  if (!stored || !seesScope(caller, stored.sucursal_id)) throw notFound()
  requireEnding(context, stored, hasta)
  await tx.query(insertCut, { id_pausa: id, usuario_id: caller.id, hasta, now })
  const { id_miembro, sucursal_id, desde } = stored
  await rebuildChain(tx, id_miembro)
  writeAudit(context, pausas, {
    action: 'update',
    id,
    before: {
      id_miembro,
      sucursal_id,
      desde,
      hasta: stored.hasta,
      anulada: null,
      terminada: null,
      terminada_por: null,
    },
    after: {
      id_miembro,
      sucursal_id,
      desde,
      hasta: hasta ?? stored.hasta,
      anulada: hasta === null ? now : null,
      terminada: hasta === null ? null : now,
      terminada_por: caller.id,
    },
  })
}

/** Past days of a pause never change, unless the caller has the permission for retroactive pauses. */
function requireEnding({ caller }: WriteContext, stored: Stored, hasta: CivilDate | null): void {
  const { desde, today, is_ended } = stored
  const mayRewrite = grants('pauses.retroactive', caller.permissions)
  if (is_ended || (stored.hasta < today && !mayRewrite))
    throw refuse('hasta', 'validation_not_allowed', 'pausa_already_ended')
  if (hasta === null) {
    if (desde < today && !mayRewrite) throw refuse('hasta', 'validation_not_allowed', 'pausa_already_started')
    return
  }
  if (hasta < desde || hasta >= stored.hasta) throw refuse('hasta', 'validation_invalid_value', 'pausa_day_wrong')
  if (hasta < today && !mayRewrite && hasta !== dayBefore(today))
    throw refuse('hasta', 'validation_not_allowed', 'pausa_past_kept')
}

const dayBefore = (day: CivilDate) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
