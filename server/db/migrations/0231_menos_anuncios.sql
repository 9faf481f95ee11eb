-- Told once: a period is made with its payment, whose creation is told, and the ends of memberships change with memberships
-- alone, by two rows for each that moves. A third of what a charge did was to tell of it.
drop trigger announce_pagos_insert on periodos;
drop trigger announce_dashboard_insert on vencimientos;
drop trigger announce_dashboard_update on vencimientos;
drop trigger announce_dashboard_delete on vencimientos;

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

create or replace function membresias_count_moved() returns trigger
  language plpgsql
  as $$
  begin
    perform sumar_vencimientos(gimnasio_id, sucursal_id, vencimiento, id_plan, sum(signo))
      from (
        select gimnasio_id, sucursal_id, vencimiento, id_plan, 1 as signo from nuevas where not eliminado
        union all
        select gimnasio_id, sucursal_id, vencimiento, id_plan, -1 from viejas where not eliminado
      ) c
      group by gimnasio_id, sucursal_id, vencimiento, id_plan having sum(signo) <> 0;
    insert into eventos (inquilino, coleccion, accion, ids)
      select gimnasio_id, 'dashboard', 'update', array_agg(distinct sucursal_id)
        from (select gimnasio_id, sucursal_id from nuevas union select gimnasio_id, sucursal_id from viejas) c
        group by gimnasio_id;
    return null;
  end
  $$;
