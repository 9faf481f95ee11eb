import { etiquetas } from '#shared/campos/limits.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Row } from '#server/engine/records/declaration/collection.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

/** Validates labels: a short list of short texts without duplicates. Null means none. */
export function checkEtiquetas(draft: Row): void {
  if (draft['etiquetas'] === undefined) return
  const parsed = etiquetas.safeParse(draft['etiquetas'] ?? [])
  if (!parsed.success)
    throw refuse('etiquetas', 'validation_labels', [
      'dato_wrong',
      { motivo: parsed.error.issues[0]?.message ?? 'Revisa las etiquetas.' },
    ])
  draft['etiquetas'] = [...new Set(parsed.data)]
}

const countLabels = sql`
  select e.nombre, count(*)::integer as total
  from miembros m,
    jsonb_array_elements_text(case jsonb_typeof(m.etiquetas) when 'array' then m.etiquetas else '[]' end) e (nombre)
  where m.gimnasio_id = $gimnasio and m.etiquetas <> '[]' and m.deleted is null and ($sucursal_id::text[] is null or m.sucursal_id = any ($sucursal_id))
  group by e.nombre order by total desc, orden_es(e.nombre) collate "C" limit 200`

/** Labels in use in the caller's branches, the most used first. */
export const etiquetasInUse = ({ query }: Transaction, { scopes }: Caller) =>
  query<{ nombre: string; total: number }>(countLabels, { sucursal_id: scopes === 'all' ? null : scopes })
