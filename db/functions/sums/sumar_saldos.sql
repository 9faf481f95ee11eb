-- Adds to what came in for debts in a branch on a day: to a row of that sum that is not locked, or to a new one.
create or replace function sumar_saldos(gimnasio text, sucursal text, del_dia date, monto numeric) returns void
  language plpgsql
  as $$
  begin
    update ingresos i set saldo = i.saldo + monto
      where i.gimnasio_id = gimnasio and i.sucursal_id = sucursal and i.dia = del_dia and i.orden = (
        select l.orden from ingresos l where l.gimnasio_id = gimnasio and l.sucursal_id = sucursal and l.dia = del_dia
        limit 1 for no key update skip locked);
    if not found then
      insert into ingresos (gimnasio_id, sucursal_id, dia, total, pagos, saldo) values (gimnasio, sucursal, del_dia, 0, 0, monto);
    end if;
  end
  $$;
