-- The ledger of payments, which only grows. Periods and memberships are derived from it.

create table pagos_asientos (
  gimnasio_id record_id not null references gimnasios (id),
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  id_miembro record_id not null,
  id_plan_plazo record_id not null,
  sucursal_id record_id not null,
  usuario_id record_id not null,
  medio_pago text not null check (char_length(medio_pago) between 2 and 40),
  precio_lista numeric(14,2) not null,
  descuento numeric(14,2) not null default 0 check (descuento >= 0),
  motivo_descuento text not null default '',
  monto_total numeric(14,2) not null check (monto_total >= 0),
  referencia text not null default '',
  nota text not null default '',
  fecha_pago timestamptz(3) not null,
  -- Civil day of fecha_pago in the gym's zone on that day: the day whose income this is.
  dia date not null,
  horario timestamptz(3),
  recibo integer check (recibo > 0),
  -- The volatile default also gives a code to the receipts of a file without any.
  codigo text not null default codigo_de_recibo() check (codigo ~ '^[0-9a-f]{32}$'),
  duracion integer not null check (duracion > 0),
  unidad text not null check (unidad in ('mes', 'día')),
  -- The paid-until date of an imported member. It is an entry, so that the fold and the periods know it, but no money: it has no
  -- receipt, amount or income, and the record `pagos` leaves it out.
  apertura boolean not null default false,
  -- For the fold: tolerance days in force when it was charged, the choice at the desk, and if that was against the rule.
  tolerancia integer not null check (tolerancia >= 0),
  eleccion text not null default '' check (eleccion in ('', 'continuar', 'hoy')),
  contra_regla boolean not null default false check (not contra_regla or eleccion <> ''),
  -- The period as sold. A void of an earlier payment moves periodos, never this.
  inicio date not null,
  vencimiento date not null check (vencimiento > inicio),
  primary key (gimnasio_id, id),
  constraint pagos_recibo_key unique (gimnasio_id, sucursal_id, recibo),
  constraint pagos_monto check (monto_total = precio_lista - descuento),
  constraint pagos_motivo check (descuento = 0 or motivo_descuento <> ''),
  constraint pagos_asientos_apertura check (
    case when apertura then recibo is null and precio_lista = 0 and monto_total = 0 else recibo is not null and precio_lista > 0 end
  ),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, id_plan_plazo) references planes_plazos (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table pagos_asientos is
  'A charge as it happened, or the opening entry of an import. It copies the terms, so a later price changes nothing '
  'here.';
comment on column pagos_asientos.codigo is
  'The receipt''s public address. It is no part of what happened, so no link of the chain covers it.';
-- The code alone names the receipt: the address holds no gym.
create unique index pagos_codigo on pagos_asientos (codigo);
-- The count and the sum below a list of payments come from these alone.
create index pagos_list on pagos_asientos (gimnasio_id, fecha_pago desc, orden desc) include (id, apertura, monto_total);
create index pagos_list_sucursal on pagos_asientos (gimnasio_id, sucursal_id, fecha_pago desc, orden desc)
  include (id, apertura, monto_total);
create statistics pagos_branches (dependencies) on gimnasio_id, sucursal_id from pagos_asientos;
-- Reports read what a member paid, and what was paid in a stretch of days, from these alone.
create index pagos_miembro on pagos_asientos (gimnasio_id, id_miembro, orden)
  include (dia, sucursal_id, id, apertura, id_plan_plazo, monto_total);
create index pagos_dia on pagos_asientos (gimnasio_id, sucursal_id, dia)
  include (id, id_miembro, id_plan_plazo, medio_pago, usuario_id, recibo, monto_total, descuento);
-- Discounts are few.
create index pagos_descuento on pagos_asientos (gimnasio_id, sucursal_id, dia) where descuento > 0;
create index pagos_plazo on pagos_asientos (gimnasio_id, id_plan_plazo);
create index pagos_usuario on pagos_asientos (gimnasio_id, usuario_id);
-- The methods of payment that were ever used, by jumps from one to the next.
create index pagos_medio on pagos_asientos (gimnasio_id, medio_pago) where recibo is not null;
create index pagos_referencia on pagos_asientos (gimnasio_id, referencia_norm(referencia)) where referencia <> '';
-- A table that only grows is vacuumed after so many new rows, not after a fifth of all: lists count the latest days from the index
-- alone, and without a vacuum look each row up. Without dead rows a vacuum reads new pages only.
alter table pagos_asientos set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
select protect_tenant_table('pagos_asientos', 'gimnasio_id', 'select, insert');

create table pagos_anulaciones (
  gimnasio_id record_id not null,
  id_pago record_id not null,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  usuario_id record_id not null,
  motivo text not null check (char_length(motivo) between 3 and 300),
  primary key (gimnasio_id, id_pago),
  foreign key (gimnasio_id, id_pago) references pagos_asientos (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table pagos_anulaciones is 'The void of a payment, with its user and reason.';
create index pagos_anulaciones_created on pagos_anulaciones (gimnasio_id, created);
select protect_tenant_table('pagos_anulaciones', 'gimnasio_id', 'select, insert');

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

create table recibos (
  gimnasio_id record_id not null,
  sucursal_id record_id not null,
  ultimo integer not null,
  -- Lists count payments and sales apart, and both have numbers of one series.
  ventas integer not null default 0 check (ventas between 0 and ultimo),
  pagos integer generated always as (ultimo - ventas) stored,
  primary key (gimnasio_id, sucursal_id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
comment on table recibos is
  'The last receipt number of a branch. A charge locks it last, so that the desks of a branch wait as briefly as '
  'possible.';
select protect_tenant_table('recibos', 'gimnasio_id', 'select, insert, update');

create trigger only_grows before update or delete or truncate on pagos_asientos for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on pagos_anulaciones for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on pagos_partes for each statement execute function ledger_only_grows();
create trigger income after insert on pagos_asientos
  referencing new table as nuevas for each statement execute function pagos_income();
create trigger income after insert on pagos_anulaciones
  referencing new table as nuevas for each statement execute function pagos_income();
create trigger await_seal after insert on pagos_asientos
  referencing new table as nuevas for each statement execute function await_seal();
create trigger await_seal after insert on pagos_anulaciones
  referencing new table as nuevas for each statement execute function await_seal();
create trigger await_seal after insert on pagos_partes
  referencing new table as nuevas for each statement execute function await_seal();
