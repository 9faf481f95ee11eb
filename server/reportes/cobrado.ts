import type { Transaction } from '#server/db/transaction.ts'
import type { Asked } from './asked.ts'
import { oncePerTransaction } from './once.ts'

/** `WHERE` for rows narrowed to what was asked for; `$5` to `$8` are empty where they are not. */
export const narrowed = (alias: string) => `
  where ${alias}.gimnasio_id = $1 and ${alias}.sucursal_id = any ($2::text[]) and ${alias}.dia between $3::date and $4::date
    and ($5 = '' or ${alias}.medio_pago = $5)
    and ($6 = '' or ${alias}.id_plan_plazo = any (array(select id from planes_plazos where gimnasio_id = $1 and id_plan = $6)))
    and ($7 = '' or ${alias}.id_plan_plazo = $7) and ($8 = '' or ${alias}.usuario_id = $8)`

/** What was charged by day and all that it is cut by, voids taken out. */
const charged = `from cobros_diarios c ${narrowed('c')}`

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
export type Sums = { pagos: number; total: string; descuento: string }
export type Cut = Sums & { dia: string; medio: string; plazo: string; sucursal: string; usuario: string; corte: number }

/** All sums from one pass: whatever is read, they add up to the same. A cut's row has null where it is not cut. */
export const cutsOf = oncePerTransaction(
  (tx: Transaction, asked: Asked) =>
    tx.query<Cut>(
      `select c.dia, c.medio_pago as medio, c.id_plan_plazo as plazo, c.sucursal_id as sucursal, c.usuario_id as usuario,
         grouping(c.dia, c.medio_pago, c.id_plan_plazo, c.sucursal_id, c.usuario_id) as corte,
         sum(c.pagos)::integer as pagos, sum(c.total) as total, sum(c.descuento) as descuento
       ${charged}
       group by grouping sets ((), c.dia, c.medio_pago, c.id_plan_plazo, c.sucursal_id, c.usuario_id)
       having sum(c.pagos) > 0
       order by c.dia`,
      valuesOf(asked),
      'report_income',
    ),
  valuesOf,
)

/** Over all of them. */
export const wholeOf = (rows: readonly Cut[]): Sums =>
  rows.find(({ corte }) => corte === 0b11111) ?? { pagos: 0, total: '0', descuento: '0' }
