import { sql, type Sql } from '#server/runtime/db/statement/sql.ts'
import type { Refusal } from '#shared/errors/refusals.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudits } from '#server/platform/auditoria/audit.ts'
import { requireRoom } from '#server/platform/servicios/limites.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { miembros } from '../miembros.collection.ts'
import type { Datos } from './join-datos.ts'
import { lockPair, readPair } from './read-fichas.ts'
import { uniones } from './unir.ts'
import { deriveAgain, moveBack, writeDatos, type Moved } from './write-rows.ts'

type Stored = {
  id: string
  created: Date
  id_queda: string
  id_se_va: string
  is_undone: boolean
  antes: { queda: Datos; se_va: Datos; filas: Moved } | null
}

/** The newest union with this id, or in which this member was joined to another. */
const find = sql`
  select u.id, u.created, u.id_queda, u.id_se_va, u.antes,
    exists (select from miembros_uniones_deshechas d where d.gimnasio_id = u.gimnasio_id and d.id_union = u.id) as is_undone
  from miembros_uniones u where u.gimnasio_id = $gimnasio and (u.id = $id or u.id_se_va = $id)
  order by u.orden desc limit 1`

/** Acts on either of the two since `$created`, in the order in which they are told. */
const changes: readonly (readonly [Refusal, Sql])[] = [
  [
    'union_then_pago',
    sql`miembros o join pagos_asientos a on a.gimnasio_id = o.gimnasio_id and a.id_miembro = o.id
     left join pagos_anulaciones v on v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id
     where o.gimnasio_id = $gimnasio and o.actual = $id and (a.created > $created or v.created > $created)`,
  ],
  [
    'union_then_pausa',
    sql`miembros o join pausas_asientos a on a.gimnasio_id = o.gimnasio_id and a.id_miembro = o.id
     left join pausas_cortes c on c.gimnasio_id = a.gimnasio_id and c.id_pausa = a.id
     where o.gimnasio_id = $gimnasio and o.actual = $id and (a.created > $created or c.created > $created)`,
  ],
  [
    'union_then_entrada',
    sql`miembros o join asistencias_asientos a on a.gimnasio_id = o.gimnasio_id and a.id_miembro = o.id
     left join asistencias_deshechas d on d.gimnasio_id = a.gimnasio_id and d.id_asistencia = a.id
     where o.gimnasio_id = $gimnasio and o.actual = $id and (a.created > $created or d.created > $created)`,
  ],
  [
    'union_then_venta',
    sql`miembros o join ventas_asientos a on a.gimnasio_id = o.gimnasio_id and a.id_miembro = o.id
     where o.gimnasio_id = $gimnasio and o.actual = $id and a.created > $created`,
  ],
  [
    'union_then_pedido',
    sql`(select gimnasio_id, id_miembro, created from links_pago union all select gimnasio_id, id_miembro, created from cobros_automaticos
      union all select gimnasio_id, id_miembro, created from cobros_en_linea
      union all select gimnasio_id, id_miembro, created from remesas_recibos
      union all select gimnasio_id, id_miembro, created from devoluciones
      union all select gimnasio_id, id_miembro, created from bajas) p
     where p.gimnasio_id = $gimnasio and p.id_miembro = $id and p.created > $created`,
  ],
  [
    'union_then_nota',
    sql`miembros_notas n where n.gimnasio_id = $gimnasio and n.id_miembro = $id and (n.created > $created or n.anulada > $created)`,
  ],
  [
    'union_then_documento',
    sql`miembros_uniones u
     cross join lateral (values (u.id_queda, u.antes -> 'queda'), (u.id_se_va, u.antes -> 'se_va')) v (id, antes)
     join miembros s on s.gimnasio_id = $gimnasio and s.id = v.id
     cross join lateral jsonb_populate_record(s, v.antes) d
     join miembros m on m.gimnasio_id = $gimnasio and m.dni_clave = clave_documento(d.dni, d.tipo_documento) and m.actual <> $id
     where u.gimnasio_id = $gimnasio and u.id_queda = $id and u.created = $created and v.antes ? 'dni' and m.dni_clave <> '' and m.dni_repetido = 0`,
  ],
  ['union_then_edit', sql`miembros m where m.gimnasio_id = $gimnasio and m.actual = $id and m.updated > $created`],
]

const insert = sql`
  insert into miembros_uniones_deshechas (gimnasio_id, id_union, created, usuario_id) values ($gimnasio, $id_union, $now, $usuario_id)`

/** Records that had been joined to the one that comes back. */
const follow = sql`
  with recursive firmes as (
    select u.id_queda, u.id_se_va from miembros_uniones u
    where u.gimnasio_id = $gimnasio
      and not exists (select from miembros_uniones_deshechas d where d.gimnasio_id = u.gimnasio_id and d.id_union = u.id)
  ), suyos as (
    select id_se_va from firmes where id_queda = $id_se_va
    union select f.id_se_va from suyos s join firmes f on f.id_queda = s.id_se_va
  )
  update miembros set unido_a = $id_se_va where gimnasio_id = $gimnasio and id in (select id_se_va from suyos)`

/**
 * Undoes a union: both members are as they were. Refused once either of them has changed, because the change may belong to either.
 * Throws 404 unless the caller sees both.
 */
export async function deshacerUnion(
  context: WriteContext,
  id: string,
): Promise<{ id_queda: string; id_se_va: string }> {
  const { tx, now, caller } = context
  const named = await readUnion(context, id)
  await lockPair(tx, [named.id_queda, named.id_se_va])
  await requireRoom(context, 'miembros')
  const { queda, otro } = await readPair(context, named)
  const union = await readUnion(context, named.id)
  if (union.is_undone || union.antes === null) throw refuse('id', 'validation_already_undone', 'union_undone')
  if (queda.unido_a !== null) throw refuse('id', 'validation_not_allowed', 'union_then_union')
  await requireUnchanged(context, union)
  const { antes, id_queda, id_se_va } = union
  await tx.query(insert, { id_union: union.id, now, usuario_id: caller.id })
  await writeDatos(tx, id_queda, antes.queda, now)
  await writeDatos(tx, id_se_va, { ...antes.se_va, deleted: null, unido_a: null }, now)
  await tx.query(follow, { id_se_va })
  await moveBack(tx, antes.filas, id_se_va)
  await tx.query(sql`delete from recordatorios_bajas where gimnasio_id = $gimnasio and id = $id`, { id: union.id })
  await deriveAgain(tx, [id_queda, id_se_va])
  const [{ sucursal_id }, back] = [queda, { sucursal_id: otro.sucursal_id }]
  await writeAudits(context, miembros, [
    { action: 'update', id: id_queda, before: { ...queda.datos, sucursal_id }, after: { ...antes.queda, sucursal_id } },
    {
      action: 'update',
      id: id_se_va,
      before: { ...otro.datos, ...back, deleted: now },
      after: { ...antes.se_va, ...back, deleted: null },
    },
  ])
  const told = { id_miembro: id_queda, id_se_va, sucursal_id }
  await writeAudits(context, uniones, [
    { action: 'update', id: union.id, before: { ...told, deshecha: null }, after: { ...told, deshecha: now } },
  ])
  return { id_queda, id_se_va }
}

async function readUnion({ tx }: WriteContext, id: string): Promise<Stored> {
  const [found] = await tx.query<Stored>(find, { id })
  if (!found) throw notFound()
  return found
}

async function requireUnchanged({ tx }: WriteContext, { id_queda, created }: Stored): Promise<void> {
  for (const [refusal, rows] of changes) {
    const [found] = await tx.query(sql`select from ${rows} limit 1`, { id: id_queda, created })
    if (found) throw refuse('id', 'validation_not_allowed', refusal)
  }
}
