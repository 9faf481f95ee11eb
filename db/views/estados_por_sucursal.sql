-- How many members of each branch, not deleted, have which state today, by last day and plan. The kept counts know last days
-- alone: the few whom a start to come or a pause sets apart are taken out of them and added again with their own dates. Today is
-- computed once per branch; once per end day was slow. `offset 0` keeps the planner from copying the expression everywhere.
create or replace view estados_por_sucursal with (security_invoker = true) as
  select
    s.gimnasio_id, s.id as sucursal_id, c.id_plan, c.vencimiento, c.miembros,
    estado_de(c.inicio, c.vencimiento, c.pausa_desde, c.pausa_hasta, d.hoy, g.tolerancia, g.por_vencer) as estado
  from sucursales s
  join gimnasios g on g.id = s.gimnasio_id
  cross join lateral (select hoy(g.zona_horaria) as hoy offset 0) d
  cross join lateral (
    select null::date as inicio, v.vencimiento, null::date as pausa_desde, null::date as pausa_hasta, v.id_plan, v.miembros
      from vencimientos v
      where v.gimnasio_id = s.gimnasio_id and v.sucursal_id = s.id and v.miembros <> 0
    union all
    select
      case when veces > 0 then m.inicio end, m.vencimiento,
      case when veces > 0 then m.pausa_desde end, case when veces > 0 then m.pausa_hasta end, m.id_plan, veces
      from (
        select m.* from membresias m
          where m.gimnasio_id = s.gimnasio_id and m.sucursal_id = s.id and not m.eliminado and m.inicio > d.hoy
        union all
        select m.* from membresias m
          where m.gimnasio_id = s.gimnasio_id and m.sucursal_id = s.id and not m.eliminado and m.pausa_hasta >= d.hoy and m.inicio <= d.hoy
      ) m
      cross join (values (-1), (1)) t (veces)
  ) c;
grant select on estados_por_sucursal to vigente_reader, vigente_writer;
