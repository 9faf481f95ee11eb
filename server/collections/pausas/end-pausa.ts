import type { CivilDate } from '#shared/dates.ts'
import { grants } from '#shared/permissions.ts'
import { notFound } from '#server/errors.ts'
import type { WriteContext } from '#server/records/collection.ts'
import { writeAudit } from '../audit.ts'
import { rebuildChain } from '../pagos/rebuild-chain.ts'
import { refuse } from '../refusal.ts'
import { pausas } from './pausas.collection.ts'

type Stored = {
  id_miembro: string
  sucursal_id: string
  desde: CivilDate
  hasta: CivilDate
  is_ended: boolean
  today: CivilDate
}

const lockMiembro = `
  select from miembros m
  where m.gimnasio_id = $1 and m.id = (select id_miembro from pausas_asientos where gimnasio_id = $1 and id = $2)
  for no key update`

const findPausa = `
  select p.id_miembro, p.sucursal_id, p.desde, p.hasta, p.terminada_por is not null as is_ended, hoy(g.zona_horaria) as today
  from pausas p join gimnasios g on g.id = p.gimnasio_id
  where p.gimnasio_id = $1 and p.id = $2`

const insertCut = `
  insert into pausas_cortes (gimnasio_id, id_pausa, usuario_id, hasta, created) values ($1, $2, $3, $4, $5)`

/**
 * Ends a pause on an earlier day, or undoes it (`hasta` null) while no day before today has been served in it. The member's
 * end moves back. Throws 404 where there is no such pause for this caller, 400 where it is over.
 */
export async function endPausa(context: WriteContext, id: string, hasta: CivilDate | null): Promise<void> {
  const { tx, caller, now } = context
  await tx.query(lockMiembro, [tx.tenant, id])
  const [stored] = await tx.query<Stored>(findPausa, [tx.tenant, id])
  if (!stored || !(caller.scopes === 'all' || caller.scopes.includes(stored.sucursal_id))) throw notFound()
  requireEnding(context, stored, hasta)
  await tx.query(insertCut, [tx.tenant, id, caller.id, hasta, now])
  await rebuildChain(tx, stored.id_miembro)
  const { sucursal_id, desde } = stored
  writeAudit(context, pausas, {
    action: 'update',
    id,
    before: { sucursal_id, desde, hasta: stored.hasta, anulada: null, terminada: null, terminada_por: null },
    after: {
      sucursal_id,
      desde,
      hasta: hasta ?? stored.hasta,
      anulada: hasta === null ? now : null,
      terminada: hasta === null ? null : now,
      terminada_por: caller.id,
    },
  })
}

/** Days that have passed stay as they were, unless one may decide about the past. */
function requireEnding({ caller }: WriteContext, stored: Stored, hasta: CivilDate | null): void {
  const { desde, today, is_ended } = stored
  const mayRewrite = grants('pauses.retroactive', caller.permissions)
  if (is_ended || (stored.hasta < today && !mayRewrite))
    throw refuse('hasta', 'validation_already_ended', 'Esta pausa ya terminó.')
  if (hasta === null) {
    if (desde < today && !mayRewrite)
      throw refuse('hasta', 'validation_already_started', 'La pausa ya empezó: puedes terminarla, no anularla.')
    return
  }
  if (hasta < desde || hasta >= stored.hasta)
    throw refuse('hasta', 'validation_invalid_value', 'Elige un día dentro de la pausa, antes de su final.')
  if (hasta < today && !mayRewrite && hasta !== dayBefore(today))
    throw refuse('hasta', 'validation_not_allowed', 'No puedes cambiar días que ya pasaron.')
}

const dayBefore = (day: CivilDate) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
