import { sql, type Sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Asked } from './frame/report-request.ts'
import { isVisit } from './frame/is-visit.ts'
import { oncePerTransaction } from './frame/once-per-transaction.ts'
import { bothOf } from './frame/split-period.ts'

/**
 * Entries `a` of these days that went in and were not undone. In any zone a day lies within a day of its instants, so the index
 * on instants can be used.
 */
const between = (desde: Sql, hasta: Sql) => sql`
  a.gimnasio_id = $gimnasio and a.dia between ${desde} and ${hasta}
    and a.instante >= (${desde} - 1)::timestamp at time zone 'UTC' and a.instante < (${hasta} + 2)::timestamp at time zone 'UTC'
    and ${isVisit}`

const planOf = sql`(select z.id_plan from pagos_asientos p join planes_plazos z on z.gimnasio_id = p.gimnasio_id and z.id = p.id_plan_plazo
    where p.gimnasio_id = a.gimnasio_id and p.id = a.id_pago)`

const visitsBetween = (desde: Sql, hasta: Sql) => sql`${between(desde, hasta)} and ($plan = '' or ${planOf} = $plan)`

/** Visits of these days, of one plan. The plan is looked up for each row; a page needs few. */
export const visitsOf = visitsBetween(sql`$desde::date`, sql`$hasta::date`)

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

/** Members who ever paid the plan. The entries of all others would be read to their end. */
const payers = sql`and m.actual in (
  select o.actual from miembros o
  where o.gimnasio_id = $gimnasio and o.id in (
    select distinct p.id_miembro from pagos_asientos p
    where p.gimnasio_id = $gimnasio and p.id_plan_plazo = any (array(select id from planes_plazos where gimnasio_id = $gimnasio and id_plan = $plan)) offset 0
  )
)`

/**
 * How many people came in each period. One search for each member takes as long for a year as for a day, and a year's entries took
 * twice as long to read. Over all branches and plans none is needed for those whose last visit was in the period, nearly everybody of
 * a year that ends today. The limit keeps PostgreSQL from reading all entries instead.
 */
const peopleOf = ({ plan }: Asked) => sql`
  with gente as materialized (
    select m.id, m.actual, u.dia as ultima
    from ultimas_visitas u
    join miembros m on m.gimnasio_id = $gimnasio and m.actual = u.id_miembro
    where u.gimnasio_id = $gimnasio and u.dia >= $primero::date ${plan === '' ? '' : payers}
  )
  select t.desde, count(distinct m.actual)::integer as personas
  from unnest($principios::date[], $finales::date[]) t (desde, hasta)
  join gente m on m.ultima >= t.desde
  where ${plan === '' ? sql`m.ultima <= t.hasta or` : ''} (
    select true from asistencias_asientos a
    where a.id_miembro = m.id and a.sucursal_id = any ($sucursales::text[]) and ${visitsBetween(sql`t.desde`, sql`t.hasta`)} limit 1
  )
  group by t.desde`

const valuesOfBoth = (asked: Asked) => {
  const periods = asked.otro ? bothOf(asked) : [asked]
  const [principios, finales] = [periods.map(({ desde }) => desde), periods.map(({ hasta }) => hasta)]
  return { ...asked, primero: principios[0], principios, finales }
}

const peopleInBoth = oncePerTransaction(
  (tx: Transaction, asked: Asked) =>
    tx.query<{ desde: string; personas: number }>(peopleOf(asked), valuesOfBoth(asked)),
  (asked) => peopleOf(asked).with(valuesOfBoth(asked)).values,
)

/** In some branches a last visit says nothing. With the days of one period alone PostgreSQL finds the index, also without statistics. */
const peopleOfBranches = sql`
  select count(distinct m.actual)::integer as personas
  from miembros m
  cross join lateral (
    select from asistencias_asientos a where a.id_miembro = m.id and a.sucursal_id = any ($sucursales::text[]) and ${visitsOf} limit 1
  ) v
  where m.gimnasio_id = $gimnasio`

/** How many people came. */
export async function countPeople(tx: Transaction, asked: Asked): Promise<number> {
  if (!asked.seesAll && asked.plan === '') {
    const [row] = await tx.query<{ personas: number }>(peopleOfBranches, asked)
    return row?.personas ?? 0
  }
  const counted = await peopleInBoth(tx, asked)
  return counted.find(({ desde }) => desde === asked.desde)?.personas ?? 0
}
