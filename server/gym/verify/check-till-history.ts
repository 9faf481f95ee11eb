import { sql } from '#server/runtime/db/statement/sql.ts'
import { checkOf } from './finding.ts'

/** Tills as the history tells them. Its rows are sealed, so nobody changes both. A `toma` is told without its amount. */
const told = `
  select gimnasio_id, 'sesión ' || registro as fila, concat_ws(' ', despues ->> 'caja_id', (despues ->> 'fondo')::numeric(14,2)) as texto
  from auditoria where coleccion = 'caja_sesiones' and accion = 'create'
  union all
  select gimnasio_id, 'movimiento ' || registro,
    concat_ws(' ', despues ->> 'id_sesion', despues ->> 'tipo', (despues ->> 'monto')::numeric(14,2), despues ->> 'concepto')
  from auditoria where coleccion = 'caja_movimientos' and accion = 'create'
  union all
  select gimnasio_id, format('Z %s de la sesión %s', despues ->> 'numero', registro), coalesce((despues ->> 'contado')::numeric(14,2), 0.00)::text
  from auditoria where coleccion = 'caja_sesiones' and accion = 'update' and (despues ->> 'numero')::integer > 0
  union all
  select gimnasio_id, format('motivo de la sesión %s: %s', registro, despues ->> 'motivo'), (despues ? 'reabierta')::text
  from auditoria where coleccion = 'caja_sesiones' and accion = 'update' and despues ? 'motivo'`

/** The stored rows, in the same words. */
const stored = `
  select gimnasio_id, caja_id, 'sesión ' || id as fila, concat_ws(' ', caja_id, fondo) as texto from caja_aperturas
  union all
  select m.gimnasio_id, a.caja_id, 'movimiento ' || m.id, concat_ws(' ', m.id_sesion, m.tipo, nullif(m.monto, case m.tipo when 'toma' then m.monto end), m.concepto)
  from caja_movimientos m join caja_aperturas a on a.gimnasio_id = m.gimnasio_id and a.id = m.id_sesion
  union all
  select gimnasio_id, caja_id, format('Z %s de la sesión %s', numero, id_sesion), contado::text from caja_cierres
  union all
  select q.gimnasio_id, a.caja_id, format('motivo de la sesión %s: %s', q.id_sesion, q.motivo), q.reabre::text
  from (
    select gimnasio_id, id_sesion, motivo, false as reabre from caja_motivos
    union all
    select gimnasio_id, id_sesion, motivo, true from caja_reaperturas
  ) q join caja_aperturas a on a.gimnasio_id = q.gimnasio_id and a.id = q.id_sesion`

/**
 * Sessions, movements, closings and reasons are those of the history. Tills that the history does not know, as those of the
 * demonstration, may have more.
 */
export const tillHistory = checkOf(sql`
  with dicho as materialized (${told}), hay as materialized (${stored})
  select d.gimnasio_id as gimnasio, d.fila, 'está en el historial y no en la caja, o no así' as motivo
  from dicho d
  where not exists (select from hay h where (h.gimnasio_id, h.fila, h.texto) = (d.gimnasio_id, d.fila, d.texto))
  union all
  select h.gimnasio_id, h.fila, 'no está en el historial'
  from hay h
  join auditoria c on c.gimnasio_id = h.gimnasio_id and c.coleccion = 'cajas' and c.accion = 'create' and c.registro = h.caja_id
  where not exists (select from dicho d where (d.gimnasio_id, d.fila) = (h.gimnasio_id, h.fila))`)
