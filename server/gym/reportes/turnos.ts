import { sql, type Sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Tabla } from '#shared/reportes/reporte.ts'
import { planText } from '../planes/plan-text.ts'
import type { Asked } from './frame/report-request.ts'
import { oncePerTransaction } from './frame/once-per-transaction.ts'
import { numero, percentOf, porcentaje, tableOf, texto } from './frame/report.ts'
import { isVisit } from './frame/is-visit.ts'

/** A plan without days of its own is due every day. */
const isDue = (dias: Sql, dia: Sql) => sql`(${dias} = '' or position(extract(isodow from ${dia})::text in ${dias}) > 0)`

/**
 * Places taken in fixed slots, one for each member and day of the plan in a period in force, and on how many of them the member
 * came. Only days before today on which the branch had a visit count, and no paused ones. Days are counted by the open days up to
 * each end, so the cost grows with periods and visits and not with places.
 */
const slots = sql`
  with fijos as materialized (
    select p.id_miembro, a.sucursal_id, n.id as id_plan, n.dias, to_char(a.horario at time zone $zona, 'HH24:MI') as turno,
      greatest(p.inicio, $desde::date) as desde, least(p.vencimiento, p.siguiente - 1, $hasta::date, $hoy::date - 1) as hasta
    from planes n
    join planes_plazos z on z.gimnasio_id = n.gimnasio_id and z.id_plan = n.id
    join pagos_asientos a on a.gimnasio_id = z.gimnasio_id and a.id_plan_plazo = z.id and a.horario is not null
    join periodos p on p.gimnasio_id = a.gimnasio_id and p.id_pago = a.id
    where n.gimnasio_id = $gimnasio and n.horario = 'fijo' and n.sucursal_id = any ($sucursales::text[]) and ($plan = '' or n.id = $plan)
      and p.vencimiento >= $desde::date and p.inicio <= $hasta::date
      and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)
  ),
  abiertos as materialized (
    select b.id_plan, b.sucursal_id, d.dia,
      sum((v.dia is not null and ${isDue(sql`b.dias`, sql`d.dia`)})::integer) over (partition by b.id_plan, b.sucursal_id order by d.dia) as n
    from (select distinct id_plan, sucursal_id, dias from fijos) b
    cross join lateral (select generate_series($desde::date - 1, $hasta::date, interval '1 day')::date as dia) d
    left join (
      select sucursal_id, dia from visitas
      where gimnasio_id = $gimnasio and sucursal_id = any ($sucursales::text[]) and dia between $desde::date and $hasta::date
      group by 1, 2 having sum(visitas) > 0
    ) v on v.sucursal_id = b.sucursal_id and v.dia = d.dia
  ),
  pausados as (
    select q.id_miembro, q.desde, q.hasta from pausas q
    where q.gimnasio_id = $gimnasio and q.anulada is null and q.id_miembro in (select id_miembro from fijos)
  ),
  tramos as (
    select id_plan, turno, sucursal_id, desde, hasta, 1 as signo from fijos
    union all
    select f.id_plan, f.turno, f.sucursal_id, greatest(f.desde, q.desde), least(f.hasta, q.hasta), -1
    from fijos f join pausados q on q.id_miembro = f.id_miembro
  ),
  lugares as (
    select t.id_plan, t.turno, sum(t.signo * (u.n - p.n))::integer as lugares
    from tramos t
    join abiertos p on p.id_plan = t.id_plan and p.sucursal_id = t.sucursal_id and p.dia = t.desde - 1
    join abiertos u on u.id_plan = t.id_plan and u.sucursal_id = t.sucursal_id and u.dia = t.hasta
    where t.desde <= t.hasta
    group by 1, 2
  ),
  vinieron as (
    select id_plan, turno, count(*)::integer as vinieron
    from (
      select distinct f.id_plan, f.turno, f.desde, f.id_miembro, a.dia
      from fijos f
      join miembros o on o.gimnasio_id = $gimnasio and o.actual = f.id_miembro
      join asistencias_asientos a on a.gimnasio_id = $gimnasio and a.id_miembro = o.id and a.sucursal_id = f.sucursal_id
        and a.dia between f.desde and f.hasta and a.instante >= (f.desde - 1)::timestamp at time zone 'UTC'
        and a.instante < (f.hasta + 2)::timestamp at time zone 'UTC'
      where ${isVisit} and ${isDue(sql`f.dias`, sql`a.dia`)}
        and not exists (select from pausados q where q.id_miembro = f.id_miembro and a.dia between q.desde and q.hasta)
    ) d
    group by 1, 2
  )
  select l.turno, ${planText('n')} as plan, l.lugares, coalesce(v.vinieron, 0) as vinieron
  from lugares l
  left join vinieron v on v.id_plan = l.id_plan and v.turno = l.turno
  join planes n on n.gimnasio_id = $gimnasio and n.id = l.id_plan
  where l.lugares > 0
  order by l.turno, n.nombre_orden, n.id`

type Slot = { turno: string; plan: string; lugares: number; vinieron: number }

/** Fixed slots in order of time. */
export const readSlots = oncePerTransaction((tx, asked) => tx.query<Slot>(slots, asked), slots)

/** Members who hold a fixed slot and did not come. */
export async function slotsTable(tx: Transaction, asked: Asked): Promise<Tabla> {
  const columnas = [
    texto('turno', 'Turno'),
    texto('plan', 'Plan'),
    numero('lugares', 'Lugares'),
    numero('vinieron', 'Vinieron'),
    numero('faltaron', 'Faltaron'),
    porcentaje('tasa', 'Faltas'),
  ]
  const rows = (await readSlots(tx, asked)).map((slot) => {
    const faltaron = slot.lugares - slot.vinieron
    return { ...slot, faltaron, tasa: percentOf(faltaron, slot.lugares) }
  })
  return tableOf({ id: 'turnos', titulo: 'Faltas en turnos fijos', columnas }, rows, [
    'lugares',
    'vinieron',
    'faltaron',
  ])
}
