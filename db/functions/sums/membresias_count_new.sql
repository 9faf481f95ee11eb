-- Writes the rows that new members need, in as few statements as possible: a row in `membresias` with copies of branch and
-- deletion, their place in `vencimientos`, and the events for members and dashboards.
create or replace function membresias_count_new() returns trigger
  language plpgsql
  as $$
  begin
    insert into membresias (gimnasio_id, id_miembro, sucursal_id, eliminado)
      select gimnasio_id, id, sucursal_id, deleted is not null from nuevas;
    perform sumar_vencimientos(gimnasio_id, sucursal_id, null, null, count(*))
      from nuevas where deleted is null group by gimnasio_id, sucursal_id;
    insert into eventos (inquilino, coleccion, accion, ids)
      select gimnasio_id, coleccion, 'create', array_agg(id order by id)
        from nuevas cross join unnest(array['miembros', 'miembros_pagos']) coleccion group by gimnasio_id, coleccion
      union all
      select gimnasio_id, 'dashboard', 'update', array_agg(distinct sucursal_id) from nuevas group by gimnasio_id;
    return null;
  end
  $$;
