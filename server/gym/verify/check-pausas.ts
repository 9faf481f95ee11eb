import { sql } from '#server/runtime/db/statement/sql.ts'
import { checkOf } from './finding.ts'

/** Pauses and their ends as the history tells them. Reasons are left out: those of an anonymised member are gone. */
const told = `
  select gimnasio_id, 'pausa ' || registro as fila, concat_ws(' ', despues ->> 'id_miembro', left(despues ->> 'desde', 10), left(despues ->> 'hasta', 10)) as texto
  from auditoria where coleccion = 'pausas' and accion = 'create'
  union all
  select gimnasio_id, 'fin de la pausa ' || registro, coalesce(left(despues ->> 'hasta', 10), 'anulada')
  from auditoria where coleccion = 'pausas' and accion = 'update'`

/** The stored rows, in the same words. */
const stored = `
  select gimnasio_id, created, 'pausa ' || id as fila, concat_ws(' ', id_miembro, desde, hasta) as texto from pausas_asientos
  union all
  select gimnasio_id, created, 'fin de la pausa ' || id_pausa, coalesce(hasta::text, 'anulada') from pausas_cortes`

/**
 * Compares pauses and their ends with those of the history. Pauses older than the first one in the history are not compared: a gym
 * that was brought in whole has some.
 */
export const pausaHistory = checkOf(sql`
  with dicho as materialized (${told}), hay as materialized (${stored})
  select d.gimnasio_id as gimnasio, d.fila, 'está en el historial y no entre las pausas, o no así' as motivo
  from dicho d
  where not exists (select from hay h where (h.gimnasio_id, h.fila, h.texto) = (d.gimnasio_id, d.fila, d.texto))
  union all
  select h.gimnasio_id, h.fila, 'no está en el historial'
  from hay h
  where not exists (select from dicho d where (d.gimnasio_id, d.fila) = (h.gimnasio_id, h.fila))
    and exists (
      select from auditoria i
      where i.gimnasio_id = h.gimnasio_id and i.coleccion = 'pausas' and i.accion = 'create' and i.created <= h.created)`)
