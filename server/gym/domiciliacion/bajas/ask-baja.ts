import type { BajaInput } from '#shared/domiciliacion/baja.ts'
import { addDays, addMonths, type CivilDate } from '#shared/values/dates.ts'
import { newId } from '#shared/values/ids.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { idTaken } from '#server/engine/records/write/record-id.ts'
import { lockMiembro } from '#server/gym/locks/lock-miembros.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { bajas } from '../bajas.collection.ts'
import { readToday } from '../gym-today.ts'
import { lastDayOf } from './leave.ts'

/** Days after which a leave is no longer entered. */
const mostDaysBack = 60
/** Months that a last day lies ahead at most. */
const mostMonthsAhead = 24

const readMiembro = sql`select sucursal_id, deleted from miembros where gimnasio_id = $gimnasio and id = $id_miembro`

const readStored = sql`select * from bajas where gimnasio_id = $gimnasio and id = $id`

const insert = sql`
  insert into bajas (gimnasio_id, id, created, updated, id_miembro, sucursal_id, usuario_id, pedida, pedida_por, ultimo_dia, motivo)
  values ($gimnasio, $id, $now, $now, $id_miembro, $sucursal_id, $usuario_id, $pedida, $pedida_por, $ultimo_dia, $motivo)
  on conflict do nothing returning *`

/** A leave that was asked for. */
export interface Asked {
  readonly id: string
  /** False for the repeat of a request. */
  readonly isNew: boolean
}

/**
 * Stores that a member leaves. A member has one leave at a time. A repeat with the client's id answers the stored one. Throws 400
 * for days out of order or reach, and for a member who is gone or leaves already.
 */
export async function askBaja(context: WriteContext, given: BajaInput): Promise<Asked> {
  const { tx, caller, now } = context
  const { id = newId(now), ...terms } = given
  await lockMiembro(tx, terms.id_miembro)
  const [miembro] = await tx.query<{ sucursal_id: string; deleted: Date | null }>(readMiembro, terms)
  if (!miembro || !seesScope(caller, miembro.sucursal_id))
    throw refuse('id_miembro', 'validation_missing_rel_records', 'miembro_gone')
  if (await isRepeat(context, id, terms)) return { id, isNew: false }
  if (miembro.deleted !== null) throw refuse('id_miembro', 'validation_deleted', 'miembro_gone')
  const { hoy } = await readToday(tx, now)
  requireDays(terms, hoy)
  if ((await lastDayOf(tx, terms.id_miembro, hoy)) !== null)
    throw refuse('id_miembro', 'validation_not_allowed', 'baja_exists')
  const { sucursal_id } = miembro
  const [made] = await tx.query<Row>(insert, { ...terms, id, now, sucursal_id, usuario_id: caller.id })
  if (!made) throw idTaken()
  writeAudit(context, bajas, { action: 'create', id, before: null, after: made })
  return { id, isNew: true }
}

const compared = ['id_miembro', 'pedida', 'pedida_por', 'ultimo_dia', 'motivo'] as const

async function isRepeat({ tx }: WriteContext, id: string, given: Row): Promise<boolean> {
  const [stored] = await tx.query<Row>(readStored, { id })
  if (!stored) return false
  if (compared.some((name) => stored[name] !== given[name])) throw idTaken()
  return true
}

function requireDays({ pedida, ultimo_dia }: Omit<BajaInput, 'id'>, hoy: CivilDate): void {
  if (pedida > hoy) throw refuse('pedida', 'validation_invalid_value', 'baja_asked_later')
  if (pedida < addDays(hoy, -mostDaysBack)) throw refuse('pedida', 'validation_invalid_value', 'baja_asked_long_ago')
  if (ultimo_dia < pedida) throw refuse('ultimo_dia', 'validation_invalid_value', 'baja_day_before')
  if (ultimo_dia > addMonths(hoy, mostMonthsAhead))
    throw refuse('ultimo_dia', 'validation_invalid_value', 'baja_day_far')
}
