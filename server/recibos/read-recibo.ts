import { grants } from '#shared/permissions.ts'
import { plazoText } from '#server/reportes/plazo-text.ts'
import { forbidden, notFound } from '#server/errors.ts'
import type { WriteContext } from '#server/records/collection.ts'

/** All that a receipt says. Amounts are decimal texts, days civil. */
export interface Recibo {
  readonly id: string
  readonly recibo: number
  readonly gimnasio: string
  readonly logo: string
  readonly pais: string
  readonly moneda: string
  readonly zona: string
  readonly sucursal: string
  readonly direccion: string
  readonly miembro: string
  readonly dni: string
  readonly plan: string
  readonly plazo: string
  readonly medio: string
  readonly referencia: string
  readonly cobro: string
  readonly precio_lista: string
  readonly descuento: string
  readonly motivo_descuento: string
  readonly monto: string
  readonly fecha: Date
  readonly inicio: string
  readonly vencimiento: string
  readonly anulado: Date | null
  readonly motivo_anulacion: string
}

/**
 * The receipt of a payment, for who may list payments, or who charged it himself. Throws 403 without either permission and
 * 404 for a payment that is not of his branches.
 */
export async function readRecibo({ tx, caller }: WriteContext, id: string): Promise<Recibo> {
  const mayList = grants('payments.index', caller.permissions)
  if (!mayList && !grants('payments.create', caller.permissions)) throw forbidden('No puedes ver pagos.')
  const [found] = await tx.query<Recibo>(
    `select a.id, a.recibo, g.nombre as gimnasio, g.logo, g.pais, g.moneda, g.zona_horaria as zona, b.nombre as sucursal,
       b.direccion, m.nombre as miembro, m.dni, p.nombre as plan, ${plazoText('a')} as plazo, a.medio_pago as medio,
       a.referencia, u.name as cobro, a.precio_lista, a.descuento, a.motivo_descuento, a.monto_total as monto,
       a.fecha_pago as fecha, coalesce(e.inicio, a.inicio) as inicio, coalesce(e.vencimiento, a.vencimiento) as vencimiento,
       v.created as anulado, coalesce(v.motivo, '') as motivo_anulacion
     from pagos_asientos a
     join gimnasios g on g.id = a.gimnasio_id
     join sucursales b on b.gimnasio_id = a.gimnasio_id and b.id = a.sucursal_id
     join miembros m on m.gimnasio_id = a.gimnasio_id and m.id = a.id_miembro
     join planes_plazos z on z.gimnasio_id = a.gimnasio_id and z.id = a.id_plan_plazo
     join planes p on p.gimnasio_id = a.gimnasio_id and p.id = z.id_plan
     join users u on u.gimnasio_id = a.gimnasio_id and u.id = a.usuario_id
     left join periodos e on e.gimnasio_id = a.gimnasio_id and e.id_pago = a.id
     left join pagos_anulaciones v on v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id
     where a.gimnasio_id = $1 and a.id = $2 and a.recibo is not null
       and ($3::text[] is null or a.sucursal_id = any ($3::text[])) and ($4 or a.usuario_id = $5)`,
    [tx.tenant, id, caller.scopes === 'all' ? null : caller.scopes, mayList, caller.id],
  )
  if (!found) throw notFound()
  return found
}
