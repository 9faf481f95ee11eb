import { grants } from '#shared/permissions.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { plazoText } from '#server/gym/planes/plan-text.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import type { Recibo } from './read-recibo.ts'

const find = sql`
  select a.id, a.recibo, s.codigo, g.nombre as gimnasio, g.correo, coalesce(g.telefono::text, '') as telefono, g.logo, g.pais,
    g.moneda, g.zona_horaria as zona, b.nombre as sucursal, b.direccion, a.sucursal_id, m.nombre as cliente, true as es_miembro,
    m.dni, m.tipo_documento, m.correo as correo_cliente, coalesce(w.concepto, p.nombre || ' · ' || ${plazoText('t')}) as concepto,
    1 as cantidad, a.medio_pago as medio, a.referencia, '[]'::jsonb as partes, u.name as cobro, a.monto as precio_lista,
    '0' as descuento, '' as motivo_descuento, a.monto, a.created as fecha, null as periodo, null as horario, a.anulado,
    a.motivo_anulacion, jsonb_build_object('monto', a.queda::text, 'vence', d.vence) as queda, coalesce(w.recibo, t.recibo) as de_recibo
  from saldos a
  join saldos_asientos s on s.gimnasio_id = a.gimnasio_id and s.id = a.id
  join deudas_asientos d on d.gimnasio_id = a.gimnasio_id and d.id = a.id_deuda
  join gimnasios g on g.id = a.gimnasio_id
  join sucursales b on b.gimnasio_id = a.gimnasio_id and b.id = a.sucursal_id
  join users u on u.gimnasio_id = a.gimnasio_id and u.id = a.usuario_id
  join miembros m on m.gimnasio_id = a.gimnasio_id and m.id = a.id_miembro
  left join ventas_asientos w on w.gimnasio_id = d.gimnasio_id and w.id = d.id_venta
  left join pagos_asientos t on t.gimnasio_id = d.gimnasio_id and t.id = d.id_pago
  left join planes_plazos z on z.gimnasio_id = t.gimnasio_id and z.id = t.id_plan_plazo
  left join planes p on p.gimnasio_id = z.gimnasio_id and p.id = z.id_plan
  where a.gimnasio_id = $gimnasio and a.id = $id and a.recibo is not null
    and ($sucursal_id::text[] is null or a.sucursal_id = any ($sucursal_id::text[])) and ($mayList or a.usuario_id = $usuario_id)`

/**
 * The receipt of a debt's payment, for callers who may list payments or who took it. Throws 404 for one outside the caller's
 * branches, and for a sum that was forgiven, which has no receipt.
 */
export async function readReciboDeSaldo({ tx, caller }: WriteContext, id: string): Promise<Recibo> {
  const mayList = grants('payments.index', caller.permissions)
  const sucursal_id = caller.scopes === 'all' ? null : caller.scopes
  const [found] = await tx.query<Recibo>(find, { id, sucursal_id, mayList, usuario_id: caller.id })
  if (!found) throw notFound()
  return found
}
