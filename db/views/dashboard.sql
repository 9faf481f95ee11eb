-- after: estados_por_sucursal
-- The figures of each branch on the first screen. `offset 0`: as in estados_por_sucursal, for the state of each row.
create or replace view dashboard with (security_invoker = true) as
  select
    s.gimnasio_id, s.id, s.orden, s.created, s.updated, s.activa,
    coalesce(i.total, 0) as total_recaudado_mensual, coalesce(i.vendido, 0) as total_vendido_mensual,
    coalesce(e.activos, 0) as total_miembros_activos,
    coalesce(round(100.0 * e.activos / nullif(e.miembros, 0), 1), 0) as tasa_retencion,
    coalesce(e.miembros, 0) as total_miembros,
    coalesce(e.por_vencer, 0) as total_por_vencer,
    coalesce(e.vencidos, 0) as total_vencidos,
    coalesce(e.sin_plan, 0) as total_sin_plan,
    coalesce(e.recuperables, 0) as total_recuperables,
    coalesce(e.pausados, 0) as total_pausados,
    coalesce(i.saldo, 0) as total_saldo_mensual
  from sucursales s
  join gimnasios g on g.id = s.gimnasio_id
  cross join lateral (select hoy(g.zona_horaria) as hoy offset 0) d
  left join lateral (
    select sum(i.total) as total, sum(i.vendido) as vendido, sum(i.saldo) as saldo
      from ingresos i
      where i.gimnasio_id = s.gimnasio_id and i.sucursal_id = s.id
        and i.dia >= date_trunc('month', d.hoy::timestamp)::date
        and i.dia < (date_trunc('month', d.hoy::timestamp) + interval '1 month')::date
  ) i on true
  left join lateral (
    select
      sum(e.miembros) as miembros,
      sum(e.miembros) filter (where es_vigente(e.estado)) as activos,
      sum(e.miembros) filter (where e.estado = 'Por vencer') as por_vencer,
      sum(e.miembros) filter (where e.estado = 'Vencido') as vencidos,
      sum(e.miembros) filter (where e.estado = 'Sin plan') as sin_plan,
      sum(e.miembros) filter (where e.estado = 'Vencido' and e.vencimiento >= d.hoy - 60) as recuperables,
      sum(e.miembros) filter (where e.estado = 'Pausado') as pausados
      from (
        select e.estado, e.vencimiento, e.miembros from estados_por_sucursal e
          where e.gimnasio_id = s.gimnasio_id and e.sucursal_id = s.id offset 0
      ) e
  ) e on true;
grant select on dashboard to vigente_reader, vigente_writer;
