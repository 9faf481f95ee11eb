-- Adds to the count of memberships by branch, last day and plan. It uses a row of that count that is not locked, or
-- inserts one.
create or replace function sumar_vencimientos(gimnasio text, sucursal text, dia date, plan text, cuantos bigint) returns void
  language plpgsql
  as $$
  begin
    -- IS NOT DISTINCT FROM uses no index.
    if dia is null then
      update vencimientos v set miembros = v.miembros + cuantos
        where v.gimnasio_id = gimnasio and v.orden = (
          select l.orden from vencimientos l
          where l.gimnasio_id = gimnasio and l.sucursal_id = sucursal and l.vencimiento is null and l.id_plan is null
          limit 1 for no key update skip locked);
    else
      update vencimientos v set miembros = v.miembros + cuantos
        where v.gimnasio_id = gimnasio and v.orden = (
          select l.orden from vencimientos l
          where l.gimnasio_id = gimnasio and l.sucursal_id = sucursal and l.vencimiento = dia and l.id_plan = plan
          limit 1 for no key update skip locked);
    end if;
    if not found then
      insert into vencimientos (gimnasio_id, sucursal_id, vencimiento, id_plan, miembros)
        values (gimnasio, sucursal, dia, plan, cuantos);
    end if;
  end
  $$;
