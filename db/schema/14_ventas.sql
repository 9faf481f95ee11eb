-- The price list and the ledger of sales, which only grows. Requests to void a payment or a sale.

create table conceptos (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  sucursal_id record_id not null,
  nombre text not null check (char_length(nombre) between 2 and 40),
  tipo text not null check (tipo in ('articulo', 'pase_del_dia')),
  precio numeric(14,2) not null check (precio > 0),
  -- Its place in the list, as its branch ordered it.
  lugar double precision not null default 0,
  activo boolean not null default true,
  primary key (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
comment on table conceptos is 'A line of the price list of a branch. A line that is no longer sold stays, not `activo`.';
create unique index conceptos_nombre on conceptos (gimnasio_id, sucursal_id, lower(nombre)) where activo;
select protect_tenant_table('conceptos', 'gimnasio_id', 'select, insert, update');

create table ventas_asientos (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  sucursal_id record_id not null,
  usuario_id record_id not null,
  -- Null: sold without the price list.
  id_concepto record_id,
  -- Name, kind and price as sold: what the list says tomorrow changes nothing here.
  concepto text not null check (char_length(concepto) between 2 and 40),
  tipo text not null check (tipo in ('articulo', 'pase_del_dia')),
  precio numeric(14,2) not null check (precio > 0),
  cantidad integer not null check (cantidad between 1 and 999),
  monto numeric(14,2) not null generated always as (precio * cantidad) stored,
  medio_pago text not null check (char_length(medio_pago) between 2 and 40),
  referencia text not null default '' check (char_length(referencia) <= 80),
  nota text not null default '' check (char_length(nota) <= 500),
  id_miembro record_id,
  -- A visitor of the day is no member.
  visitante text not null default '' check (char_length(visitante) <= 80),
  telefono text not null default '' check (char_length(telefono) <= 15),
  -- Civil day of `created` in the gym's zone.
  dia date not null,
  recibo integer not null check (recibo > 0),
  codigo text not null default codigo_de_recibo() check (codigo ~ '^[0-9a-f]{32}$'),
  primary key (gimnasio_id, id),
  constraint ventas_recibo_key unique (gimnasio_id, sucursal_id, recibo),
  constraint ventas_pase check (tipo = 'articulo' or (cantidad = 1 and (id_miembro is not null or visitante <> ''))),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id),
  foreign key (gimnasio_id, id_concepto) references conceptos (gimnasio_id, id),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id)
);
comment on table ventas_asientos is
  'A small sale or a day pass as it happened. It has a receipt of the same series as the payments of its branch.';
comment on column ventas_asientos.codigo is 'The receipt''s public address. It is no part of what happened, so no link of the chain covers it.';
create unique index ventas_codigo on ventas_asientos (codigo);
create index ventas_list on ventas_asientos (gimnasio_id, created desc, orden desc) include (id);
create index ventas_list_sucursal on ventas_asientos (gimnasio_id, sucursal_id, created desc, orden desc) include (id);
create index ventas_dia on ventas_asientos (gimnasio_id, sucursal_id, dia)
  include (id, concepto, medio_pago, usuario_id, cantidad, monto);
create index ventas_usuario on ventas_asientos (gimnasio_id, usuario_id, orden);
create index ventas_medio on ventas_asientos (gimnasio_id, medio_pago);
create index ventas_concepto on ventas_asientos (gimnasio_id, id_concepto) where id_concepto is not null;
create index ventas_miembro on ventas_asientos (gimnasio_id, id_miembro, orden) where id_miembro is not null;
create statistics ventas_branches (dependencies) on gimnasio_id, sucursal_id from ventas_asientos;
alter table ventas_asientos set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
select protect_tenant_table('ventas_asientos', 'gimnasio_id', 'select, insert');

create table ventas_anulaciones (
  gimnasio_id record_id not null,
  id_venta record_id not null,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  usuario_id record_id not null,
  motivo text not null check (char_length(motivo) between 3 and 300),
  primary key (gimnasio_id, id_venta),
  foreign key (gimnasio_id, id_venta) references ventas_asientos (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table ventas_anulaciones is 'The void of a sale, with its user and reason.';
select protect_tenant_table('ventas_anulaciones', 'gimnasio_id', 'select, insert');

create trigger only_grows before update or delete or truncate on ventas_asientos for each statement execute function ledger_only_grows();
create trigger only_grows before update or delete or truncate on ventas_anulaciones for each statement execute function ledger_only_grows();
create trigger income after insert on ventas_asientos
  referencing new table as nuevas for each statement execute function ventas_income();
create trigger income after insert on ventas_anulaciones
  referencing new table as nuevas for each statement execute function ventas_income();
create trigger await_seal after insert on ventas_asientos
  referencing new table as nuevas for each statement execute function await_seal();
create trigger await_seal after insert on ventas_anulaciones
  referencing new table as nuevas for each statement execute function await_seal();

create table pedidos_anulacion (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  -- One of both.
  id_pago record_id,
  id_venta record_id,
  sucursal_id record_id not null,
  usuario_id record_id not null,
  motivo text not null check (char_length(motivo) between 3 and 300),
  estado text not null default 'pendiente' check (estado in ('pendiente', 'anulado', 'rechazado')),
  respondido timestamptz(3),
  respondido_por record_id,
  primary key (gimnasio_id, id),
  constraint pedidos_de check (num_nonnulls(id_pago, id_venta) = 1),
  constraint pedidos_respondidos check (num_nulls(respondido, respondido_por) = case estado when 'pendiente' then 2 else 0 end),
  foreign key (gimnasio_id, id_pago) references pagos_asientos (gimnasio_id, id),
  constraint pedidos_venta foreign key (gimnasio_id, id_venta) references ventas_asientos (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id),
  foreign key (gimnasio_id, respondido_por) references users (gimnasio_id, id)
);
comment on table pedidos_anulacion is
  'A request to void a payment or a sale, by a person who may not void it. It is answered once.';
create unique index pedidos_pendientes on pedidos_anulacion (gimnasio_id, id_pago) where estado = 'pendiente';
create unique index pedidos_pendientes_de_venta on pedidos_anulacion (gimnasio_id, id_venta)
  where estado = 'pendiente' and id_venta is not null;
create index pedidos_anulacion_pago on pedidos_anulacion (gimnasio_id, id_pago);
create index pedidos_anulacion_venta on pedidos_anulacion (gimnasio_id, id_venta) where id_venta is not null;
create index pedidos_anulacion_list on pedidos_anulacion (gimnasio_id, sucursal_id, orden desc);
create index pedidos_anulacion_usuario on pedidos_anulacion (gimnasio_id, usuario_id);
select protect_tenant_table('pedidos_anulacion', 'gimnasio_id', 'select, insert, update');
