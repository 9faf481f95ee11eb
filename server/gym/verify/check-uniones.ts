import { sql } from '#server/runtime/db/statement/sql.ts'
import { checkOf } from './finding.ts'

/** Unions that were not undone, and where each record's way through them ends. */
const ends = `
  firmes as materialized (
    select u.* from miembros_uniones u
    where not exists (select from miembros_uniones_deshechas d where d.gimnasio_id = u.gimnasio_id and d.id_union = u.id)
  ), caminos as (
    select gimnasio_id, id_se_va as id, id_queda as queda from firmes
    union
    select c.gimnasio_id, c.id, f.id_queda from caminos c join firmes f on f.gimnasio_id = c.gimnasio_id and f.id_se_va = c.queda
  ), finales as (
    select c.* from caminos c
    where not exists (select from firmes f where f.gimnasio_id = c.gimnasio_id and f.id_se_va = c.queda)
  )`

const told = `
  select gimnasio_id, registro || case accion when 'update' then ' deshecha' else '' end as fila,
    concat_ws(' ', despues ->> 'id_miembro', despues ->> 'id_se_va') as texto
  from auditoria where coleccion = 'miembros_uniones'`

const stored = `
  select gimnasio_id, created, id as fila, concat_ws(' ', id_queda, id_se_va) as texto from miembros_uniones
  union all
  select d.gimnasio_id, d.created, d.id_union || ' deshecha', u.id_queda
  from miembros_uniones_deshechas d join miembros_uniones u on u.gimnasio_id = d.gimnasio_id and u.id = d.id_union`

/**
 * Checks that each member names the record that its unions lead to, and compares the unions with those of the history. Unions older
 * than the first one in the history are not compared: a gym that was brought in whole has some.
 */
export const unions = checkOf(sql`
  with recursive ${ends}, dicho as materialized (${told}), hay as materialized (${stored})
  select coalesce(m.gimnasio_id, f.gimnasio_id) as gimnasio, 'ficha de ' || coalesce(m.id, f.id) as fila,
    format('dice que queda %s; de las uniones sigue %s', coalesce(m.unido_a, 'ella'), coalesce(f.queda, 'ella')) as motivo
  from (select * from miembros where unido_a is not null) m
  full join finales f on f.gimnasio_id = m.gimnasio_id and f.id = m.id
  where m.unido_a is distinct from f.queda
  union all
  select d.gimnasio_id, 'unión ' || d.fila, 'está en el historial y no entre las uniones, o no así'
  from dicho d
  where not exists (select from hay h where (h.gimnasio_id, h.fila, h.texto) = (d.gimnasio_id, d.fila, d.texto))
  union all
  select h.gimnasio_id, 'unión ' || h.fila, 'no está en el historial'
  from hay h
  where not exists (select from dicho d where (d.gimnasio_id, d.fila) = (h.gimnasio_id, h.fila))
    and exists (
      select from auditoria i
      where i.gimnasio_id = h.gimnasio_id and i.coleccion = 'miembros_uniones' and i.accion = 'create' and i.created <= h.created)`)
