-- Members in force of each plan, by branch.
create or replace view planes_populares with (security_invoker = true) as
  select
    v.gimnasio_id, v.sucursal_id as id, p.orden, p.id as id_plan, p.nombre, v.total_miembros
  from (
    select gimnasio_id, sucursal_id, id_plan, sum(miembros) as total_miembros
      from (
        select v.gimnasio_id, v.sucursal_id, v.id_plan, v.miembros
          from vencimientos v
          join gimnasios g on g.id = v.gimnasio_id
          where v.vencimiento >= hoy(g.zona_horaria) - g.tolerancia
        union all
        select m.gimnasio_id, m.sucursal_id, m.id_plan, -1
          from membresias m
          join gimnasios g on g.id = m.gimnasio_id
          where not m.eliminado
            and m.pausa_hasta >= hoy(g.zona_horaria) and m.pausa_desde <= hoy(g.zona_horaria)
            and m.inicio <= hoy(g.zona_horaria) and m.vencimiento >= hoy(g.zona_horaria)
      ) v
      group by gimnasio_id, sucursal_id, id_plan
      having sum(miembros) > 0
  ) v
  join planes p on p.gimnasio_id = v.gimnasio_id and p.id = v.id_plan;
grant select on planes_populares to vigente_reader, vigente_writer;
