import type { Transaction } from '#server/db/transaction.ts'
import type { Asked } from './asked.ts'
import { oncePerTransaction } from './once.ts'

/**
 * The payments that nobody voided, narrowed to what was asked for; `$5` to `$8` are empty where they are not. An opening entry
 * has no receipt and is no payment.
 */
export const payments = `
  from pagos_asientos a
  where a.gimnasio_id = $1 and a.sucursal_id = any ($2::text[]) and a.dia between $3::date and $4::date
    and ($5 = '' or a.medio_pago = $5)
    and ($6 = '' or a.id_plan_plazo = any (array(select id from planes_plazos where gimnasio_id = $1 and id_plan = $6)))
    and ($7 = '' or a.id_plan_plazo = $7) and ($8 = '' or a.usuario_id = $8) and a.recibo is not null
    and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)`

/** `$1` to `$8` of it. */
export const valuesOf = ({ gimnasio, sucursales, desde, hasta, medio_pago, plan, plazo, usuario }: Asked) => [
  gimnasio,
  sucursales,
  desde,
  hasta,
  medio_pago,
  plan,
  plazo,
  usuario,
]

/** Amounts are exact decimals. */
export type Sums = { pagos: number; total: string; descuento: string; pagaron: number }

/** Over all of them; who paid counts once. */
export const wholeOf = oncePerTransaction(async (tx: Transaction, asked: Asked): Promise<Sums> => {
  const [row] = await tx.query<Sums>(
    `select coalesce(sum(m.pagos), 0)::integer as pagos, coalesce(sum(m.total), 0) as total,
       coalesce(sum(m.descuento), 0) as descuento, count(*) as pagaron
     from (select count(*) as pagos, sum(a.monto_total) as total, sum(a.descuento) as descuento ${payments} group by a.id_miembro) m`,
    valuesOf(asked),
  )
  return row ?? { pagos: 0, total: '0', descuento: '0', pagaron: 0 }
}, valuesOf)

type Sold = {
  dia: string | null
  medio: string
  plazo: string
  sucursal: string
  usuario: string
  pagos: number
  total: string
}

/** From one pass: by day alone, and by everything else at once, which is little. Whatever is added up of it comes to the same. */
export async function cutsOf(tx: Transaction, asked: Asked) {
  const rows = await tx.query<Sold>(
    `select a.dia, a.medio_pago as medio, a.id_plan_plazo as plazo, a.sucursal_id as sucursal, a.usuario_id as usuario,
       count(*)::integer as pagos, sum(a.monto_total) as total ${payments}
     group by grouping sets (a.dia, (a.medio_pago, a.id_plan_plazo, a.sucursal_id, a.usuario_id))
     order by a.dia`,
    valuesOf(asked),
  )
  const sums = rows.map((row) => ({ ...row, total: Number(row.total) }))
  return {
    dias: sums.flatMap(({ dia, pagos, total }) => (dia === null ? [] : [{ dia, pagos, total }])),
    ventas: sums.filter(({ dia }) => dia === null),
  }
}
