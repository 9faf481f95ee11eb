-- Updates `ingresos` with sales: adds one to its day, takes a void out of the day of its sale.
create or replace function ventas_income() returns trigger
  language plpgsql
  as $$
  begin
    if tg_table_name = 'ventas_asientos' then
      perform sumar_ventas(gimnasio_id, sucursal_id, dia, sum(monto), count(*))
        from nuevas group by gimnasio_id, sucursal_id, dia;
    else
      perform sumar_ventas(a.gimnasio_id, a.sucursal_id, a.dia, -sum(a.monto), -count(*))
        from nuevas n join ventas_asientos a on a.gimnasio_id = n.gimnasio_id and a.id = n.id_venta
        group by a.gimnasio_id, a.sucursal_id, a.dia;
    end if;
    return null;
  end
  $$;
