create table pagos_partes (
  gimnasio_id record_id not null,
  id_pago record_id not null,
  -- 1, 2, 3… in the order in which the parts were given.
  lugar smallint not null check (lugar > 0),
  orden bigint generated always as identity,
  medio_pago text not null check (char_length(medio_pago) between 2 and 40),
  monto numeric(14,2) not null check (monto > 0),
  referencia text not null default '',
  primary key (gimnasio_id, id_pago, lugar),
  foreign key (gimnasio_id, id_pago) references pagos_asientos (gimnasio_id, id)
);
comment on table pagos_partes is
  'A part of a payment made with several methods. A payment with one method has none. The parts add up to its total, and '
  'its own method is that of the largest.';
create index pagos_partes_medio on pagos_partes (gimnasio_id, medio_pago);
create index pagos_partes_referencia on pagos_partes (gimnasio_id, referencia_norm(referencia)) where referencia <> '';
select protect_tenant_table('pagos_partes', 'gimnasio_id', 'select, insert');
create trigger only_grows before update or delete or truncate on pagos_partes for each statement execute function ledger_only_grows();
create trigger await_seal after insert on pagos_partes
  referencing new table as nuevas for each statement execute function await_seal();

-- One link covers all parts of a payment.
alter table pagos_sellos drop constraint pagos_sellos_tipo_check,
  add constraint pagos_sellos_tipo_check check (tipo in ('asiento', 'anulacion', 'partes'));
alter table sellos_pendientes drop constraint sellos_pendientes_tipo_check,
  add constraint sellos_pendientes_tipo_check check (tipo in ('asiento', 'anulacion', 'partes', 'auditoria'));

-- The function of the same name with the cash of a charge made in parts takes its place.
drop function if exists cobrar_pago(text, text, text, text, text, text, text, text, numeric, numeric, text, numeric, text, text,
  timestamptz, date, timestamptz, integer, text, integer, text, boolean, date, date, timestamptz, timestamptz, date, integer, integer,
  text);
