import { sql, type Sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Asked } from '../frame/report-request.ts'
import { addUp } from '../frame/add-up.ts'
import { oncePerTransaction } from '../frame/once-per-transaction.ts'
import { owingOf, type Owing } from '../frame/left-owing.ts'
import { isCompared } from '../frame/split-period.ts'

/** How much of each payment in parts came by the method of the filter. */
const shareOfMethod = sql`
  left join (
    select id_pago, coalesce(sum(monto) filter (where medio_pago = $medio_pago), 0) as monto
    from pagos_partes where gimnasio_id = $gimnasio group by id_pago
  ) q on q.id_pago = a.id`

/**
 * Payments with the filters applied, which may be empty. A method finds the payments made in parts of which it is one. An opening
 * entry has no receipt and does not count as a payment.
 */
const receiptsOf = ({ medio_pago }: Asked, source = sql`pagos_asientos`) => sql`
  from ${source} a ${medio_pago === '' ? '' : shareOfMethod}
  where a.gimnasio_id = $gimnasio and a.sucursal_id = any ($sucursales::text[]) and a.dia between $desde::date and $hasta::date
    and ${medio_pago === '' ? sql`$medio_pago = ''` : sql`case when q.id_pago is null then a.medio_pago = $medio_pago else q.monto > 0 end`}
    and ($plan = '' or a.id_plan_plazo = any (array(select id from planes_plazos where gimnasio_id = $gimnasio and id_plan = $plan)))
    and ($plazo = '' or a.id_plan_plazo = $plazo) and ($usuario = '' or a.usuario_id = $usuario) and a.recibo is not null`

/** Payments in force. */
export const paymentsOf = (asked: Asked, source?: Sql) => sql`
  ${receiptsOf(asked, source)}
    and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)`

/** Payments in force, for sums: read in the order of the index, by branch and day, which a join would not keep. */
const summedPaymentsOf = (asked: Asked) => sql`
  ${receiptsOf(asked)} and a.id not in (select v.id_pago from pagos_anulaciones v where v.gimnasio_id = $gimnasio)`

/** The amount of a payment `a`, or its part by the method of the filter. */
export const amountOf = ({ medio_pago }: Asked) =>
  medio_pago === '' ? sql`a.monto_total` : sql`coalesce(q.monto, a.monto_total)`

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

/** The same for a gym that leaves rests, each of which makes parts: their payments are read once, and no part is looked up. */
const movedByManyParts = (asked: Asked) => sql`
  union all
  select null, m.medio, m.id_plan_plazo, m.sucursal_id, m.usuario_id, 0, sum(m.monto), 0
  from (
    with en_partes as materialized (
      select a.id, a.medio_pago, a.monto_total, a.id_plan_plazo, a.sucursal_id, a.usuario_id ${summedPaymentsOf(asked)}
        and a.id in (select id_pago from pagos_partes where gimnasio_id = $gimnasio)
    )
    select q.medio_pago as medio, q.monto, e.id_plan_plazo, e.sucursal_id, e.usuario_id
      from pagos_partes q join en_partes e on e.id = q.id_pago where q.gimnasio_id = $gimnasio
    union all
    select e.medio_pago, -e.monto_total, e.id_plan_plazo, e.sucursal_id, e.usuario_id from en_partes e
  ) m
  group by 2, 3, 4, 5`

const movedOf = (asked: Asked) => (asked.saldo ? movedByManyParts(asked) : movedByParts(asked))

/** Grouped by day and by all other columns together, so that all breakdowns have the same total. */
const soldBy = (asked: Asked) => sql`
  select a.dia, ${asked.medio_pago === '' ? 'a.medio_pago' : '$medio_pago::text'} as medio, a.id_plan_plazo as plazo, a.sucursal_id as sucursal, a.usuario_id as usuario,
    count(*)::integer as pagos, sum(${amountOf(asked)}) as total, sum(a.descuento) as descuento ${summedPaymentsOf(asked)}
  group by grouping sets (a.dia, (medio, a.id_plan_plazo, a.sucursal_id, a.usuario_id))
  ${asked.medio_pago === '' ? movedOf(asked) : ''}
  order by dia`

/** For the earlier period of a comparison: its days alone, in the order of the index, so that no row is hashed. */
const daysOf = (asked: Asked) => sql`
  select a.dia, count(*)::integer as pagos, sum(${amountOf(asked)}) as total, sum(a.descuento) as descuento ${summedPaymentsOf(asked)}
  group by a.sucursal_id, a.dia order by a.sucursal_id, a.dia`

const sums = ['pagos', 'total', 'descuento'] as const

/**
 * Money of each day, and of each method, term, branch and user: payments, without the rests that they left, and what paid such
 * rests.
 */
export const cutsOf = oncePerTransaction(
  async (tx: Transaction, asked: Asked) => {
    const found = await tx.query<Sold>(isCompared(asked) ? daysOf(asked) : soldBy(asked), asked)
    const rows = found.map((row) => ({ ...row, total: Number(row.total), descuento: Number(row.descuento) }))
    const owing = (await owingOf(tx, asked)).filter(({ de_venta }) => !de_venta).map(asSold)
    const dias = [...rows, ...owing].flatMap(({ dia, pagos, descuento, total }) =>
      dia === null ? [] : [{ dia, pagos, descuento, total }],
    )
    const byDay = addUp(dias, ({ dia }) => dia, sums).toSorted((one, other) => (one.dia < other.dia ? -1 : 1))
    return { dias: byDay, ventas: [...rows.filter(({ dia }) => dia === null), ...owing] }
  },
  (asked) => summedPaymentsOf(asked).with(asked).values,
)

/** A rest is money that did not come in with its payment; what pays it later counts no payment. */
const asSold = ({ a_cuenta, saldado, ...group }: Owing) => ({
  ...group,
  pagos: 0,
  descuento: 0,
  total: saldado - a_cuenta,
})

const nothing = { pagos: 0, total: 0, descuento: 0 }

/** Totals. */
export async function wholeOf(tx: Transaction, asked: Asked): Promise<typeof nothing> {
  const { dias } = await cutsOf(tx, asked)
  const [whole = nothing] = addUp<typeof nothing, keyof typeof nothing>(dias, () => '', sums)
  return whole
}

/** The number of people who paid; a member with several payments counts once. */
export async function countPayers(tx: Transaction, asked: Asked): Promise<number> {
  const [row] = await tx.query<{ pagaron: number }>(
    sql`select count(distinct coalesce(o.unido_a, m.id_miembro)) as pagaron
     from (select distinct a.id_miembro ${summedPaymentsOf(asked)}) m
     left join miembros o on o.gimnasio_id = $gimnasio and o.id = m.id_miembro and o.unido_a is not null`,
    asked,
  )
  return row?.pagaron ?? 0
}
