-- Debts of members: the rest that a charge or a sale left, and what takes it down. Both ledgers only grow.

create table deudas_asientos (
  gimnasio_id record_id not null,
  -- The id of its payment or sale.
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  -- One of both.
  id_pago record_id,
  id_venta record_id,
  id_miembro record_id not null,
  sucursal_id record_id not null,
  usuario_id record_id not null,
  -- The day of its payment or sale: the income of that day lacks it.
  dia date not null,
  monto numeric(14,2) not null check (monto > 0),
  vence date not null check (vence >= dia),
  primary key (gimnasio_id, id),
  constraint deudas_de check (num_nonnulls(id_pago, id_venta) = 1 and id = coalesce(id_pago, id_venta)),
  foreign key (gimnasio_id, id_pago) references pagos_asientos (gimnasio_id, id),
  constraint deudas_venta foreign key (gimnasio_id, id_venta) references ventas_asientos (gimnasio_id, id),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table deudas_asientos is 'The rest that a charge or a sale left to be paid later. Its payment or sale is of the whole price.';
create index deudas_miembro on deudas_asientos (gimnasio_id, id_miembro, orden);
create index deudas_dia on deudas_asientos (gimnasio_id, sucursal_id, dia) include (id, monto);
create index deudas_usuario on deudas_asientos (gimnasio_id, usuario_id);
select protect_tenant_table('deudas_asientos', 'gimnasio_id', 'select, insert');

create table saldos_asientos (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  id_deuda record_id not null,
  clase text not null check (clase in ('cobro', 'condonacion')),
  sucursal_id record_id not null,
  usuario_id record_id not null,
  monto numeric(14,2) not null check (monto > 0),
  medio_pago text not null default '' check (char_length(medio_pago) <= 40),
  referencia text not null default '' check (char_length(referencia) <= 80),
  -- Of a condonation, its reason.
  nota text not null default '' check (char_length(nota) <= 300),
  -- Civil day of `created` in the gym's zone.
  dia date not null,
  recibo integer check (recibo > 0),
  codigo text not null default codigo_de_recibo() check (codigo ~ '^[0-9a-f]{32}$'),
  primary key (gimnasio_id, id),
  constraint saldos_recibo_key unique (gimnasio_id, sucursal_id, recibo),
  constraint saldos_clase check (case clase
    when 'cobro' then recibo is not null and char_length(medio_pago) >= 2
    else recibo is null and medio_pago = '' and referencia = '' and char_length(nota) >= 3 end),
  foreign key (gimnasio_id, id_deuda) references deudas_asientos (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table saldos_asientos is
  'What takes a debt down: money that came in for it, with a receipt of the same series as the payments of its branch, or a sum '
  'that the gym forgave.';
comment on column saldos_asientos.codigo is 'The receipt''s public address. It is no part of what happened, so no link of the chain covers it.';
create unique index saldos_codigo on saldos_asientos (codigo);
create index saldos_deuda on saldos_asientos (gimnasio_id, id_deuda, orden) include (id, monto);
create index saldos_list on saldos_asientos (gimnasio_id, created desc, orden desc) include (id);
create index saldos_list_sucursal on saldos_asientos (gimnasio_id, sucursal_id, created desc, orden desc) include (id);
create index saldos_dia on saldos_asientos (gimnasio_id, sucursal_id, dia) include (id, id_deuda, clase, medio_pago, usuario_id, monto);
create index saldos_usuario on saldos_asientos (gimnasio_id, usuario_id, orden);
create index saldos_medio on saldos_asientos (gimnasio_id, medio_pago) where recibo is not null;
select protect_tenant_table('saldos_asientos', 'gimnasio_id', 'select, insert');

create table saldos_anulaciones (
  gimnasio_id record_id not null,
  id_saldo record_id not null,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  usuario_id record_id not null,
  motivo text not null check (char_length(motivo) between 3 and 300),
  primary key (gimnasio_id, id_saldo),
  foreign key (gimnasio_id, id_saldo) references saldos_asientos (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table saldos_anulaciones is 'The void of what took a debt down, with its user and reason.';
select protect_tenant_table('saldos_anulaciones', 'gimnasio_id', 'select, insert');

create table deudas_abiertas (
  gimnasio_id record_id not null,
  id_deuda record_id not null,
  -- The member that it belongs to today.
  id_miembro record_id not null,
  sucursal_id record_id not null,
  queda numeric(14,2) not null check (queda <> 0),
  vence date not null,
  primary key (gimnasio_id, id_deuda),
  foreign key (gimnasio_id, id_deuda) references deudas_asientos (gimnasio_id, id),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
comment on table deudas_abiertas is 'What is left of each debt, while anything is. Derived from the ledgers by `queda_de`.';
create index deudas_abiertas_miembro on deudas_abiertas (gimnasio_id, id_miembro) include (queda, vence);
select protect_tenant_table('deudas_abiertas', 'gimnasio_id', 'select, insert, update, delete');

-- Receipts are of payments, sales and sums paid later.
alter table recibos add column saldos integer not null default 0 check (saldos >= 0), drop column pagos;
alter table recibos add column pagos integer generated always as (ultimo - ventas - saldos) stored;

-- The money that came in for debts on a day, less what its charges and sales left owing. Voids are taken out of the day of what they void.
alter table ingresos add column saldo numeric(22,2) not null default 0;

alter table caja_cobros
  add column id_saldo record_id,
  drop constraint caja_cobros_de,
  add constraint caja_cobros_de check (num_nonnulls(id_pago, id_venta, id_saldo) = 1),
  add constraint caja_cobros_saldo foreign key (gimnasio_id, id_saldo) references saldos_asientos (gimnasio_id, id);
create unique index caja_cobros_de_saldo on caja_cobros (gimnasio_id, id_saldo, clase) where id_saldo is not null;

alter table caja_tomados
  add column id_saldo record_id,
  drop constraint caja_tomados_de,
  add constraint caja_tomados_de check (num_nonnulls(id_pago, id_venta, id_saldo) = 1),
  add constraint caja_tomados_saldo foreign key (gimnasio_id, id_saldo) references saldos_asientos (gimnasio_id, id);
create unique index caja_tomados_de_saldo on caja_tomados (gimnasio_id, id_saldo, clase) where id_saldo is not null;

alter table pagos_sellos
  add column id_deuda record_id,
  add column id_saldo record_id,
  drop constraint pagos_sellos_tipo_check,
  add constraint pagos_sellos_tipo_check check (
    tipo in ('asiento', 'anulacion', 'partes', 'venta', 'anulacion_venta', 'pausa', 'corte', 'deuda', 'saldo', 'anulacion_saldo')),
  drop constraint pagos_sellos_de,
  add constraint pagos_sellos_de check (
    num_nonnulls(id_pago, id_venta, id_pausa, id_deuda, id_saldo) = 1
    and case
      when tipo like '%venta' then id_venta
      when tipo in ('pausa', 'corte') then id_pausa
      when tipo = 'deuda' then id_deuda
      when tipo like '%saldo' then id_saldo
      else id_pago end is not null),
  add constraint pagos_sellos_deuda foreign key (gimnasio_id, id_deuda) references deudas_asientos (gimnasio_id, id),
  add constraint pagos_sellos_saldo foreign key (gimnasio_id, id_saldo) references saldos_asientos (gimnasio_id, id);
create unique index pagos_sellos_de_deuda on pagos_sellos (gimnasio_id, tipo, id_deuda) where id_deuda is not null;
create unique index pagos_sellos_de_saldo on pagos_sellos (gimnasio_id, tipo, id_saldo) where id_saldo is not null;

alter table sellos_pendientes
  drop constraint sellos_pendientes_tipo_check,
  add constraint sellos_pendientes_tipo_check check (
    tipo in ('asiento', 'anulacion', 'partes', 'venta', 'anulacion_venta', 'pausa', 'corte', 'deuda', 'saldo', 'anulacion_saldo', 'auditoria'));

alter table olvidos
  drop constraint olvidos_tipo_check,
  add constraint olvidos_tipo_check check (
    tipo in ('asiento', 'anulacion', 'partes', 'venta', 'anulacion_venta', 'pausa', 'saldo', 'anulacion_saldo', 'auditoria'));

create trigger only_grows before update or delete or truncate on deudas_asientos for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on saldos_asientos for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on saldos_anulaciones for each statement execute function ledger_only_grows();
create trigger await_seal after insert on deudas_asientos
  referencing new table as nuevas for each statement execute function await_seal();
create trigger await_seal after insert on saldos_asientos
  referencing new table as nuevas for each statement execute function await_seal();
create trigger await_seal after insert on saldos_anulaciones
  referencing new table as nuevas for each statement execute function await_seal();
create constraint trigger never_over after insert on saldos_asientos
  deferrable initially deferred for each row execute function saldos_never_over();
create trigger owed after insert on deudas_asientos
  referencing new table as nuevas for each statement execute function deudas_follow();
create trigger owed after insert on saldos_asientos
  referencing new table as nuevas for each statement execute function deudas_follow();
create trigger owed after insert on saldos_anulaciones
  referencing new table as nuevas for each statement execute function deudas_follow();
create trigger owed after insert on pagos_anulaciones
  referencing new table as nuevas for each statement execute function deudas_follow();
create trigger owed after insert on ventas_anulaciones
  referencing new table as nuevas for each statement execute function deudas_follow();

select announce_table('saldos_asientos', 'saldos');
select announce_table('saldos_anulaciones', 'saldos', columna_id => 'id_saldo', accion => 'update');
select announce_table('deudas_abiertas', 'deudas', columna_id => 'id_deuda', accion => 'update');
select announce_table('deudas_abiertas', 'miembros_pagos', columna_id => 'id_miembro', accion => 'update');
select announce_table('deudas_abiertas', 'pagos', columna_id => 'id_deuda', accion => 'update');
select announce_table('deudas_abiertas', 'ventas', columna_id => 'id_deuda', accion => 'update');

-- Its new form has one more argument.
drop function if exists caja_cobrar(text, text, text, text, text, numeric, timestamptz, text);

-- A rule of reminders about what is overdue. Its subject is the day for it.
alter table recordatorios_reglas
  drop constraint recordatorios_reglas_tipo_check,
  add constraint recordatorios_reglas_tipo_check check (tipo in ('antes', 'dia', 'despues', 'cumple', 'ausencia', 'saldo')),
  drop constraint recordatorios_reglas_dias,
  add constraint recordatorios_reglas_dias check (case tipo
    when 'antes' then dias between 1 and 30
    when 'despues' then dias between 1 and 60
    when 'ausencia' then dias between 3 and 120
    when 'saldo' then dias between 1 and 60
    else dias = 0 end);

create trigger note_event after insert on saldos_asientos
  referencing new table as nuevas for each statement execute function note_webhook_event('saldos.created', 'id');
create trigger note_event after insert on saldos_anulaciones
  referencing new table as nuevas for each statement execute function note_webhook_event('saldos.voided', 'id_saldo');
