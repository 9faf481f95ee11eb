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
comment on table cajas is 'A till of a branch. One that is no longer used stays, not `activa`.';
create unique index cajas_nombre on cajas (gimnasio_id, sucursal_id, lower(nombre)) where activa;
select protect_tenant_table('cajas', 'gimnasio_id', 'select, insert, update');
select announce_table('cajas', 'cajas');

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
  esperado numeric(14,2) not null,
  diferencia numeric(14,2) not null,
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
  'The reason for a difference. A row of its own: the difference is told only after the count is stored.';
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
comment on table caja_reaperturas is 'That a closed session was opened again: its Z keeps its number and this mark.';
create index caja_reaperturas_sesion on caja_reaperturas (gimnasio_id, id_sesion);
select protect_tenant_table('caja_reaperturas', 'gimnasio_id', 'select, insert');

create table caja_movimientos (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null generated always as (created) stored,
  id_sesion record_id not null,
  vuelta smallint not null,
  sucursal_id record_id not null,
  usuario_id record_id not null,
  tipo text not null check (tipo in ('ingreso', 'retiro', 'gasto', 'toma')),
  -- Always as entered; `tipo` says whether it goes in or out. A taking of voids alone is negative.
  monto numeric(14,2) not null check (monto > 0 or tipo = 'toma'),
  concepto text not null check (char_length(concepto) between 2 and 80),
  nota text not null default '' check (char_length(nota) <= 300),
  primary key (gimnasio_id, id),
  foreign key (gimnasio_id, id_sesion) references caja_aperturas (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table caja_movimientos is
  'Cash that went in or out of a till without a charge. `toma`: money that was charged while no till was open.';
create index caja_movimientos_sesion on caja_movimientos (gimnasio_id, id_sesion, orden);
create index caja_movimientos_sucursal on caja_movimientos (gimnasio_id, sucursal_id, orden);
select protect_tenant_table('caja_movimientos', 'gimnasio_id', 'select, insert');

create table caja_cobros (
  gimnasio_id record_id not null,
  id_pago record_id not null,
  clase text not null check (clase in ('cobro', 'anulacion')),
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  sucursal_id record_id not null,
  -- Null: no till of the branch was open.
  id_sesion record_id,
  vuelta smallint,
  -- Cash into the till, negative for a void; 0 for another method.
  efectivo numeric(14,2) not null,
  primary key (gimnasio_id, id_pago, clase),
  constraint caja_cobros_vuelta check ((id_sesion is null) = (vuelta is null)),
  constraint caja_cobros_signo check (case clase when 'cobro' then efectivo >= 0 else efectivo <= 0 end),
  foreign key (gimnasio_id, id_pago) references pagos_asientos (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, id_sesion) references caja_aperturas (gimnasio_id, id)
);
comment on table caja_cobros is
  'The session of a charge or a void, written in its transaction. Branches without tills have none.';
create index caja_cobros_sesion on caja_cobros (gimnasio_id, id_sesion) where id_sesion is not null;
create index caja_cobros_sin_caja on caja_cobros (gimnasio_id, sucursal_id) where id_sesion is null;
select protect_tenant_table('caja_cobros', 'gimnasio_id', 'select, insert');

create table caja_tomados (
  gimnasio_id record_id not null,
  id_pago record_id not null,
  clase text not null,
  orden bigint generated always as identity,
  id_movimiento record_id not null,
  primary key (gimnasio_id, id_pago, clase),
  foreign key (gimnasio_id, id_pago, clase) references caja_cobros (gimnasio_id, id_pago, clase),
  foreign key (gimnasio_id, id_pago) references pagos_asientos (gimnasio_id, id),
  foreign key (gimnasio_id, id_movimiento) references caja_movimientos (gimnasio_id, id)
);
comment on table caja_tomados is 'A charge or void without a till, and the movement with which a session took it.';
create index caja_tomados_movimiento on caja_tomados (gimnasio_id, id_movimiento);
select protect_tenant_table('caja_tomados', 'gimnasio_id', 'select, insert');

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
  'The open session of a till, and its last Z. What enters a session holds this row shared; what opens or closes one changes it.';
create index cajas_turnos_sucursal on cajas_turnos (gimnasio_id, sucursal_id) include (id_sesion);
select protect_tenant_table('cajas_turnos', 'gimnasio_id', 'select, insert, update');

create trigger only_grows before update or delete or truncate on caja_aperturas for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on caja_cierres for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on caja_motivos for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on caja_reaperturas for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on caja_movimientos for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on caja_cobros for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on caja_tomados for each statement execute function ledger_only_grows();
select announce_table('caja_aperturas', 'caja_sesiones');
select announce_table('caja_cierres', 'caja_sesiones', columna_id => 'id_sesion', accion => 'update');
select announce_table('caja_motivos', 'caja_sesiones', columna_id => 'id_sesion', accion => 'update');
select announce_table('caja_reaperturas', 'caja_sesiones', columna_id => 'id_sesion', accion => 'update');
select announce_table('caja_movimientos', 'caja_movimientos');
