import { declared, sql } from '#server/runtime/db/statement/sql.ts'
import { keysOf } from '#shared/campos/campo.ts'
import { mostEtiquetas } from '#shared/campos/limits.ts'
import { datosMiembro } from '#shared/collections/miembro.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { miembros } from '#server/gym/miembros/miembros.collection.ts'
import { lockMiembros } from '#server/gym/locks/lock-miembros.ts'
import { writeAudits } from '#server/platform/auditoria/audit.ts'
import type { Placed } from './place.ts'
import type { Matched } from './match/match.ts'

const datos = keysOf(datosMiembro)
const columnas = [...datos, 'telefono_clave']

/** Empty cells leave the stored value. A deleted member is restored. */
const updateMiembros = sql`
  update miembros m set updated = $now, deleted = null, (${declared(columnas.join(', '))}) = row(${declared(columnas.map((name) => `n.${name}`).join(', '))})
  from jsonb_array_elements($rows) given
  join miembros s on s.gimnasio_id = $gimnasio and s.id = given ->> 'id'
  cross join lateral jsonb_populate_record(s, given) n
  where m.gimnasio_id = $gimnasio and m.id = s.id`

/** A member as stored, under their lock. */
export type Before = { id: string; row: Record<string, unknown>; updated: string; is_paid: boolean }

const readMiembros = sql`
  select m.id, to_jsonb(m) as row, m.updated::text as updated, s.id_pago is not null as is_paid
  from miembros m join membresias s on s.gimnasio_id = m.gimnasio_id and s.id_miembro = m.id
  where m.gimnasio_id = $gimnasio and m.id = any ($ids)`

/** Updates the members that nobody has changed since the rows were compared. Returns these as they were before. */
export async function updateMembers(context: WriteContext, some: readonly Placed[]): Promise<Map<string, Before>> {
  const { tx, now } = context
  const ids = some.map(({ id }) => id)
  const read = () => tx.query<Before>(readMiembros, { ids })
  await lockMiembros(tx, ids)
  const stored = new Map((await read()).map((one) => [one.id, one]))
  const same = some.flatMap(({ id, matched }) => {
    const before = stored.get(id)
    return before && before.updated === matched.known?.updated ? [{ before, matched }] : []
  })
  const rows = same.map(({ before, matched }) => ({ ...filledIn(matched, before.row), id: before.id }))
  await tx.query(updateMiembros, { rows: JSON.stringify(rows), now })
  const before = new Map(same.map((one) => [one.before.id, one.before]))
  const after = (await read()).filter(({ id }) => before.has(id))
  await writeAudits(
    context,
    miembros,
    after.map(({ id, row }) => ({
      action: 'update',
      id,
      before: auditable(before.get(id)?.row),
      after: auditable(row),
    })),
  )
  return before
}

/** The values of a row that are not empty. Notes and labels are added to the stored ones. */
function filledIn(
  { row: { valores }, telefono_clave }: Matched,
  stored: Record<string, unknown>,
): Record<string, unknown> {
  const given = datos.flatMap((name) => (valores[name].length > 0 ? [[name, valores[name]]] : []))
  const notas = [...textsOf([stored['notas']]), valores.notas].filter(Boolean)
  const united = notas.length > 1 && !notas[0]?.includes(valores.notas) ? notas.join('\n') : (notas[0] ?? '')
  const etiquetas = [...new Set([...textsOf(stored['etiquetas']), ...valores.etiquetas])]
  return {
    ...Object.fromEntries(given),
    ...(valores.telefono === '' ? {} : { telefono_clave }),
    notas: united.slice(0, datosMiembro.notas.max),
    etiquetas: etiquetas.slice(0, mostEtiquetas),
  }
}

const textsOf = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

/** JSON returns dates as text; the audit log compares texts either way. */
const auditable = (row: Record<string, unknown> = {}) => {
  const { deleted, ...rest } = row
  return { ...rest, deleted: typeof deleted === 'string' ? new Date(deleted) : null }
}
