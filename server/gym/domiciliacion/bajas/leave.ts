import type { CivilDate } from '#shared/values/dates.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

/** A leave that is over belongs to the past: whoever comes back is charged, and may leave again. */
const readLive = sql`
  select ultimo_dia from bajas
  where gimnasio_id = $gimnasio and id_miembro = $id_miembro and deshecha is null and ultimo_dia >= $hoy`

/** The last day of a member who asked to leave; null for one who stays. It is as it stays while the member is locked. */
export async function lastDayOf({ query }: Transaction, id_miembro: string, hoy: CivilDate): Promise<CivilDate | null> {
  const [leave] = await query<{ ultimo_dia: CivilDate }>(readLive, { id_miembro, hoy })
  return leave?.ultimo_dia ?? null
}

/** Throws 400 for a first debit after the member's last day. */
export async function requireStaying(
  tx: Transaction,
  { id_miembro, proximo }: { id_miembro: string; proximo: CivilDate },
  hoy: CivilDate,
): Promise<void> {
  const last = await lastDayOf(tx, id_miembro, hoy)
  if (last !== null && last < proximo) throw refuse('proximo', 'validation_not_allowed', 'domiciliar_leaving')
}
