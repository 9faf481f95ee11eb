-- Marks each new row of the ledger and the audit as waiting for its link of the chain, which the job `sellar` makes. Made
-- here, it would let all desks of a gym wait for each other until each has reached the disk.
create or replace function await_seal() returns trigger
  language plpgsql
  as $$
  begin
    if current_setting('app.sin_disparadores', true) = 'true' then
      return null;
    end if;
    if tg_table_name = 'pagos_asientos' then
      insert into sellos_pendientes (gimnasio_id, tipo, registro) select gimnasio_id, 'asiento', id from nuevas order by orden;
    elsif tg_table_name = 'pagos_partes' then
      insert into sellos_pendientes (gimnasio_id, tipo, registro) select gimnasio_id, 'partes', id_pago from nuevas where lugar = 1 order by orden;
    elsif tg_table_name = 'pagos_anulaciones' then
      insert into sellos_pendientes (gimnasio_id, tipo, registro) select gimnasio_id, 'anulacion', id_pago from nuevas order by orden;
    elsif tg_table_name = 'ventas_asientos' then
      insert into sellos_pendientes (gimnasio_id, tipo, registro) select gimnasio_id, 'venta', id from nuevas order by orden;
    elsif tg_table_name = 'ventas_anulaciones' then
      insert into sellos_pendientes (gimnasio_id, tipo, registro) select gimnasio_id, 'anulacion_venta', id_venta from nuevas order by orden;
    elsif tg_table_name = 'deudas_asientos' then
      insert into sellos_pendientes (gimnasio_id, tipo, registro) select gimnasio_id, 'deuda', id from nuevas order by orden;
    elsif tg_table_name = 'saldos_asientos' then
      insert into sellos_pendientes (gimnasio_id, tipo, registro) select gimnasio_id, 'saldo', id from nuevas order by orden;
    elsif tg_table_name = 'saldos_anulaciones' then
      insert into sellos_pendientes (gimnasio_id, tipo, registro) select gimnasio_id, 'anulacion_saldo', id_saldo from nuevas order by orden;
    elsif tg_table_name = 'devoluciones' then
      insert into sellos_pendientes (gimnasio_id, tipo, registro) select gimnasio_id, 'devolucion', id from nuevas order by orden;
    elsif tg_table_name = 'pausas_asientos' then
      insert into sellos_pendientes (gimnasio_id, tipo, registro) select gimnasio_id, 'pausa', id from nuevas order by orden;
    elsif tg_table_name = 'pausas_cortes' then
      insert into sellos_pendientes (gimnasio_id, tipo, registro) select gimnasio_id, 'corte', id_pausa from nuevas order by orden;
    else
      insert into sellos_pendientes (gimnasio_id, tipo, registro) select gimnasio_id, 'auditoria', id from nuevas order by orden;
    end if;
    return null;
  end
  $$;
