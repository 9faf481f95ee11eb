-- Updates `vencimientos` for changed memberships: subtracts from the old day, adds to the new one. Announces the dashboards
-- of both branches.
create or replace function membresias_count_moved() returns trigger
  language plpgsql
  as $$
  begin
    if current_setting('app.sin_disparadores', true) = 'true' then
      return null;
    end if;
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
