import { sql, type Sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Tabla } from '#shared/reportes/reporte.ts'
import { diasAusente } from '#shared/riesgo/motivos.ts'
import type { Asked } from './frame/report-request.ts'
import { oncePerTransaction } from './frame/once-per-transaction.ts'
import { dia, numero, tableOf, telefono, texto } from './frame/report.ts'
import { isVisit } from './frame/is-visit.ts'
import { isVigenteText } from '../miembros/estado-text.ts'

/** Days without a visit after which a member has stopped coming. */
export const daysAway = diasAusente.desde
/** The weeks up to the last visit that tell a member's habit. */
export const habitWeeks = 4
const habitDays = sql`(7 * ${habitWeeks})`
const mostRows = 1000

/**
 * SQL for CTEs, the last named `dejaron`: members with a membership in force on `$hoy`, at least a day a week in the weeks up to their
 * last visit, and none since. Days of a pause do not count as days away. Visits count in whatever branch they were. `where` narrows
 * the memberships `s` with their last visits `u`.
 */
export const stoppedComing = (where: Sql) => sql`
  ausentes as materialized (
    select s.id_miembro, s.id_plan, s.sucursal_id, s.vencimiento, u.dia
    from membresias s
    join gimnasios g on g.id = s.gimnasio_id
    join ultimas_visitas u on u.gimnasio_id = s.gimnasio_id and u.id_miembro = s.id_miembro
    where s.gimnasio_id = $gimnasio and s.sucursal_id = any ($sucursales::text[]) and not s.eliminado and ${where}
      and ${isVigenteText(sql`$hoy::date`)} and u.dia <= $hoy::date - ${daysAway}
      and not coalesce(s.pausa_desde <= $hoy::date and s.pausa_hasta > $hoy::date - ${daysAway}, false)
  ),
  dejaron as (
    select x.*, v.dias from ausentes x
    cross join lateral (
      select count(distinct a.dia) as dias from miembros o
      join asistencias_asientos a on a.gimnasio_id = o.gimnasio_id and a.id_miembro = o.id
      where o.gimnasio_id = $gimnasio and o.actual = x.id_miembro and a.dia > x.dia - ${habitDays}
        and a.instante >= (x.dia - ${habitDays})::timestamp at time zone 'UTC' and a.instante < (x.dia + 2)::timestamp at time zone 'UTC'
        and ${isVisit}
    ) v
    where v.dias >= ${habitWeeks}
  )`

const away = sql`
  with ${stoppedComing(sql`($plan = '' or s.id_plan = $plan)`)}
  select count(*) over ()::integer as cuantos, m.nombre as miembro, m.telefono, p.nombre as plan, x.dias / ${habitWeeks}.0 as costumbre,
    x.dia as ultima, $hoy::date - x.dia as dias, x.vencimiento as vence, b.nombre as sucursal
  from dejaron x
  join miembros m on m.gimnasio_id = $gimnasio and m.id = x.id_miembro
  join planes p on p.gimnasio_id = $gimnasio and p.id = x.id_plan
  join sucursales b on b.gimnasio_id = $gimnasio and b.id = x.sucursal_id
  order by x.dias desc, x.dia desc, m.nombre_orden, m.id limit ${mostRows}`

const read = oncePerTransaction(
  (tx, asked) => tx.query<{ cuantos: number } & Record<string, unknown>>(away, asked, 'report_away'),
  away,
)

/** How many have stopped coming, as of today. */
export const countAway = async (tx: Transaction, asked: Asked): Promise<number> =>
  (await read(tx, asked))[0]?.cuantos ?? 0

/** Members who have stopped coming, the strongest habit first. */
export async function awayTable(tx: Transaction, asked: Asked): Promise<Tabla> {
  const columnas = [
    texto('miembro', 'Miembro'),
    telefono('telefono', 'Teléfono'),
    texto('plan', 'Plan'),
    numero('costumbre', 'Días por semana'),
    dia('ultima', 'Última visita'),
    numero('dias', 'Días sin venir'),
    dia('vence', 'Vence'),
    texto('sucursal', 'Sucursal'),
  ]
  return tableOf({ id: 'dejaron', titulo: 'Dejaron de venir', columnas }, await read(tx, asked))
}
