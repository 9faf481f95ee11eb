-- after: estados_por_sucursal
-- Members in force of each plan, by branch.
create or replace view planes_populares with (security_invoker = true) as
  select
    e.gimnasio_id, e.sucursal_id as id, p.orden, p.id as id_plan, p.nombre, e.total_miembros
  from (
    select gimnasio_id, sucursal_id, id_plan, sum(miembros) as total_miembros
      from estados_por_sucursal
      where es_vigente(estado)
      group by gimnasio_id, sucursal_id, id_plan
      having sum(miembros) > 0
  ) e
  join planes p on p.gimnasio_id = e.gimnasio_id and p.id = e.id_plan;
grant select on planes_populares to vigente_reader, vigente_writer;
