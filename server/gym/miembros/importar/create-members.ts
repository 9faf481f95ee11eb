import { declared, sql } from '#server/runtime/db/statement/sql.ts'
import { fill, keysOf } from '#shared/campos/campo.ts'
import { datosMiembro } from '#shared/collections/miembro.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { miembros } from '#server/gym/miembros/miembros.collection.ts'
import { writeAudits } from '#server/platform/auditoria/audit.ts'
import type { Placed } from './place.ts'

const columnas = [...keysOf(datosMiembro), 'telefono_clave']

/** A document that came in since the rows were compared is left out: its unique key decides. */
const insertMiembros = sql`
  insert into miembros (gimnasio_id, id, created, updated, sucursal_id, numero, ${declared(columnas.join(', '))})
  select $gimnasio, n.id, $now, $now, $sucursal, n.numero, ${declared(columnas.map((name) => `n.${name}`).join(', '))}
  from jsonb_populate_recordset(null::miembros, $members) n
  order by n.numero
  on conflict do nothing
  returning id`

/** Creates members with the numbers after `after`. Returns the ids of those who came in. */
export async function createMembers(
  context: WriteContext,
  { sucursal, after, some }: { sucursal: string; after: number; some: readonly Placed[] },
): Promise<Set<string>> {
  const { tx, now } = context
  const members = some.map(({ id, matched: { row, telefono_clave } }, index) => ({
    ...fill(datosMiembro, (_, name) => row.valores[name]),
    telefono_clave,
    fecha_nacimiento: row.valores.fecha_nacimiento || null,
    id,
    numero: after + index + 1,
  }))
  const created = await tx.query<{ id: string }>(insertMiembros, { members: JSON.stringify(members), now, sucursal })
  const ids = new Set(created.map(({ id }) => id))
  await writeAudits(
    context,
    miembros,
    members
      .filter(({ id }) => ids.has(id))
      .map((member) => ({
        action: 'create',
        id: member.id,
        before: null,
        after: { ...member, sucursal_id: sucursal },
      })),
  )
  return ids
}
