import { paginaWeb } from './programs/insert-keys.ts'
import type { Query } from '#server/runtime/db/transaction.ts'

/** The first receptionist of each branch, or its first user. */
export const receptionists = `
  select distinct on (s.sucursal_id) s.sucursal_id, s.user_id as usuario_id
  from users_sucursales s join users u on u.id = s.user_id where s.gimnasio_id = $1
  order by s.sucursal_id, u.role = 'rolrecepcion001' desc, u.orden`

/**
 * The person who charged a member's first payment also added the member. Members without a payment were added by the form of the
 * gym's page, if the gym has a key.
 */
const miembros = `
  select coalesce(c.usuario_id, case h.accion when 'create' then p.id end, r.usuario_id) as usuario_id, m.sucursal_id, h.momento, h.accion, 'miembros' as coleccion, m.id, h.despues
  from miembros m
  join (${receptionists}) r on r.sucursal_id = m.sucursal_id
  left join (
    select distinct on (id_miembro) id_miembro, usuario_id from pagos_asientos where gimnasio_id = $1 order by id_miembro, orden
  ) c on c.id_miembro = m.id
  left join claves_api p on p.gimnasio_id = m.gimnasio_id and p.nombre = '${paginaWeb}' and p.created < m.created
  cross join lateral (values
    (m.created, 'create', jsonb_build_object('nombre', m.nombre, 'dni', m.dni, 'telefono', m.telefono, 'numero', m.numero)),
    (m.deleted, 'update', jsonb_build_object('deleted', m.deleted))
  ) h (momento, accion, despues)
  where m.gimnasio_id = $1 and h.momento is not null`

const pagos = `
  select usuario_id, sucursal_id, created, 'create', 'pagos', id,
    jsonb_build_object('recibo', recibo, 'id_miembro', id_miembro, 'monto_total', monto_total, 'medio_pago', medio_pago)
  from pagos_asientos where gimnasio_id = $1
  union all
  select v.usuario_id, a.sucursal_id, v.created, 'void', 'pagos', a.id,
    jsonb_build_object('recibo', a.recibo, 'id_miembro', a.id_miembro, 'motivo_anulacion', v.motivo)
  from pagos_anulaciones v join pagos_asientos a on a.gimnasio_id = v.gimnasio_id and a.id = v.id_pago where v.gimnasio_id = $1`

const ventas = `
  select usuario_id, sucursal_id, created, 'create', 'ventas', id,
    jsonb_build_object('recibo', recibo, 'concepto', concepto, 'monto', monto, 'medio_pago', medio_pago)
  from ventas_asientos where gimnasio_id = $1
  union all
  select v.usuario_id, a.sucursal_id, v.created, 'void', 'ventas', a.id, jsonb_build_object('recibo', a.recibo, 'motivo_anulacion', v.motivo)
  from ventas_anulaciones v join ventas_asientos a on a.gimnasio_id = v.gimnasio_id and a.id = v.id_venta where v.gimnasio_id = $1`

const saldos = `
  select usuario_id, sucursal_id, created, 'create', 'saldos', id,
    jsonb_build_object('recibo', recibo, 'id_deuda', id_deuda, 'clase', clase, 'monto', monto, 'medio_pago', medio_pago)
  from saldos_asientos where gimnasio_id = $1`

const claves = `
  select k.creada_por, null, h.momento, h.accion, 'claves_api', k.id, h.despues
  from claves_api k cross join lateral (values
    (k.created, 'create', jsonb_build_object('nombre', k.nombre, 'por_minuto', k.por_minuto, 'final', k.final, 'vence', k.vence)),
    (k.revocada, 'update', jsonb_build_object('revocada', k.revocada))
  ) h (momento, accion, despues)
  where k.gimnasio_id = $1 and h.momento is not null`

const pausas = `
  select usuario_id, sucursal_id, created, 'create', 'pausas', id,
    jsonb_build_object('id_miembro', id_miembro, 'desde', desde, 'hasta', hasta, 'motivo', motivo)
  from pausas_asientos where gimnasio_id = $1`

const cajas = `
  select usuario_id, sucursal_id, created, 'create', 'caja_sesiones', id, jsonb_build_object('caja_id', caja_id, 'fondo', fondo)
  from caja_aperturas where gimnasio_id = $1
  union all
  select c.usuario_id, a.sucursal_id, c.created, 'update', 'caja_sesiones', a.id, 
    jsonb_build_object('cerrada', c.created, 'numero', c.numero, 'contado', c.contado)
  from caja_cierres c join caja_aperturas a on a.gimnasio_id = c.gimnasio_id and a.id = c.id_sesion where c.gimnasio_id = $1
  union all
  select m.usuario_id, a.sucursal_id, m.created, 'update', 'caja_sesiones', a.id, jsonb_build_object('motivo', m.motivo)
  from caja_motivos m join caja_aperturas a on a.gimnasio_id = m.gimnasio_id and a.id = m.id_sesion where m.gimnasio_id = $1
  union all
  select usuario_id, sucursal_id, created, 'create', 'caja_movimientos', id,
    jsonb_build_object('id_sesion', id_sesion, 'tipo', tipo, 'monto', monto, 'concepto', concepto)
  from caja_movimientos where gimnasio_id = $1`

/**
 * The audit of what the seed made, in the order of time, as the server would have written it. Entries are left out: they are four
 * times as many rows as all others, and the first start waits for them.
 */
export async function insertAudit(query: Query, gimnasio: string): Promise<void> {
  await query(
    `insert into auditoria (gimnasio_id, usuario_id, sucursal_id, created, accion, coleccion, registro, despues)
     select $1, h.* from (${[miembros, pagos, ventas, saldos, claves, pausas, cajas].join(' union all ')}) h order by h.momento, h.id`,
    [gimnasio],
  )
}
