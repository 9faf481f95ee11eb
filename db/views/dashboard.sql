-- The figures of each branch on the first screen. Members paused today count neither as in force nor as about to end;
-- they are few, and a partial index finds them. Today in the gym's zone is computed once per row; once per end day was
-- slow. `offset 0` keeps the planner from copying the expression back everywhere.
create or replace view dashboard with (security_invoker = true) as
  select
    s.gimnasio_id, s.id, s.orden, s.created, s.updated, s.activa,
    coalesce(i.total, 0) as total_recaudado_mensual, coalesce(i.vendido, 0) as total_vendido_mensual,
    coalesce(v.activos, 0) - p.pausados as total_miembros_activos,
    coalesce(round(100.0 * (v.activos - p.pausados) / nullif(v.miembros, 0), 1), 0) as tasa_retencion,
    coalesce(v.miembros, 0) as total_miembros,
    coalesce(v.por_vencer, 0) - p.por_vencer as total_por_vencer,
    coalesce(v.vencidos, 0) as total_vencidos,
    coalesce(v.sin_plan, 0) as total_sin_plan,
    coalesce(v.recuperables, 0) as total_recuperables,
    p.pausados as total_pausados
  from sucursales s
  join gimnasios g on g.id = s.gimnasio_id
  cross join lateral (select hoy(g.zona_horaria) as hoy offset 0) d
  left join lateral (
    select sum(i.total) as total, sum(i.vendido) as vendido
      from ingresos i
      where i.gimnasio_id = s.gimnasio_id and i.sucursal_id = s.id
        and i.dia >= date_trunc('month', d.hoy::timestamp)::date
        and i.dia < (date_trunc('month', d.hoy::timestamp) + interval '1 month')::date
  ) i on true
  left join lateral (
    select
      sum(v.miembros) as miembros,
      sum(v.miembros) filter (where v.vencimiento >= d.hoy - g.tolerancia) as activos,
      sum(v.miembros) filter (where v.vencimiento between d.hoy and d.hoy + g.por_vencer) as por_vencer,
      sum(v.miembros) filter (where v.vencimiento < d.hoy - g.tolerancia) as vencidos,
      sum(v.miembros) filter (where v.vencimiento is null) as sin_plan,
      sum(v.miembros) filter (where v.vencimiento between d.hoy - 60 and d.hoy - g.tolerancia - 1) as recuperables
      from vencimientos v
      where v.gimnasio_id = s.gimnasio_id and v.sucursal_id = s.id
  ) v on true
  left join lateral (
    select
      count(*) as pausados,
      count(*) filter (where m.vencimiento <= d.hoy + g.por_vencer) as por_vencer
      from membresias m
      where m.gimnasio_id = s.gimnasio_id and m.sucursal_id = s.id and not m.eliminado
        and m.pausa_hasta >= d.hoy and m.pausa_desde <= d.hoy
        and m.inicio <= d.hoy and m.vencimiento >= d.hoy
  ) p on true;
grant select on dashboard to vigente_reader, vigente_writer;
