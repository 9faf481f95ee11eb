import type { Cobros, Hoy, VisitasEnHora } from '#shared/hoy.ts'
import { addDays, type CivilDate } from '#shared/values/dates.ts'
import { sql, type Sql } from '#server/runtime/db/statement/sql.ts'
import type { Query } from '#server/runtime/db/transaction.ts'

/** The day of some branches of a gym. */
export type DayOfBranches = {
  readonly sucursales: readonly string[]
  readonly dia: CivilDate
}

/** The day's time on the gym's clock, of an instant. */
const time = (instant: Sql) => sql`(${instant} at time zone g.zona_horaria)::time`

/** `$ve_todos`: the caller sees the charges of others. */
const charges = sql`
  select a.dia - $dia::date + 7 as lugar, count(*)::integer as pagos,
    (count(*) filter (where a.usuario_id = $usuario_id))::integer as propios,
    (count(*) filter (where ${time(sql`a.fecha_pago`)} <= ${time(sql`now()`)}))::integer as hasta_ahora
  from pagos_asientos a
  join gimnasios g on g.id = a.gimnasio_id
  where a.gimnasio_id = $gimnasio and a.sucursal_id = any ($sucursales::text[]) and a.dia between $dia::date - 7 and $dia
    and a.recibo is not null and ($ve_todos or a.usuario_id = $usuario_id)
    and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)
  group by 1`

/** Visits of a day by the hour of the gym's clock. */
const visits = sql`
  select extract(hour from a.instante at time zone g.zona_horaria)::integer as hora, count(*)::integer as visitas,
    (count(*) filter (where ${time(sql`a.instante`)} <= ${time(sql`now()`)}))::integer as hasta_ahora
  from asistencias_asientos a
  join gimnasios g on g.id = a.gimnasio_id
  where a.gimnasio_id = $gimnasio and a.sucursal_id = any ($sucursales::text[]) and a.dia = $dia
    and a.instante > $dia::date - interval '1 day' and a.instante < $dia::date + interval '2 days' and a.resultado <> 'no'
    and not exists (select from asistencias_deshechas d where d.gimnasio_id = a.gimnasio_id and d.id_asistencia = a.id)
  group by 1 order by 1`

/** For callers without the permission. */
export const noCobros: Cobros = { hoy: 0, propios: 0, antes: 0, dias: [] }
export const noVisitas: Pick<Hoy, 'horas' | 'antes'> = { horas: [], antes: { visitas: 0, horas: [] } }

type DayOfCharges = { lugar: number; pagos: number; propios: number; hasta_ahora: number }

/** The payments of the day beside those of the week before it. */
export async function readCobros(
  query: Query,
  day: DayOfBranches,
  usuario_id: string | null,
  ve_todos: boolean,
): Promise<Cobros> {
  const found = await query<DayOfCharges>(charges, { ...day, usuario_id, ve_todos })
  const at = new Map(found.map((each) => [each.lugar, each]))
  const dias = Array.from({ length: 8 }, (_, lugar) => at.get(lugar)?.pagos ?? 0)
  const hoy = at.get(7)
  return { hoy: hoy?.pagos ?? 0, propios: hoy?.propios ?? 0, antes: at.get(0)?.hasta_ahora ?? 0, dias }
}

/** The visits of the day beside those of the same weekday a week earlier. */
export async function readVisitas(query: Query, day: DayOfBranches): Promise<Pick<Hoy, 'horas' | 'antes'>> {
  type Hour = VisitasEnHora & { hasta_ahora: number }
  const hoursOf = (dia: CivilDate) => query<Hour>(visits, { ...day, dia })
  const shown = ({ hora, visitas }: Hour): VisitasEnHora => ({ hora, visitas })
  const antes = await hoursOf(addDays(day.dia, -7))
  return {
    horas: (await hoursOf(day.dia)).map(shown),
    antes: { visitas: antes.reduce((sum, { hasta_ahora }) => sum + hasta_ahora, 0), horas: antes.map(shown) },
  }
}
