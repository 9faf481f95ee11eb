-- Cash of tills, which only grows: movements, and what was charged in a session or without one.

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
  -- As entered: `tipo` says if it goes in or out. A taking of voids alone is negative.
  monto numeric(22,2) not null check (monto > 0 or tipo = 'toma'),
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
  -- One of both.
  id_pago record_id,
  id_venta record_id,
  clase text not null check (clase in ('cobro', 'anulacion')),
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  -- Of a charge in a session it may be null: it is the session's. Each foreign key that is checked costs a charge three
  -- hundredths of its time.
  sucursal_id record_id,
  -- Null: no till of the branch was open.
  id_sesion record_id,
  vuelta smallint,
  -- Cash into the till, negative for a void; 0 for another method.
  efectivo numeric(14,2) not null,
  constraint caja_cobros_pkey unique (gimnasio_id, id_pago, clase),
  constraint caja_cobros_de check (num_nonnulls(id_pago, id_venta) = 1),
  constraint caja_cobros_sucursal check (id_sesion is not null or sucursal_id is not null),
  constraint caja_cobros_vuelta check ((id_sesion is null) = (vuelta is null)),
  constraint caja_cobros_signo check (case clase when 'cobro' then efectivo >= 0 else efectivo <= 0 end),
  foreign key (gimnasio_id, id_pago) references pagos_asientos (gimnasio_id, id),
  constraint caja_cobros_venta foreign key (gimnasio_id, id_venta) references ventas_asientos (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, id_sesion) references caja_aperturas (gimnasio_id, id)
);
comment on table caja_cobros is
  'The session of a charge, a sale or a void of one, written in its transaction. Branches without tills have none.';
create unique index caja_cobros_de_venta on caja_cobros (gimnasio_id, id_venta, clase) where id_venta is not null;
create index caja_cobros_sesion on caja_cobros (gimnasio_id, id_sesion) where id_sesion is not null;
create index caja_cobros_sin_caja on caja_cobros (gimnasio_id, sucursal_id) where id_sesion is null;
select protect_tenant_table('caja_cobros', 'gimnasio_id', 'select, insert');

create table caja_tomados (
  gimnasio_id record_id not null,
  -- One of both.
  id_pago record_id,
  id_venta record_id,
  clase text not null,
  orden bigint generated always as identity,
  id_movimiento record_id not null,
  constraint caja_tomados_pkey unique (gimnasio_id, id_pago, clase),
  constraint caja_tomados_de check (num_nonnulls(id_pago, id_venta) = 1),
  constraint caja_tomados_cobro foreign key (gimnasio_id, id_pago, clase) references caja_cobros (gimnasio_id, id_pago, clase),
  constraint caja_tomados_venta foreign key (gimnasio_id, id_venta) references ventas_asientos (gimnasio_id, id),
  foreign key (gimnasio_id, id_pago) references pagos_asientos (gimnasio_id, id),
  foreign key (gimnasio_id, id_movimiento) references caja_movimientos (gimnasio_id, id)
);
comment on table caja_tomados is 'A charge or void without a till, and the movement with which a session took it.';
create unique index caja_tomados_de_venta on caja_tomados (gimnasio_id, id_venta, clase) where id_venta is not null;
create index caja_tomados_movimiento on caja_tomados (gimnasio_id, id_movimiento);
select protect_tenant_table('caja_tomados', 'gimnasio_id', 'select, insert');

create trigger only_grows before update or delete or truncate on caja_movimientos for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on caja_cobros for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on caja_tomados for each statement execute function ledger_only_grows();
