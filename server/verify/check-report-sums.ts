import { checkOf } from './finding.ts'

/** Periods that ended by day, branch and plan, as the report of renewals adds them up. */
export const renewalSums = checkOf(`
  select gimnasio_id as gimnasio, concat_ws(' · ', 'renovaciones del ' || vencimiento, sucursal_id, id_plan) as fila,
    format('dicen %s de %s; son %s de %s', coalesce(c.renovaron, 0), coalesce(c.terminaron, 0), coalesce(r.renovaron, 0), coalesce(r.terminaron, 0)) as motivo
  from (
    select gimnasio_id, sucursal_id, vencimiento, id_plan, count(*) as terminaron, count(renovo) as renovaron,
      count(*) filter (where renovo <= vencimiento) as antes, coalesce(sum(monto_renueva), 0) as monto
    from renovaciones group by 1, 2, 3, 4
  ) r
  full join (
    select gimnasio_id, sucursal_id, vencimiento, id_plan, sum(terminaron) as terminaron, sum(renovaron) as renovaron,
      sum(antes) as antes, sum(monto) as monto
    from renovaciones_diarias group by 1, 2, 3, 4
  ) c using (gimnasio_id, sucursal_id, vencimiento, id_plan)
  where (coalesce(c.terminaron, 0), coalesce(c.renovaron, 0), coalesce(c.antes, 0), coalesce(c.monto, 0))
    <> (coalesce(r.terminaron, 0), coalesce(r.renovaron, 0), coalesce(r.antes, 0), coalesce(r.monto, 0))`)

/** Who came into the base and left it by day and branch, and by how much that changed what it pays. */
export const baseSums = checkOf(`
  select gimnasio_id as gimnasio, 'base del ' || dia || ' en la sucursal ' || sucursal_id as fila,
    'no suma las estancias y renovaciones de ese día' as motivo
  from (
    select gimnasio_id, sucursal_id, dia, altas, reingresos, bajas, mensual, pagan from base_diaria
    union all
    select gimnasio_id, sucursal_id, entra, -(numero = 1)::integer, -(numero > 1)::integer, 0, 0, 0 from estancias
    union all
    select gimnasio_id, sucursal_id, sale, 0, 0, -1, 0, 0 from estancias
    union all
    select gimnasio_id, sucursal_miembro, d.dia, 0, 0, 0, d.sentido * mensual, d.sentido
    from renovaciones
    cross join lateral unnest(vale) v
    cross join lateral (values (lower(v), -1), (upper(v), 1)) d (dia, sentido)
    where mensual > 0
  ) d
  group by gimnasio_id, sucursal_id, dia
  having (sum(altas), sum(reingresos), sum(bajas), sum(mensual), sum(pagan)) <> (0, 0, 0, 0, 0)`)

/** How many members paid on a day, by the day on which they had paid before: in each branch, and in any. */
export const payerSums = checkOf(`
  select gimnasio_id as gimnasio,
    concat_ws(' ', 'quienes pagaron el', dia, 'y antes el ' || previo, 'en la sucursal ' || sucursal_id) as fila,
    format('sobran %s', sum(miembros)) as motivo
  from (
    select gimnasio_id, sucursal_id, dia, previo, miembros from pagadores_diarios
    union all
    select gimnasio_id, sucursal_id, dia, lag(dia) over (partition by gimnasio_id, id_miembro, sucursal_id order by dia), -1
    from (
      select a.gimnasio_id, a.id_miembro, a.sucursal_id, a.dia
      from pagos_asientos a
      where not a.apertura
        and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)
      group by grouping sets ((a.gimnasio_id, a.id_miembro, a.dia), (a.gimnasio_id, a.id_miembro, a.sucursal_id, a.dia))
    ) p
  ) d
  group by gimnasio_id, sucursal_id, dia, previo
  having sum(miembros) <> 0`)

/** What the staff did by day, as the report of activity adds it up. */
export const activitySums = checkOf(`
  select gimnasio_id as gimnasio, concat_ws(' · ', 'actividad del ' || dia, usuario_id, sucursal_id) as fila,
    format('sobran %s acciones, %s cobros por %s, %s anulaciones', sum(acciones), sum(cobros), sum(cobrado), sum(anulaciones)) as motivo
  from (
    select gimnasio_id, sucursal_id, usuario_id, dia, acciones, cobros, cobrado, anulaciones, miembros, cambios from actividad_diaria
    union all
    select h.gimnasio_id, h.sucursal_id, h.usuario_id, (h.created at time zone g.zona_horaria)::date, -1,
      -(h.coleccion = 'pagos' and h.accion = 'create')::integer, -coalesce(a.monto_total, 0), -(h.accion = 'void')::integer,
      -(h.coleccion = 'miembros' and h.accion = 'create')::integer, -(h.accion in ('update', 'delete'))::integer
    from auditoria h
    join gimnasios g on g.id = h.gimnasio_id
    left join pagos_asientos a
      on h.coleccion = 'pagos' and h.accion = 'create' and a.gimnasio_id = h.gimnasio_id and a.id = h.registro
    where h.usuario_id is not null
  ) d
  group by gimnasio_id, sucursal_id, usuario_id, dia
  having (sum(acciones), sum(cobros), sum(cobrado), sum(anulaciones), sum(miembros), sum(cambios)) <> (0, 0, 0, 0, 0, 0)`)
