import { declared, sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import type { Periodo } from '#shared/reportes/reporte.ts'
import type { Asked } from './frame/report-request.ts'
import { oncePerTransaction } from './frame/once-per-transaction.ts'
import { bothOf, stretchesOf } from './frame/split-period.ts'

/**
 * `WITH` for the stays of the members of these branches. A member is in the base on each day covered by a period in force plus
 * its tolerance, paused days included, until deletion. Adjacent periods form one stay. A stay starts with a period after a gap;
 * it ends before the next start, or at the member's last end. For most members that is two rows, found through an index of only
 * such rows.
 */
export const estancias = sql`
  with limites as (
    select p.id_miembro, p.inicio, p.hueco, p.hueco is null or p.hueco > $tolerancia::integer + 1 as empieza,
      greatest(p.vencimiento, p.inicio - p.hueco) as fin
    from periodos p
    where p.gimnasio_id = $gimnasio and (p.hueco is null or p.hueco > 1 or p.siguiente is null)
      and (p.hueco is null or p.hueco > $tolerancia::integer + 1 or p.siguiente is null)
      and not exists (select from pagos_anulaciones v where v.gimnasio_id = p.gimnasio_id and v.id_pago = p.id_pago)
  ),
  tramos as (
    select l.*, coalesce(lead(case when l.empieza then l.inicio - l.hueco else l.fin end) over suyos, l.fin) as ultimo,
      min(case when l.empieza then l.inicio end) over suyos as empezo, lead(l.empieza) over suyos as vuelve
    from limites l window suyos as (partition by l.id_miembro order by l.inicio, l.hueco desc nulls first)
  ),
  gente as (
    select m.id, m.sucursal_id, (m.deleted at time zone $zona)::date as ido
    from miembros m where m.gimnasio_id = $gimnasio and m.sucursal_id = any ($sucursales::text[])
  ),
  estancias as materialized (
    select t.id_miembro, g.sucursal_id, t.inicio as entra, least(t.ultimo + $tolerancia::integer + 1, g.ido) as sale,
      t.empezo, t.hueco is null as primera, t.inicio - t.hueco + $tolerancia::integer as estuvo,
      t.hueco is null and t.vuelve is not true as unica
    from tramos t join gente g on g.id = t.id_miembro
    where t.empieza and t.inicio < coalesce(g.ido, 'infinity')
  )`

export type Moved = { inicial: number; final: number; altas: number; reingresos: number; bajas: number }
export type Span = Moved & { perdidos: number }

type Movement = { dia: CivilDate; sucursal: string; altas: number; reingresos: number; bajas: number }
type Lost = Periodo & { perdidos: number }
type Stayed = { dia: CivilDate; meses: number; personas: number }
type Cohort = { mes: string; k: number; personas: number; siguen: number | null }

/** All results from the stays, which are computed once. */
export type Stays = {
  movimientos: readonly Movement[]
  perdidos: readonly Lost[]
  permanencia: readonly Stayed[]
  cohortes: readonly Cohort[]
  pagina: readonly Record<string, unknown>[]
}

/** Joins, returns and leaves by day over the gym's whole history: a few thousand rows for any request. */
const movimientos = sql`
  select d.dia, d.sucursal, sum(d.altas) as altas, sum(d.reingresos) as reingresos, sum(d.bajas) as bajas
  from (
    select e.entra as dia, e.sucursal_id as sucursal, count(*) filter (where e.primera) as altas,
      count(*) filter (where not e.primera) as reingresos, 0 as bajas
    from estancias e group by e.entra, e.sucursal_id
    union all
    select e.sale, e.sucursal_id, 0, 0, count(*) from estancias e group by e.sale, e.sucursal_id
  ) d
  group by d.dia, d.sucursal order by d.dia`

/**
 * Lost members: in the base at the start of a stretch, and not at its end. Most stays neither begin nor end in any stretch;
 * `offset 0` leaves them out before the stretches are compared.
 */
const perdidos = sql`
  select p.desde, p.hasta, count(*) as perdidos
  from (
    select t.desde, t.hasta
    from unnest($principios::date[], $finales::date[]) t (desde, hasta)
    join (
      select * from estancias where sale between ($principios::date[])[1] and $hasta::date
        or not primera and entra between ($principios::date[])[1] and $hasta::date offset 0
    ) e on e.entra < t.desde and e.sale between t.desde and t.hasta
      or not e.primera and e.entra between t.desde and t.hasta and e.sale > t.hasta
    group by t.desde, t.hasta, e.id_miembro having bool_and(e.sale <= t.hasta)
  ) p
  group by p.desde, p.hasta`

/**
 * Members in the base on a day, by their number of distinct months in it. Most members have one stay: they are counted by its start,
 * without adding up their stays.
 */
const permanencia = sql`
  select s.dia, s.meses, sum(s.personas)::integer as personas
  from (
    select u.dia, u.mes - mes_de(u.entra) + 1 as meses, u.personas
    from (
      select h.dia, h.mes, e.entra, count(*) as personas
      from (select d.dia, mes_de(d.dia) as mes from unnest($dias::date[]) d (dia) offset 0) h
      join estancias e on e.unica and e.entra <= h.dia and e.sale > h.dia
      group by h.dia, h.mes, e.entra
    ) u
    union all
    select h.dia, sum(least(e.hasta, h.mes) - e.de + e.nuevo)::integer, 1
    from (select d.dia, mes_de(d.dia) as mes from unnest($dias::date[]) d (dia) offset 0) h
    join (
      select id_miembro, entra, sale, mes_de(entra) as de, mes_de(sale - 1) as hasta,
        1 - coalesce(mes_de(estuvo) = mes_de(entra), false)::integer as nuevo
      from estancias where not unica offset 0
    ) e on e.entra <= h.dia
    group by h.dia, e.id_miembro having bool_or(e.sale > h.dia)
  ) s
  group by s.dia, s.meses order by s.meses`

export const cohortMonths = 12

/**
 * Members by month of their first start, still in the base at the end of the month `k` months later. A stay covers the end of a
 * month depending only on the months of its own ends, so stays are grouped by those first.
 */
const cohortes = sql`
  select to_char(make_date(t.mes / 12 - (t.mes % 12 = 0)::integer, (t.mes + 11) % 12 + 1, 1), 'YYYY-MM') as mes, k,
    sum(t.personas) as personas,
    case when t.mes + k < mes_de($hoy::date + 1)
      then coalesce(sum(t.estancias) filter (where t.de <= t.mes + k and t.hasta > t.mes + k), 0) end as siguen
  from (
    select mes_de(e.empezo) as mes, mes_de(e.entra) as de, mes_de(e.sale) as hasta, count(*) as estancias,
      count(*) filter (where e.primera) as personas
    from estancias e
    where e.empezo between (date_trunc('month', $hasta::date::timestamp) - interval '11 months')::date and $hasta::date
    group by 1, 2, 3
  ) t cross join generate_series(0, ${cohortMonths}) k
  group by t.mes, k
  order by t.mes, k`

/** Members who joined, returned or left on these days, as they are listed. `newest` cuts them to the latest days. */
const movesOf = (newest = sql``) => sql`
  select v.dia, v.movimiento, m.nombre as miembro, s.nombre as sucursal
  from (
    select e.entra as dia, case when e.primera then 'Alta' else 'Reingreso' end as movimiento, e.id_miembro, e.sucursal_id
    from estancias e where e.entra between $desde::date and $hasta::date
    union all
    select e.sale, 'Baja', e.id_miembro, e.sucursal_id from estancias e where e.sale between $desde::date and $hasta::date
    ${newest}
  ) v
  join miembros m on m.gimnasio_id = $gimnasio and m.id = v.id_miembro
  join sucursales s on s.gimnasio_id = $gimnasio and s.id = v.sucursal_id
  order by v.dia desc, v.movimiento, m.nombre_orden, m.id`

export const moves = movesOf()

const pagina = sql`
  ${movesOf(sql`order by dia desc fetch first ($por_pagina::bigint + $saltadas::bigint) rows with ties`)}
  limit $por_pagina::bigint offset $saltadas::bigint`

const parts = { movimientos, perdidos, permanencia, cohortes, pagina }

const stays = sql`${estancias}
  select ${declared(
    Object.entries(parts)
      .map(([name, part]) => sql`(select coalesce(json_agg(r), '[]') from (${part}) r) as ${declared(name)}`)
      .join(', '),
  )}`

/** Reads both periods of a comparison at once, and the asked page of the later one's moves. */
const staysValues = (asked: Asked) => {
  const [first, last] = bothOf(asked)
  const stretches = [first, last, ...stretchesOf(last), ...(first === last ? [] : stretchesOf(first))]
  const ends = [...new Set([first.hasta, last.hasta])]
  const principios = stretches.map(({ desde }) => desde)
  const finales = stretches.map(({ hasta }) => hasta)
  const saltadas = (asked.pagina - 1) * asked.por_pagina
  return { ...asked, ...last, principios, finales, dias: ends, saltadas }
}

export const readStays = oncePerTransaction(
  async (tx: Transaction, asked: Asked): Promise<Stays> => {
    const [row] = await tx.query<Stays>(stays, staysValues(asked))
    return row ?? { movimientos: [], perdidos: [], permanencia: [], cohortes: [], pagina: [] }
  },
  (asked) => stays.with(staysValues(asked)).values,
)

/** The start of the first stay. */
export async function firstDay(tx: Transaction, asked: Asked): Promise<CivilDate | undefined> {
  return (await readStays(tx, asked)).movimientos.find(({ altas, reingresos }) => altas + reingresos > 0)?.dia
}

/** The base at both ends of each stretch and the changes between, without lost members; optionally of one branch. */
export async function movedIn(
  tx: Transaction,
  asked: Asked,
  stretches: readonly Periodo[],
  sucursal?: string,
): Promise<Moved[]> {
  const { movimientos: all } = await readStays(tx, asked)
  const movements = sucursal === undefined ? all : all.filter((movement) => movement.sucursal === sucursal)
  return stretches.map(({ desde, hasta }) => {
    const moved = { inicial: 0, final: 0, altas: 0, reingresos: 0, bajas: 0 }
    for (const { dia, altas, reingresos, bajas } of movements) {
      const change = altas + reingresos - bajas
      if (dia < desde) moved.inicial += change
      if (dia <= hasta) moved.final += change
      if (dia < desde || dia > hasta) continue
      moved.altas += altas
      moved.reingresos += reingresos
      moved.bajas += bajas
    }
    return moved
  })
}

/** Changes of the base with lost members, for the requested period or its stretches. */
export async function spansOf(tx: Transaction, asked: Asked, stretches: readonly Periodo[]): Promise<Span[]> {
  const moved = await movedIn(tx, asked, stretches)
  const { perdidos } = await readStays(tx, asked)
  const lostIn = new Map(perdidos.map((lost) => [`${lost.desde} ${lost.hasta}`, lost.perdidos]))
  return moved.map((one, at) => ({
    ...one,
    perdidos: lostIn.get(`${stretches[at]?.desde} ${stretches[at]?.hasta}`) ?? 0,
  }))
}

export const emptySpan: Span = { inicial: 0, final: 0, altas: 0, reingresos: 0, bajas: 0, perdidos: 0 }
