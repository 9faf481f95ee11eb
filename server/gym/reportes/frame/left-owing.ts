import { aCuenta } from '#shared/metodos-pago.ts'
import { sql, type Sql } from '#server/runtime/db/statement/sql.ts'
import type { Asked } from './report-request.ts'
import { oncePerTransaction } from './once-per-transaction.ts'
import { isCompared } from './split-period.ts'

/** `plazo` is '' for the debt of a sale, and in the earlier period of a comparison. */
type Group = { dia: string; medio: string; plazo: string; sucursal: string; usuario: string; de_venta: boolean }

/** The rests left on a day, and the money that came in for debts: `cobros` payments of `saldado` together. */
export type Owing = Group & { a_cuenta: number; saldado: number; cobros: number }

/** Payments `s` of debts `d` in force with the filters applied: on their own day, in the branch, by the method and user that took them. */
const paid = sql`
  from saldos_asientos s
  join deudas_asientos d on d.gimnasio_id = s.gimnasio_id and d.id = s.id_deuda`

const isPaid = sql`
  s.gimnasio_id = $gimnasio and s.sucursal_id = any ($sucursales::text[]) and s.dia between $desde::date and $hasta::date
    and s.clase = 'cobro' and ($medio_pago = '' or s.medio_pago = $medio_pago) and ($usuario = '' or s.usuario_id = $usuario)
    and not exists (select from saldos_anulaciones v where v.gimnasio_id = s.gimnasio_id and v.id_saldo = s.id)`

/** A payment `a` has the plan and term of the filters. */
const hasPlan = sql`
  ($plan = '' or a.id_plan_plazo = any (array(select id from planes_plazos where gimnasio_id = $gimnasio and id_plan = $plan)))
    and ($plazo = '' or a.id_plan_plazo = $plazo)`

/** Payments `s` of the debts `d` of payments `a`. */
export const settledOf = sql`
  ${paid}
  join pagos_asientos a on a.gimnasio_id = d.gimnasio_id and a.id = d.id_pago
  where ${isPaid} and ${hasPlan}`

/** Rests of payments and sales in force, on the day and with the user of those. They are of the method 'A cuenta' alone. */
const left = sql`
  from deudas_asientos d
  where d.gimnasio_id = $gimnasio and d.sucursal_id = any ($sucursales::text[]) and d.dia between $desde::date and $hasta::date
    and ($medio_pago = '' or $medio_pago = '${aCuenta}') and ($usuario = '' or d.usuario_id = $usuario)
    and not exists (select from pagos_anulaciones v where v.gimnasio_id = d.gimnasio_id and v.id_pago = d.id_pago)
    and not exists (select from ventas_anulaciones v where v.gimnasio_id = d.gimnasio_id and v.id_venta = d.id_venta)`

const rows = sql`
  select d.dia, '${aCuenta}' as medio, d.id_pago, d.sucursal_id, d.usuario_id, d.monto as a_cuenta, 0 as saldado, 0 as cobros ${left}
  union all
  select s.dia, s.medio_pago, d.id_pago, s.sucursal_id, s.usuario_id, 0, s.monto, 1 ${paid} where ${isPaid}`

const grouped = (plazo: Sql, from: Sql) => sql`
  select m.dia, m.medio, ${plazo} as plazo, m.sucursal_id as sucursal, m.usuario_id as usuario, m.id_pago is null as de_venta,
    sum(m.a_cuenta)::float8 as a_cuenta, sum(m.saldado)::float8 as saldado, sum(m.cobros)::integer as cobros
  from (${rows}) m ${from}
  group by 1, 2, 3, 4, 5, 6 order by 1`

/** The payments are read once, and only where their plan is asked for or shown. */
const byTerm = grouped(
  sql`coalesce(a.id_plan_plazo, '')`,
  sql`left join pagos_asientos a on a.gimnasio_id = $gimnasio and a.id = m.id_pago where ${hasPlan}`,
)
const byDay = grouped(sql`''`, sql`where $plan = '' and $plazo = ''`)

const owing = (asked: Asked) => (isCompared(asked) && asked.plan === '' && asked.plazo === '' ? byDay : byTerm)

const read = oncePerTransaction(
  (tx, asked) => tx.query<Owing>(owing(asked), asked),
  (asked) => byTerm.with(asked).values,
)

/** The rests that were left, and the money that came in for debts. Gyms that never left anything owing are not asked. */
export const owingOf: typeof read = async (tx, asked) => (asked.saldo ? read(tx, asked) : [])

/** True if rests belong to the asked methods. */
export const countsRests = ({ medio_pago }: Asked) => medio_pago === '' || medio_pago === aCuenta
