-- Adds to a branch's income on a day: to a row of that sum that is not locked, or to a new one.
create or replace function sumar_ingresos(gimnasio text, sucursal text, del_dia date, monto numeric, cuantos bigint) returns void
  language plpgsql
  as $$
  begin
    update ingresos i set total = i.total + monto, pagos = i.pagos + cuantos
      where i.gimnasio_id = gimnasio and i.sucursal_id = sucursal and i.dia = del_dia and i.orden = (
        select l.orden from ingresos l where l.gimnasio_id = gimnasio and l.sucursal_id = sucursal and l.dia = del_dia
        limit 1 for no key update skip locked);
    if not found then
      insert into ingresos (gimnasio_id, sucursal_id, dia, total, pagos) values (gimnasio, sucursal, del_dia, monto, cuantos);
    end if;
  end
  $$;
