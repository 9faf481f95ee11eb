-- Adds to how many memberships of a branch end on a day under a plan: in a row of that sum which nobody holds, else in one more.
create or replace function sumar_vencimientos(gimnasio text, sucursal text, dia date, plan text, cuantos bigint) returns void
  language plpgsql
  as $$
  declare
    libre bigint;
  begin
    -- IS NOT DISTINCT FROM finds no index.
    if dia is null then
      select v.orden into libre from vencimientos v
        where v.gimnasio_id = gimnasio and v.sucursal_id = sucursal and v.vencimiento is null and v.id_plan is null
        limit 1 for no key update skip locked;
    else
      select v.orden into libre from vencimientos v
        where v.gimnasio_id = gimnasio and v.sucursal_id = sucursal and v.vencimiento = dia and v.id_plan = plan
        limit 1 for no key update skip locked;
    end if;
    if found then
      update vencimientos v set miembros = v.miembros + cuantos where v.gimnasio_id = gimnasio and v.orden = libre;
    else
      insert into vencimientos (gimnasio_id, sucursal_id, vencimiento, id_plan, miembros)
        values (gimnasio, sucursal, dia, plan, cuantos);
    end if;
  end
  $$;
