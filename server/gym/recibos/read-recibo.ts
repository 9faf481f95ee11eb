import { sql } from '#server/runtime/db/statement/sql.ts'
import { grants } from '#shared/permissions.ts'
import { plazoText } from '#server/gym/planes/plan-text.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'

/** The content of a receipt, of a payment, a sale or a debt's payment. Amounts are decimal texts, days are civil days. */
export interface Recibo {
  readonly id: string
  readonly recibo: number
  /** The end of its public address. */
  readonly codigo: string
  readonly gimnasio: string
  /** The gym's address for mail, '' for none. */
  readonly correo: string
  /** The gym's phone in digits, '' for none. */
  readonly telefono: string
  readonly logo: string
  readonly pais: string
  readonly moneda: string
  readonly zona: string
  readonly sucursal: string
  readonly sucursal_id: string
  readonly direccion: string
  /** Empty for a sale to nobody in particular. */
  readonly cliente: string
  readonly es_miembro: boolean
  readonly dni: string
  /** For example 'NIE'; empty if unknown. */
  readonly tipo_documento: string
  /** The customer's address for mail, '' for none. */
  readonly correo_cliente: string
  /** Plan and term, or the thing sold. */
  readonly concepto: string
  readonly cantidad: number
  readonly medio: string
  readonly referencia: string
  /** Empty for a payment with one method. */
  readonly partes: readonly { medio_pago: string; monto: string; referencia: string }[]
  readonly cobro: string
  readonly precio_lista: string
  readonly descuento: string
  readonly motivo_descuento: string
  readonly monto: string
  readonly fecha: Date
  /** Null for a sale and a debt's payment. */
  readonly periodo: { readonly inicio: string; readonly vencimiento: string } | null
  /** The time of the day that a member chose; null for none. */
  readonly horario: Date | null
  readonly anulado: Date | null
  readonly motivo_anulacion: string
  /** The rest that its making left owing, and the day for it; null for none. */
  readonly queda: { readonly monto: string; readonly vence: string } | null
  /** Of a debt's payment: the number of the receipt that left the debt. */
  readonly de_recibo: number | null
}

/** The rest that a payment or a sale (alias `a`) left owing. */
const quedaDe = sql`(select jsonb_build_object('monto', d.monto::text, 'vence', d.vence)
  from deudas_asientos d where d.gimnasio_id = a.gimnasio_id and d.id = a.id) as queda, null as de_recibo`

/**
 * The receipt of a payment, for callers who may list payments or who charged it. Throws 404 for a payment outside the caller's branches.
 */
export async function readRecibo({ tx, caller }: WriteContext, id: string): Promise<Recibo> {
  const mayList = grants('payments.index', caller.permissions)
  const [found] = await tx.query<Recibo>(
    sql`select a.id, a.recibo, a.codigo, g.nombre as gimnasio, g.correo, coalesce(g.telefono::text, '') as telefono, g.logo, g.pais, g.moneda, g.zona_horaria as zona, b.nombre as sucursal,
       b.direccion, m.nombre as cliente, m.dni, m.tipo_documento, m.correo as correo_cliente, a.sucursal_id, p.nombre || ' · ' || ${plazoText('a')} as concepto, 1 as cantidad, a.medio_pago as medio,
       a.referencia,
       case when exists (select from cobros_en_linea c where c.gimnasio_id = a.gimnasio_id and c.id_pago = a.id)
         then 'Pago en línea' else u.name end as cobro,
       coalesce((select jsonb_agg(jsonb_build_object('medio_pago', q.medio_pago, 'monto', q.monto::text, 'referencia', q.referencia)
           order by q.lugar) from pagos_partes q where q.gimnasio_id = a.gimnasio_id and q.id_pago = a.id), '[]') as partes, a.precio_lista, a.descuento, a.motivo_descuento, a.monto_total as monto,
       a.fecha_pago as fecha, a.horario, true as es_miembro,
       jsonb_build_object('inicio', coalesce(e.inicio, a.inicio), 'vencimiento', coalesce(e.vencimiento, a.vencimiento)) as periodo,
       v.created as anulado, coalesce(v.motivo, '') as motivo_anulacion, ${quedaDe}
     from pagos_asientos a
     join gimnasios g on g.id = a.gimnasio_id
     join sucursales b on b.gimnasio_id = a.gimnasio_id and b.id = a.sucursal_id
     join miembros m on m.gimnasio_id = a.gimnasio_id and m.id = a.id_miembro
     join planes_plazos z on z.gimnasio_id = a.gimnasio_id and z.id = a.id_plan_plazo
     join planes p on p.gimnasio_id = a.gimnasio_id and p.id = z.id_plan
     join users u on u.gimnasio_id = a.gimnasio_id and u.id = a.usuario_id
     left join periodos e on e.gimnasio_id = a.gimnasio_id and e.id_pago = a.id
     left join pagos_anulaciones v on v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id
     where a.gimnasio_id = $gimnasio and a.id = $id and a.recibo is not null
       and ($sucursal_id::text[] is null or a.sucursal_id = any ($sucursal_id::text[])) and ($mayList or a.usuario_id = $usuario_id)`,
    { id, sucursal_id: caller.scopes === 'all' ? null : caller.scopes, mayList, usuario_id: caller.id },
  )
  if (!found) throw notFound()
  return found
}

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
       null as horario, m.id is not null as es_miembro, a.anulado, a.motivo_anulacion, ${quedaDe}
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
