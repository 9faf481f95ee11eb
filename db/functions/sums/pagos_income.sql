-- Updates `ingresos` with the ledger: adds a charge to its day, takes a void out of the day of its payment.
create or replace function pagos_income() returns trigger
  language plpgsql
  as $$
  begin
    if current_setting('app.sin_disparadores', true) = 'true' then
      return null;
    end if;
    if tg_table_name = 'pagos_asientos' then
      perform sumar_ingresos(gimnasio_id, sucursal_id, dia, sum(monto_total), count(*))
        from nuevas where not apertura group by gimnasio_id, sucursal_id, dia;
    else
      perform sumar_ingresos(a.gimnasio_id, a.sucursal_id, a.dia, -sum(a.monto_total), -count(*))
        from nuevas n join pagos_asientos a on a.gimnasio_id = n.gimnasio_id and a.id = n.id_pago
        where not a.apertura group by a.gimnasio_id, a.sucursal_id, a.dia;
    end if;
    return null;
  end
  $$;
