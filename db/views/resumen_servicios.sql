-- Gyms and members of each service of the platform.
create or replace view resumen_servicios with (security_invoker = true) as
  select
    s.id, s.orden, s.created, s.updated, s.nombre, s.precio, s.moneda, s.color,
    coalesce(g.total, 0) as total_gimnasios, coalesce(v.total, 0) as total_miembros
  from servicios s
  left join lateral (select count(*) as total from gimnasios g where g.servicio_id = s.id and not es_demostracion(g.id)) g on true
  left join lateral (
    select sum(v.miembros) as total from vencimientos v join gimnasios g on g.id = v.gimnasio_id
      where g.servicio_id = s.id and not es_demostracion(g.id)
  ) v on true;
grant select on resumen_servicios to vigente_reader;
