import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { SemanaDeRiesgo } from '#shared/riesgo/lista.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { cameIn } from '../reportes/frame/came-in.ts'
import type { Sight } from './sight.ts'

/**
 * Money that came in of members after a message, of what they owed, too. Payments of a member's own day of the message count by their moment, those of later days all. The index that holds a member's
 * payments has no moment: it is looked up for that day alone.
 */
const readWeek = sql`
  select coalesce(sum(c.mensajes), 0)::integer as mensajes, count(v.monto)::integer as volvieron, coalesce(sum(v.monto), 0)::float8 as monto
  from (
    select r.id_miembro, count(*) as mensajes, min(r.created) as created, min(r.dia) as dia
    from recordatorios r
    join miembros m on m.gimnasio_id = r.gimnasio_id and m.id = r.id_miembro and m.sucursal_id = any ($sucursales::text[])
    where r.gimnasio_id = $gimnasio and r.dia between $hoy::date - 6 and $hoy::date and r.estado = 'enviado'
    group by r.id_miembro
  ) c
  cross join lateral (
    select sum(q.monto) as monto from (
    select ${cameIn} as monto
    from pagos_asientos a
    where a.gimnasio_id = $gimnasio and a.id_miembro = c.id_miembro and not a.apertura and a.dia between c.dia and $hoy::date
      and (a.dia > c.dia or (select o.created from pagos_asientos o where o.gimnasio_id = $gimnasio and o.id = a.id) > c.created)
      and not exists (select from pagos_anulaciones n where n.gimnasio_id = $gimnasio and n.id_pago = a.id)
    union all
    select a.monto from deudas_asientos d join saldos_asientos a on a.gimnasio_id = $gimnasio and a.id_deuda = d.id and a.clase = 'cobro'
    where d.gimnasio_id = $gimnasio and d.id_miembro = c.id_miembro and a.dia between c.dia and $hoy::date and a.created > c.created
      and not exists (select from saldos_anulaciones n where n.gimnasio_id = $gimnasio and n.id_saldo = a.id)
    ) q
  ) v`

/** The messages of seven days and what they brought. A sum of money is told to readers of reports alone. */
export async function readSemana(
  tx: Transaction,
  { sucursales, ve_sumas, hoy }: Sight & { readonly hoy: CivilDate },
): Promise<SemanaDeRiesgo> {
  const [week] = await tx.query<{ mensajes: number; volvieron: number; monto: number }>(readWeek, { sucursales, hoy })
  if (!week) throw new Error('A sum has one row')
  return { ...week, monto: ve_sumas ? week.monto : null }
}
