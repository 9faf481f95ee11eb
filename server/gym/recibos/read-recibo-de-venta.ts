import { sql } from '#server/runtime/db/statement/sql.ts'
import { grants } from '#shared/permissions.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { Recibo } from './read-recibo.ts'

/**
 * The receipt of a sale, for callers who may list sales or who sold it. Throws 404 for a sale
 * outside the caller's branches.
 */
export async function readReciboDeVenta({ tx, caller }: WriteContext, id: string): Promise<Recibo> {
  const mayList = grants('sales.index', caller.permissions)
  const [found] = await tx.query<Recibo>(
    sql`select a.id, a.recibo, v.codigo, g.nombre as gimnasio, g.correo, coalesce(g.telefono::text, '') as telefono, g.logo, g.pais, g.moneda, g.zona_horaria as zona, b.nombre as sucursal,
       b.direccion, coalesce(m.nombre, a.visitante) as cliente, coalesce(m.dni, '') as dni, coalesce(m.tipo_documento, '') as tipo_documento, coalesce(m.correo, '') as correo_cliente, a.sucursal_id, a.concepto, a.cantidad,
       a.medio_pago as medio, a.referencia, u.name as cobro, '[]'::jsonb as partes, a.precio as precio_lista, '0' as descuento,
       '' as motivo_descuento, a.monto, a.created as fecha, null as periodo,
       null as horario, m.id is not null as es_miembro, a.anulado, a.motivo_anulacion
     from ventas a
     join ventas_asientos v on v.gimnasio_id = a.gimnasio_id and v.id = a.id
     join gimnasios g on g.id = a.gimnasio_id
     join sucursales b on b.gimnasio_id = a.gimnasio_id and b.id = a.sucursal_id
     join users u on u.gimnasio_id = a.gimnasio_id and u.id = a.usuario_id
     left join miembros m on m.gimnasio_id = a.gimnasio_id and m.id = a.id_miembro
     where a.gimnasio_id = $gimnasio and a.id = $id
       and ($sucursal_id::text[] is null or a.sucursal_id = any ($sucursal_id::text[])) and ($mayList or a.usuario_id = $usuario_id)`,
    { id, sucursal_id: caller.scopes === 'all' ? null : caller.scopes, mayList, usuario_id: caller.id },
  )
  if (!found) throw notFound()
  return found
}
