-- Pauses, and how they ended, are in the chain of the ledger.
alter table pagos_sellos
  add column id_pausa record_id,
  drop constraint pagos_sellos_tipo_check,
  add constraint pagos_sellos_tipo_check
    check (tipo in ('asiento', 'anulacion', 'partes', 'venta', 'anulacion_venta', 'pausa', 'corte')),
  drop constraint pagos_sellos_de,
  add constraint pagos_sellos_de check (case
    when tipo like '%venta' then id_pago is null and id_venta is not null and id_pausa is null
    when tipo in ('pausa', 'corte') then id_pago is null and id_venta is null and id_pausa is not null
    else id_pago is not null and id_venta is null and id_pausa is null end),
  add constraint pagos_sellos_pausa foreign key (gimnasio_id, id_pausa) references pausas_asientos (gimnasio_id, id);
create unique index pagos_sellos_de_pausa on pagos_sellos (gimnasio_id, tipo, id_pausa) where id_pausa is not null;
alter table sellos_pendientes drop constraint sellos_pendientes_tipo_check,
  add constraint sellos_pendientes_tipo_check
    check (tipo in ('asiento', 'anulacion', 'partes', 'venta', 'anulacion_venta', 'pausa', 'corte', 'auditoria'));
create trigger await_seal after insert on pausas_asientos
  referencing new table as nuevas for each statement execute function await_seal();
create trigger await_seal after insert on pausas_cortes
  referencing new table as nuevas for each statement execute function await_seal();
