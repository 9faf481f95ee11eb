import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

const find = sql`
  select m.nombre from miembros_uniones u
  join miembros m on m.gimnasio_id = u.gimnasio_id and m.id = u.id_queda
  where u.gimnasio_id = $gimnasio and u.created >= $aplicada and (u.id_queda = any ($miembros) or u.id_se_va = any ($miembros))
    and not exists (select from miembros_uniones_deshechas d where d.gimnasio_id = u.gimnasio_id and d.id_union = u.id)
  limit 1`

/** Refuses to undo an import if one of its members was joined to another since: what the two share now belongs to one person. */
export async function requireUnjoined(
  { query }: Transaction,
  miembros: readonly string[],
  aplicada: Date,
): Promise<void> {
  const [joined] = await query<{ nombre: string }>(find, { miembros, aplicada })
  if (joined) throw refuse('id', 'validation_not_allowed', ['importar_joined', joined])
}
