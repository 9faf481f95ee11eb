-- Notes each new row of the ledger and of the audit as waiting for its link of the chain: the job `sellar` makes it. A link made
-- here would let all desks of a gym wait for each other until each had reached the disk.
create or replace function await_seal() returns trigger
  language plpgsql
  as $$
  begin
    if tg_table_name = 'pagos_asientos' then
      insert into sellos_pendientes (gimnasio_id, tipo, registro) select gimnasio_id, 'asiento', id from nuevas order by orden;
    elsif tg_table_name = 'pagos_anulaciones' then
      insert into sellos_pendientes (gimnasio_id, tipo, registro) select gimnasio_id, 'anulacion', id_pago from nuevas order by orden;
    else
      insert into sellos_pendientes (gimnasio_id, tipo, registro) select gimnasio_id, 'auditoria', id from nuevas order by orden;
    end if;
    return null;
  end
  $$;
