import { sql, type Alias } from '#server/runtime/db/statement/sql.ts'
import type { ListaDeRepetidos, Repetidos } from '#shared/unir/union.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { readPair } from './read-fichas.ts'

const most = 100

const personOf = (m: Alias, b: Alias) =>
  sql`jsonb_build_object('id', ${m}.id, 'nombre', ${m}.nombre, 'numero', ${m}.numero, 'dni', ${m}.dni, 'telefono', ${m}.telefono,
    'correo', ${m}.correo, 'sucursal', ${b}.nombre)`

const read = sql`
  select p.motivo, ${personOf('a', 's')} as uno, ${personOf('b', 't')} as otro, count(*) over ()::integer as cuantos
  from posibles_repetidos($gimnasio) p
  join miembros a on a.gimnasio_id = $gimnasio and a.id = p.id
  join miembros b on b.gimnasio_id = $gimnasio and b.id = p.id_otro
  join sucursales s on s.gimnasio_id = $gimnasio and s.id = a.sucursal_id
  join sucursales t on t.gimnasio_id = $gimnasio and t.id = b.sucursal_id
  where ($scopes::text[] is null or (a.sucursal_id = any ($scopes) and b.sucursal_id = any ($scopes)))
    and not exists (select from miembros_distintos d where d.gimnasio_id = $gimnasio
      and (d.id_miembro, d.id_otro) in ((p.id, p.id_otro), (p.id_otro, p.id)))
  order by array_position(array['documento', 'correo', 'telefono'], p.motivo), a.nombre_orden, a.id, b.id
  limit ${most}`

/** Pairs of the caller's branches that may be one person, the surest first. */
export async function readRepetidos({ tx, caller }: WriteContext): Promise<ListaDeRepetidos> {
  const scopes = caller.scopes === 'all' ? null : caller.scopes
  const rows = await tx.query<Repetidos & { cuantos: number }>(read, { scopes })
  return { cuantos: rows[0]?.cuantos ?? 0, pares: rows.map(({ motivo, uno, otro }) => ({ motivo, uno, otro })) }
}

const insert = sql`
  insert into miembros_distintos (gimnasio_id, id_miembro, id_otro, usuario_id, created)
  values ($gimnasio, least($id_miembro collate "C", $id_otro collate "C"), greatest($id_miembro collate "C", $id_otro collate "C"), $usuario_id, $now) on conflict do nothing`

/** Remembers that two members are two persons. Repeating it changes nothing. */
export async function tellApart(context: WriteContext, id: string, id_otro: string): Promise<void> {
  const { tx, caller, now } = context
  if (id === id_otro) throw refuse('id_otro', 'validation_not_allowed', 'union_of_one')
  await readPair(context, { id_queda: id, id_se_va: id_otro })
  await tx.query(insert, { id_miembro: id, id_otro, usuario_id: caller.id, now })
}
