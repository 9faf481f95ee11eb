-- Keeps `vencimientos` beside new memberships, and tells the dashboards of their branches: one statement for a charge, one for an
-- import of thousands.
create or replace function membresias_count_new() returns trigger
  language plpgsql
  as $$
  begin
    perform sumar_vencimientos(gimnasio_id, sucursal_id, vencimiento, id_plan, count(*))
      from nuevas where not eliminado group by gimnasio_id, sucursal_id, vencimiento, id_plan;
    insert into eventos (inquilino, coleccion, accion, ids)
      select gimnasio_id, 'dashboard', 'update', array_agg(distinct sucursal_id) from nuevas group by gimnasio_id;
    return null;
  end
  $$;
