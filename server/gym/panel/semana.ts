import type { Cobros, Hoy, VisitasEnHora } from '#shared/hoy.ts'
import { addDays, type CivilDate } from '#shared/values/dates.ts'
import type { Query } from '#server/runtime/db/transaction.ts'

/** The day of some branches of a gym, as a query's first arguments. */
export type DayOfBranches = readonly [gimnasio: string | null, sucursales: readonly string[], dia: CivilDate]

/** The day's time on the gym's clock, of an instant. */
const time = (instant: string) => `(${instant} at time zone g.zona_horaria)::time`

/** `$4`: the caller. `$5`: the caller sees the charges of others. */
const charges = `
  select a.dia - $3::date + 7 as lugar, count(*)::integer as pagos,
    (count(*) filter (where a.usuario_id = $4))::integer as propios,
    (count(*) filter (where ${time('a.fecha_pago')} <= ${time('now()')}))::integer as hasta_ahora
  from pagos_asientos a
  join gimnasios g on g.id = a.gimnasio_id
  where a.gimnasio_id = $1 and a.sucursal_id = any ($2::text[]) and a.dia between $3::date - 7 and $3
    and a.recibo is not null and ($5 or a.usuario_id = $4)
    and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)
  group by 1`

/** Visits of a day by the hour of the gym's clock. */
const visits = `
  select extract(hour from a.instante at time zone g.zona_horaria)::integer as hora, count(*)::integer as visitas,
    (count(*) filter (where ${time('a.instante')} <= ${time('now()')}))::integer as hasta_ahora
  from asistencias_asientos a
  join gimnasios g on g.id = a.gimnasio_id
  where a.gimnasio_id = $1 and a.sucursal_id = any ($2::text[]) and a.dia = $3
    and a.instante > $3::date - interval '1 day' and a.instante < $3::date + interval '2 days' and a.resultado <> 'no'
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
  caller: string | null,
  seesAll: boolean,
): Promise<Cobros> {
  const found = await query<DayOfCharges>(charges, [...day, caller, seesAll])
  const at = new Map(found.map((each) => [each.lugar, each]))
  const dias = Array.from({ length: 8 }, (_, lugar) => at.get(lugar)?.pagos ?? 0)
  const hoy = at.get(7)
  return { hoy: hoy?.pagos ?? 0, propios: hoy?.propios ?? 0, antes: at.get(0)?.hasta_ahora ?? 0, dias }
}

/** The visits of the day beside those of the same weekday a week earlier. */
export async function readVisitas(
  query: Query,
  [gimnasio, sucursales, dia]: DayOfBranches,
): Promise<Pick<Hoy, 'horas' | 'antes'>> {
  type Hour = VisitasEnHora & { hasta_ahora: number }
  const hoursOf = (day: CivilDate) => query<Hour>(visits, [gimnasio, sucursales, day])
  const shown = ({ hora, visitas }: Hour): VisitasEnHora => ({ hora, visitas })
  const antes = await hoursOf(addDays(dia, -7))
  return {
    horas: (await hoursOf(dia)).map(shown),
    antes: { visitas: antes.reduce((sum, { hasta_ahora }) => sum + hasta_ahora, 0), horas: antes.map(shown) },
  }
}
