create trigger note_event after insert on devoluciones
  referencing new table as nuevas for each statement execute function note_webhook_event('remesas_recibos.returned', 'id');
create trigger note_signed after insert on mandatos
  for each row when (new.firmado is not null) execute function note_webhook_row('mandatos.signed');
create trigger note_signed_later after update of firmado on mandatos
  for each row when (old.firmado is null and new.firmado is not null) execute function note_webhook_row('mandatos.signed');
create trigger note_revoked after update of revocado on mandatos
  for each row when (old.revocado is null and new.revocado is not null) execute function note_webhook_row('mandatos.revoked');

-- A return as the bank tells it has a link in the chain of the money.
alter table pagos_sellos
  add column id_devolucion record_id,
  drop constraint pagos_sellos_tipo_check,
  add constraint pagos_sellos_tipo_check check (
    tipo in ('asiento', 'anulacion', 'partes', 'venta', 'anulacion_venta', 'pausa', 'corte', 'deuda', 'saldo', 'anulacion_saldo', 'devolucion')),
  drop constraint pagos_sellos_de,
  add constraint pagos_sellos_de check (
    num_nonnulls(id_pago, id_venta, id_pausa, id_deuda, id_saldo, id_devolucion) = 1
    and case
      when tipo like '%venta' then id_venta
      when tipo in ('pausa', 'corte') then id_pausa
      when tipo = 'deuda' then id_deuda
      when tipo like '%saldo' then id_saldo
      when tipo = 'devolucion' then id_devolucion
      else id_pago end is not null),
  add constraint pagos_sellos_devolucion foreign key (gimnasio_id, id_devolucion) references devoluciones (gimnasio_id, id);
create unique index pagos_sellos_de_devolucion on pagos_sellos (gimnasio_id, id_devolucion) where id_devolucion is not null;

alter table sellos_pendientes
  drop constraint sellos_pendientes_tipo_check,
  add constraint sellos_pendientes_tipo_check check (
    tipo in ('asiento', 'anulacion', 'partes', 'venta', 'anulacion_venta', 'pausa', 'corte', 'deuda', 'saldo', 'anulacion_saldo',
      'devolucion', 'auditoria'));
create trigger await_seal after insert on devoluciones
  referencing new table as nuevas for each statement execute function await_seal();

-- A gym that moves here brings its debits without accounts. The bank goes on naming them as the files from elsewhere do.
alter table remesas
  alter column iban drop not null,
  drop constraint remesas_mensaje_key,
  add constraint remesas_mensaje unique (gimnasio_id, mensaje);
alter table remesas_recibos
  -- The EndToEndId of a receipt that came from elsewhere; '' if it is the receipt's id.
  add column extremo text not null default '' check (char_length(extremo) <= 35);
create index remesas_recibos_extremo on remesas_recibos (gimnasio_id, extremo) where extremo <> '';
