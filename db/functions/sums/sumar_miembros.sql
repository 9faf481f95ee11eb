-- Adds to a branch's number of members: to a row of that sum that is not locked, or to a new one.
create or replace function sumar_miembros(gimnasio text, sucursal text, cuantos bigint) returns void
  language plpgsql
  as $$
  begin
    update miembros_por_sucursal c set miembros = c.miembros + cuantos
      where c.gimnasio_id = gimnasio and c.sucursal_id = sucursal and c.orden = (
        select l.orden from miembros_por_sucursal l where l.gimnasio_id = gimnasio and l.sucursal_id = sucursal
        limit 1 for no key update skip locked);
    if not found then
      insert into miembros_por_sucursal (gimnasio_id, sucursal_id, miembros) values (gimnasio, sucursal, cuantos);
    end if;
  end
  $$;
