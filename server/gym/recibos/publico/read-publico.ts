import type { Locality } from '#server/gym/exportar/sheet.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query } from '#server/runtime/db/transaction.ts'

/** The public part of a receipt: nothing about the customer or the staff. */
export interface ReciboPublico extends Locality {
  readonly gimnasio: string
  readonly sucursal: string
  readonly recibo: number
  readonly fecha: Date
  /** A decimal text. */
  readonly monto: string
  readonly anulado: Date | null
  readonly queda: { readonly monto: string; readonly vence: string } | null
  readonly de_recibo: number | null
}

/** The payments, sales and payments of debts with the code. */
const withCode = sql`
  select a.gimnasio_id, a.sucursal_id, a.recibo, a.fecha_pago as fecha, a.monto_total as monto, v.created as anulado, a.id as id_deuda,
    null::text as id_saldo
  from pagos_asientos a
  left join pagos_anulaciones v on v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id
  where a.codigo = $codigo and not a.apertura
  union all
  select a.gimnasio_id, a.sucursal_id, a.recibo, a.created, a.monto, v.created, a.id, null
  from ventas_asientos a
  left join ventas_anulaciones v on v.gimnasio_id = a.gimnasio_id and v.id_venta = a.id
  where a.codigo = $codigo
  union all
  select a.gimnasio_id, a.sucursal_id, a.recibo, a.created, a.monto, v.created, a.id_deuda, a.id
  from saldos_asientos a
  left join saldos_anulaciones v on v.gimnasio_id = a.gimnasio_id and v.id_saldo = a.id
  where a.codigo = $codigo and a.recibo is not null`

const readByCode = sql`
  select g.nombre as gimnasio, s.nombre as sucursal, r.recibo, r.fecha, r.monto, r.anulado,
    g.pais, g.moneda, g.zona_horaria as zona,
    case when d.id is not null
      then jsonb_build_object('monto', coalesce(b.queda, d.monto)::text, 'vence', d.vence) end as queda,
    case when r.id_saldo is not null then
      coalesce((select a.recibo from pagos_asientos a where a.gimnasio_id = d.gimnasio_id and a.id = d.id_pago),
        (select a.recibo from ventas_asientos a where a.gimnasio_id = d.gimnasio_id and a.id = d.id_venta)) end as de_recibo
  from (${withCode}) r
  join gimnasios g on g.id = r.gimnasio_id
  join sucursales s on s.gimnasio_id = r.gimnasio_id and s.id = r.sucursal_id
  left join deudas_asientos d on d.gimnasio_id = r.gimnasio_id and d.id = r.id_deuda
  left join saldos b on b.gimnasio_id = r.gimnasio_id and b.id = r.id_saldo`

/** A receipt of any gym as the ledger has it now. One statement for every text, whether it can be a code or not. */
export async function readPublico(query: Query, codigo: string): Promise<ReciboPublico | null> {
  const [found] = await query<ReciboPublico>(readByCode, { codigo: codigo.toLowerCase() })
  return found ?? null
}
