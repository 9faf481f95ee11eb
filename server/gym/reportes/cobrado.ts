import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Asked } from './frame/report-request.ts'
import { oncePerTransaction } from './frame/once-per-transaction.ts'

/** How much of each payment in parts came by the method of the filter. */
const shareOfMethod = sql`
  left join (
    select id_pago, coalesce(sum(monto) filter (where medio_pago = $medio_pago), 0) as monto
    from pagos_partes where gimnasio_id = $gimnasio group by id_pago
  ) q on q.id_pago = a.id`

/**
 * Payments in force, with the filters applied, which may be empty. A method finds the payments made in parts
 * of which it is one. An opening entry has no receipt and does not count as a payment.
 */
export const paymentsOf = ({ medio_pago }: Asked, source = sql`pagos_asientos`) => sql`
  from ${source} a ${medio_pago === '' ? '' : shareOfMethod}
  where a.gimnasio_id = $gimnasio and a.sucursal_id = any ($sucursales::text[]) and a.dia between $desde::date and $hasta::date
    and ${medio_pago === '' ? sql`$medio_pago = ''` : sql`case when q.id_pago is null then a.medio_pago = $medio_pago else q.monto > 0 end`}
    and ($plan = '' or a.id_plan_plazo = any (array(select id from planes_plazos where gimnasio_id = $gimnasio and id_plan = $plan)))
    and ($plazo = '' or a.id_plan_plazo = $plazo) and ($usuario = '' or a.usuario_id = $usuario) and a.recibo is not null
    and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)`

/** The amount of a payment `a`, or its part by the method of the filter. */
export const amountOf = ({ medio_pago }: Asked) =>
  medio_pago === '' ? sql`a.monto_total` : sql`coalesce(q.monto, a.monto_total)`

/** Amounts are exact decimals. */
export type Sums = { pagos: number; total: string; descuento: string; pagaron: number }

/** Totals; a member with several payments counts once in `pagaron`. */
export const wholeOf = oncePerTransaction(
  async (tx: Transaction, asked: Asked): Promise<Sums> => {
    const [row] = await tx.query<Sums>(
      sql`select coalesce(sum(m.pagos), 0)::integer as pagos, coalesce(sum(m.total), 0) as total,
       coalesce(sum(m.descuento), 0) as descuento, count(distinct coalesce(o.unido_a, m.id_miembro)) as pagaron
     from (select a.id_miembro, count(*) as pagos, sum(${amountOf(asked)}) as total, sum(a.descuento) as descuento
       ${paymentsOf(asked)} group by a.id_miembro) m
     left join miembros o on o.gimnasio_id = $gimnasio and o.id = m.id_miembro and o.unido_a is not null`,
      asked,
    )
    return row ?? { pagos: 0, total: '0', descuento: '0', pagaron: 0 }
  },
  (asked) => paymentsOf(asked).with(asked).values,
)

type Sold = {
  dia: string | null
  medio: string
  plazo: string
  sucursal: string
  usuario: string
  pagos: number
  total: string
  descuento: string
}

/**
 * Moves the amounts of payments made in parts from the method of the largest to those of the parts. The sum of these rows is 0 for
 * each term, branch and user, and they count no payment.
 */
const movedByParts = (asked: Asked) => sql`
  union all
  select null, m.medio, a.id_plan_plazo, a.sucursal_id, a.usuario_id, 0, sum(m.monto), 0
  from (
    select q.id_pago, q.medio_pago as medio, q.monto from pagos_partes q where q.gimnasio_id = $gimnasio
    union all
    select e.id, e.medio_pago, -e.monto_total from pagos_asientos e
      where e.gimnasio_id = $gimnasio and e.id in (select id_pago from pagos_partes where gimnasio_id = $gimnasio)
  ) m
  join lateral (select a.* ${paymentsOf(asked)} and a.id = m.id_pago) a on true
  group by 2, 3, 4, 5`

/** One query, grouped by day and by all other columns together, so that all breakdowns have the same total. */
export async function cutsOf(tx: Transaction, asked: Asked) {
  const rows = await tx.query<Sold>(
    sql`select a.dia, ${asked.medio_pago === '' ? 'a.medio_pago' : '$medio_pago::text'} as medio, a.id_plan_plazo as plazo, a.sucursal_id as sucursal, a.usuario_id as usuario,
       count(*)::integer as pagos, sum(${amountOf(asked)}) as total, sum(a.descuento) as descuento ${paymentsOf(asked)}
     group by grouping sets (a.dia, (medio, a.id_plan_plazo, a.sucursal_id, a.usuario_id))
     ${asked.medio_pago === '' ? movedByParts(asked) : ''}
     order by dia`,
    asked,
  )
  const sums = rows.map((row) => ({ ...row, total: Number(row.total), descuento: Number(row.descuento) }))
  return {
    dias: sums.flatMap(({ dia, pagos, descuento, total }) => (dia === null ? [] : [{ dia, pagos, descuento, total }])),
    ventas: sums.filter(({ dia }) => dia === null),
  }
}
