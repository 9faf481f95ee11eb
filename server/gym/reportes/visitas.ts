import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Asked } from './frame/report-request.ts'
import { isVisit } from './frame/is-visit.ts'
import { oncePerTransaction } from './frame/once-per-transaction.ts'

/**
 * Entries `a` of these days that went in and were not undone. In any zone a day lies within a day of its instants, so the index
 * on instants can be used.
 */
const ofTheseDays = sql`
  a.gimnasio_id = $gimnasio and a.dia between $desde::date and $hasta::date
    and a.instante >= ($desde::date - 1)::timestamp at time zone 'UTC' and a.instante < ($hasta::date + 2)::timestamp at time zone 'UTC'
    and ${isVisit}`

const planOf = sql`(select z.id_plan from pagos_asientos p join planes_plazos z on z.gimnasio_id = p.gimnasio_id and z.id = p.id_plan_plazo
    where p.gimnasio_id = a.gimnasio_id and p.id = a.id_pago)`

/** Visits of these days, of one plan. The plan is looked up for each row; a page needs few. */
export const visitsOf = sql`${ofTheseDays} and ($plan = '' or ${planOf} = $plan)`

type Cut = { corte: string; dia: string; semana: number; hora: number; plan: string; sucursal: string; total: number }

export type Visits = Readonly<Record<'dia' | 'horas' | 'plan' | 'sucursal', readonly Cut[]>>

/**
 * All breakdowns from one pass over the kept hours, so that they agree. The first step sums them by hour, and by plan and
 * branch; the breakdowns sum those few rows. Monday is 1.
 */
const visits = sql`
  with suma as materialized (
    select grouping(dia) = 0 as es_hora, dia, hora, id_plan, sucursal_id, sum(visitas) as visitas
    from visitas_por_hora
    where gimnasio_id = $gimnasio and sucursal_id = any ($sucursales::text[]) and dia between $desde::date and $hasta::date and ($plan = '' or id_plan = $plan)
    group by grouping sets ((dia, hora), (id_plan, sucursal_id))
  )
  select case grouping(h.dia) when 0 then 'dia' else 'horas' end as corte, h.dia, h.semana, h.hora, null as plan, null as sucursal,
    sum(h.visitas)::integer as total
  from (select dia, extract(isodow from dia)::integer as semana, hora, visitas from suma where es_hora) h
  group by grouping sets (h.dia, (h.semana, h.hora)) having sum(h.visitas) > 0
  union all
  select case grouping(id_plan) when 0 then 'plan' else 'sucursal' end, null, null, null, id_plan, sucursal_id, sum(visitas)::integer
  from suma where not es_hora
  group by grouping sets (id_plan, sucursal_id) having sum(visitas) > 0
  order by dia, semana, hora`

export const readVisits = oncePerTransaction(async (tx: Transaction, asked: Asked): Promise<Visits> => {
  const rows = await tx.query<Cut>(visits, asked, 'report_visits')
  const of = (id: string) => rows.filter(({ corte }) => corte === id)
  return { dia: of('dia'), horas: of('horas'), plan: of('plan'), sucursal: of('sucursal') }
}, visits)

/** One search for each member takes as long for a year as for a day, and a year's entries took twice as long to read. */
const people = sql`
  select count(distinct m.actual)::integer as personas
  from miembros m
  cross join lateral (
    select from asistencias_asientos a where a.id_miembro = m.id and a.sucursal_id = any ($sucursales::text[]) and ${ofTheseDays} limit 1
  ) v
  where m.gimnasio_id = $gimnasio and $plan = ''`

const peopleOfPlan = sql`
  select count(distinct o.actual)::integer as personas
  from asistencias_asientos a
  join miembros o on o.gimnasio_id = a.gimnasio_id and o.id = a.id_miembro
  join pagos_asientos p on p.gimnasio_id = a.gimnasio_id and p.id = a.id_pago
  join planes_plazos z on z.gimnasio_id = p.gimnasio_id and z.id = p.id_plan_plazo and z.id_plan = $plan
  where a.sucursal_id = any ($sucursales::text[]) and ${ofTheseDays}`

/** How many people came. */
export const countPeople = oncePerTransaction(async (tx: Transaction, asked: Asked): Promise<number> => {
  const [row] = await tx.query<{ personas: number }>(asked.plan === '' ? people : peopleOfPlan, asked)
  return row?.personas ?? 0
}, visits)
