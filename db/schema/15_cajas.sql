-- Tills and their sessions, which only grow.

create table cajas (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  sucursal_id record_id not null,
  nombre text not null check (char_length(nombre) between 2 and 40),
  activa boolean not null default true,
  primary key (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
comment on table cajas is 'A till of a branch. A till that is no longer used stays, not `activa`.';
create unique index cajas_nombre on cajas (gimnasio_id, sucursal_id, lower(nombre)) where activa;
select protect_tenant_table('cajas', 'gimnasio_id', 'select, insert, update');

create table caja_aperturas (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  caja_id record_id not null,
  sucursal_id record_id not null,
  usuario_id record_id not null,
  fondo numeric(14,2) not null check (fondo >= 0),
  -- Pieces by denomination: {"1000": 3}. Null: entered as an amount.
  fondo_detalle jsonb,
  -- The session that was handed over.
  id_anterior record_id,
  primary key (gimnasio_id, id),
  foreign key (gimnasio_id, caja_id) references cajas (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id),
  foreign key (gimnasio_id, id_anterior) references caja_aperturas (gimnasio_id, id)
);
comment on table caja_aperturas is
  'A session of a till as it was opened. The record is the view `caja_sesiones`.';
create index caja_aperturas_caja on caja_aperturas (gimnasio_id, caja_id, orden);
create index caja_aperturas_sucursal on caja_aperturas (gimnasio_id, sucursal_id, orden);
select protect_tenant_table('caja_aperturas', 'gimnasio_id', 'select, insert');

create table caja_cierres (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  id_sesion record_id not null,
  caja_id record_id not null,
  -- 1, and one more after each reopening.
  vuelta smallint not null check (vuelta > 0),
  -- The number of the Z.
  numero integer not null check (numero > 0),
  usuario_id record_id not null,
  contado numeric(14,2) not null check (contado >= 0),
  contado_detalle jsonb,
  -- The sums of a till may exceed the largest amount: a refusal for that would tell how much is in it.
  esperado numeric(22,2) not null,
  diferencia numeric(22,2) not null,
  primary key (gimnasio_id, id),
  constraint caja_cierres_vuelta unique (gimnasio_id, id_sesion, vuelta),
  constraint caja_cierres_numero unique (gimnasio_id, caja_id, numero),
  constraint caja_cierres_diferencia check (diferencia = contado - esperado),
  foreign key (gimnasio_id, id_sesion) references caja_aperturas (gimnasio_id, id),
  foreign key (gimnasio_id, caja_id) references cajas (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table caja_cierres is 'A confirmed count, the cash that was expected then, and the number of its Z.';
create index caja_cierres_created on caja_cierres (gimnasio_id, created);
select protect_tenant_table('caja_cierres', 'gimnasio_id', 'select, insert');

create table caja_motivos (
  gimnasio_id record_id not null,
  id_cierre record_id not null,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  id_sesion record_id not null,
  usuario_id record_id not null,
  motivo text not null check (char_length(motivo) between 3 and 300),
  primary key (gimnasio_id, id_cierre),
  foreign key (gimnasio_id, id_cierre) references caja_cierres (gimnasio_id, id),
  foreign key (gimnasio_id, id_sesion) references caja_aperturas (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table caja_motivos is
  'The reason for a difference. It is a row of its own, because the difference is told only after the count is stored.';
select protect_tenant_table('caja_motivos', 'gimnasio_id', 'select, insert');

create table caja_reaperturas (
  gimnasio_id record_id not null,
  id_cierre record_id not null,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  id_sesion record_id not null,
  usuario_id record_id not null,
  motivo text not null check (char_length(motivo) between 3 and 300),
  primary key (gimnasio_id, id_cierre),
  foreign key (gimnasio_id, id_cierre) references caja_cierres (gimnasio_id, id),
  foreign key (gimnasio_id, id_sesion) references caja_aperturas (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table caja_reaperturas is 'The reopening of a closed session. Its Z keeps its number and this mark.';
create index caja_reaperturas_sesion on caja_reaperturas (gimnasio_id, id_sesion);
select protect_tenant_table('caja_reaperturas', 'gimnasio_id', 'select, insert');

create table cajas_turnos (
  gimnasio_id record_id not null,
  caja_id record_id not null,
  sucursal_id record_id not null,
  id_sesion record_id,
  usuario_id record_id,
  vuelta smallint,
  ultimo_numero integer not null default 0,
  primary key (gimnasio_id, caja_id),
  constraint cajas_turnos_abierta check ((id_sesion is null) = (vuelta is null) and (id_sesion is null) = (usuario_id is null)),
  foreign key (gimnasio_id, caja_id) references cajas (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, id_sesion) references caja_aperturas (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table cajas_turnos is
  'The open session of a till, and its last Z. Charges and movements lock this row shared; opening and closing change it.';
create index cajas_turnos_sucursal on cajas_turnos (gimnasio_id, sucursal_id) include (id_sesion);
select protect_tenant_table('cajas_turnos', 'gimnasio_id', 'select, insert, update');

create trigger only_grows before update or delete or truncate on caja_aperturas for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on caja_cierres for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on caja_motivos for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on caja_reaperturas for each statement execute function ledger_only_grows();
