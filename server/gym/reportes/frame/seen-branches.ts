import { sql } from '#server/runtime/db/statement/sql.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

/** The named branch, or for '' all that the caller may see. Closed ones count too: their income was real. */
export async function seenBranches({ tx, caller }: WriteContext, sucursal: unknown): Promise<string[]> {
  const stored = await tx.query<{ id: string }>(
    sql`select id from sucursales where gimnasio_id = $gimnasio`,
    {},
    'seen_branches',
  )
  const own = stored.map(({ id }) => id).filter((id) => seesScope(caller, id))
  if (sucursal === '') return own
  const chosen = own.filter((id) => id === sucursal)
  if (chosen.length === 0) throw refuse('sucursal', 'validation_missing_rel_records', 'reporte_sucursal_missing')
  return chosen
}
