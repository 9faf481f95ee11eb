import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { addUp } from '../frame/add-up.ts'
import { oncePerTransaction } from '../frame/once-per-transaction.ts'
import type { Asked } from '../frame/report-request.ts'

/** Receipts `c` that fell due on these days. */
const asked = sql`
  c.gimnasio_id = $gimnasio and c.sucursal_id = any ($sucursales::text[]) and c.vence between $desde::date and $hasta::date`

/** The same of files that went to the bank, each with its return `d`. */
export const presented = sql`
  from remesas_recibos c
  join remesas r on r.gimnasio_id = c.gimnasio_id and r.id = c.id_remesa and r.estado = 'presentada'
  left join devoluciones d on d.gimnasio_id = c.gimnasio_id and d.id = c.id
  where ${asked}`

export const sums = ['recibos', 'presentado', 'devueltos', 'devuelto', 'coste', 'cobrado'] as const
export type Sums = Record<(typeof sums)[number], number>
export const nothing: Sums = { recibos: 0, presentado: 0, devueltos: 0, devuelto: 0, coste: 0, cobrado: 0 }

/**
 * The sums of what was presented (reason null) and of what came back, by due day and branch. Receipts are added up before anything
 * is joined to them: a file's are of one day.
 */
const counted = sql`
  select p.vence, p.sucursal, null as codigo, sum(p.recibos)::integer as recibos, sum(p.monto)::float8 as monto, 0::float8 as coste
  from (
    select c.id_remesa, c.vence, c.sucursal_id as sucursal, count(*) as recibos, sum(c.monto) as monto from remesas_recibos c
    where ${asked} group by 1, 2, 3 offset 0
  ) p
  join remesas r on r.gimnasio_id = $gimnasio and r.id = p.id_remesa and r.estado = 'presentada'
  group by 1, 2
  union all
  select c.vence, c.sucursal_id, d.codigo, count(*)::integer, sum(c.monto)::float8, sum(d.coste)::float8
  from devoluciones d join remesas_recibos c on c.gimnasio_id = d.gimnasio_id and c.id = d.id
  where d.gimnasio_id = $gimnasio and ${asked} group by 1, 2, 3`

type Counted = {
  vence: CivilDate
  sucursal: string
  codigo: string | null
  recibos: number
  monto: number
  coste: number
}
export type Recibos = Pick<Counted, 'vence' | 'sucursal' | 'codigo'> & Sums

/** Presented and returned receipts, so that all breakdowns have the same total. */
export const recibosOf = oncePerTransaction(
  async (tx: Transaction, asked: Asked): Promise<Recibos[]> =>
    (await tx.query<Counted>(counted, asked, 'report_debits')).map(sumsOf),
  counted,
)

/** Only what was presented comes back. */
const sumsOf = ({ recibos, monto, coste, ...row }: Counted): Recibos =>
  row.codigo === null
    ? { ...row, ...nothing, recibos, presentado: monto, cobrado: monto }
    : { ...row, ...nothing, devueltos: recibos, devuelto: monto, coste, cobrado: -monto }

export const wholeOf = async (tx: Transaction, asked: Asked): Promise<Sums> =>
  addUp<Sums, keyof Sums>(await recibosOf(tx, asked), () => undefined, sums)[0] ?? nothing
