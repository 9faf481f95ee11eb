import { etiquetasShape } from '#shared/collections/miembro.ts'
import type { Caller } from '#server/records/caller.ts'
import type { Transaction } from '#server/db/transaction.ts'
import type { Row } from '#server/records/collection.ts'
import { refuse } from '../refusal.ts'

/** Labels are a short list of short texts, none twice; null is none. Whatever else a client sends is refused. */
export function checkEtiquetas(draft: Row): void {
  if (draft['etiquetas'] === undefined) return
  const parsed = etiquetasShape.safeParse(draft['etiquetas'] ?? [])
  if (!parsed.success)
    throw refuse('etiquetas', 'validation_labels', parsed.error.issues[0]?.message ?? 'Revisa las etiquetas.')
  draft['etiquetas'] = [...new Set(parsed.data)]
}

const countLabels = `
  select e.nombre, count(*)::integer as total
  from miembros m,
    jsonb_array_elements_text(case jsonb_typeof(m.etiquetas) when 'array' then m.etiquetas else '[]' end) e (nombre)
  where m.gimnasio_id = $1 and m.etiquetas <> '[]' and m.deleted is null and ($2::text[] is null or m.sucursal_id = any ($2))
  group by e.nombre order by total desc, e.nombre limit 200`

/** The labels that members of the caller's branches carry, the most used first. */
export const etiquetasInUse = ({ query, tenant }: Transaction, { scopes }: Caller) =>
  query<{ nombre: string; total: number }>(countLabels, [tenant, scopes === 'all' ? null : scopes])
