import { sql } from '#server/runtime/db/statement/sql.ts'
import { checkOf } from './finding.ts'

/** Entries and visits of each branch and day. */
export const visits = checkOf(sql`
  select gimnasio_id as gimnasio, 'visitas del ' || dia || ' en la sucursal ' || sucursal_id as fila,
    format('dicen %s de %s entradas; son %s de %s', coalesce(v.visitas, 0), coalesce(v.entradas, 0), coalesce(a.visitas, 0), coalesce(a.entradas, 0)) as motivo
  from (select gimnasio_id, sucursal_id, dia, sum(visitas) as visitas, sum(entradas) as entradas from visitas group by 1, 2, 3) v
  full join (
    select gimnasio_id, sucursal_id, dia, count(*) as entradas, count(*) filter (where resultado <> 'no' and deshecha is null) as visitas
    from asistencias group by 1, 2, 3
  ) a using (gimnasio_id, sucursal_id, dia)
  where coalesce(v.visitas, 0) <> coalesce(a.visitas, 0) or coalesce(v.entradas, 0) <> coalesce(a.entradas, 0)`)

/** Visits of each branch, day and plan. Their hours are as the gym's clock showed them then, which may have changed since. */
export const visitsByPlan = checkOf(sql`
  select gimnasio_id as gimnasio, 'visitas del ' || dia || ' en la sucursal ' || sucursal_id || ' con el plan ' || plan as fila,
    format('dicen %s; son %s', coalesce(h.visitas, 0), coalesce(a.visitas, 0)) as motivo
  from (
    select gimnasio_id, sucursal_id, dia, coalesce(id_plan, '(ninguno)') as plan, sum(visitas) as visitas
    from visitas_por_hora group by 1, 2, 3, 4
  ) h
  full join (
    select e.gimnasio_id, e.sucursal_id, e.dia, coalesce(z.id_plan, '(ninguno)') as plan, count(*) as visitas
    from asistencias e
    left join pagos_asientos p on p.gimnasio_id = e.gimnasio_id and p.id = e.id_pago
    left join planes_plazos z on z.gimnasio_id = e.gimnasio_id and z.id = p.id_plan_plazo
    where e.resultado <> 'no' and e.deshecha is null
    group by 1, 2, 3, 4
  ) a using (gimnasio_id, sucursal_id, dia, plan)
  where coalesce(h.visitas, 0) <> coalesce(a.visitas, 0)`)

/** The day of each member's last visit. */
export const lastVisits = checkOf(sql`
  select gimnasio_id as gimnasio, 'última visita de ' || id_miembro as fila,
    format('dice %s; fue %s', coalesce(u.dia::text, 'ninguna'), coalesce(a.dia::text, 'ninguna')) as motivo
  from ultimas_visitas u
  full join (
    select gimnasio_id, id_miembro, max(dia) as dia from asistencias
    where resultado <> 'no' and deshecha is null and id_miembro is not null group by 1, 2
  ) a using (gimnasio_id, id_miembro)
  where u.dia is distinct from a.dia`)
