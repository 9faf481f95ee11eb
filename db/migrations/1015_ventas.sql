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
  activo boolean not null default true,
  primary key (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
comment on table conceptos is 'A line of the price list of a branch. One that is no longer sold stays, not `activo`.';
create unique index conceptos_nombre on conceptos (gimnasio_id, sucursal_id, lower(nombre)) where activo;
select protect_tenant_table('conceptos', 'gimnasio_id', 'select, insert, update');
select announce_table('conceptos', 'conceptos');

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
comment on table ventas_anulaciones is 'That a sale was voided, by whom and why.';
select protect_tenant_table('ventas_anulaciones', 'gimnasio_id', 'select, insert');

-- Lists count payments and sales apart, and both have numbers of one series.
alter table recibos add column ventas integer not null default 0 check (ventas between 0 and ultimo);
alter table recibos add column pagos integer generated always as (ultimo - ventas) stored;
alter table ingresos add column vendido numeric(16,2) not null default 0, add column ventas integer not null default 0;
comment on table ingresos is
  'A part of the income of a branch on a civil day, voids taken out of the day of the payment or sale. `total` is that of payments.';

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
select announce_table('ventas_asientos', 'ventas');
select announce_table('ventas_anulaciones', 'ventas', columna_id => 'id_venta', accion => 'update');

-- One chain covers payments and sales.
alter table pagos_sellos alter column id_pago drop not null,
  add column id_venta record_id,
  drop constraint pagos_sellos_tipo_check,
  add constraint pagos_sellos_tipo_check check (tipo in ('asiento', 'anulacion', 'partes', 'venta', 'anulacion_venta')),
  add constraint pagos_sellos_de check (case when tipo like '%venta' then id_pago is null and id_venta is not null
    else id_pago is not null and id_venta is null end),
  add constraint pagos_sellos_venta foreign key (gimnasio_id, id_venta) references ventas_asientos (gimnasio_id, id);
create unique index pagos_sellos_de_venta on pagos_sellos (gimnasio_id, tipo, id_venta) where id_venta is not null;
alter table sellos_pendientes drop constraint sellos_pendientes_tipo_check,
  add constraint sellos_pendientes_tipo_check
    check (tipo in ('asiento', 'anulacion', 'partes', 'venta', 'anulacion_venta', 'auditoria'));

-- The till notes a charge or a sale. The unique constraint of charges keeps the name of what it was, and costs them nothing more.
alter table caja_tomados drop constraint caja_tomados_gimnasio_id_id_pago_clase_fkey, drop constraint caja_tomados_pkey;
alter table caja_cobros drop constraint caja_cobros_pkey;
alter table caja_cobros alter column id_pago drop not null,
  add column id_venta record_id,
  add constraint caja_cobros_pkey unique (gimnasio_id, id_pago, clase),
  add constraint caja_cobros_de check (num_nonnulls(id_pago, id_venta) = 1),
  add constraint caja_cobros_venta foreign key (gimnasio_id, id_venta) references ventas_asientos (gimnasio_id, id);
create unique index caja_cobros_de_venta on caja_cobros (gimnasio_id, id_venta, clase) where id_venta is not null;
alter table caja_tomados alter column id_pago drop not null,
  add column id_venta record_id,
  add constraint caja_tomados_pkey unique (gimnasio_id, id_pago, clase),
  add constraint caja_tomados_de check (num_nonnulls(id_pago, id_venta) = 1),
  add constraint caja_tomados_cobro foreign key (gimnasio_id, id_pago, clase) references caja_cobros (gimnasio_id, id_pago, clase),
  add constraint caja_tomados_venta foreign key (gimnasio_id, id_venta) references ventas_asientos (gimnasio_id, id);
create unique index caja_tomados_de_venta on caja_tomados (gimnasio_id, id_venta, clase) where id_venta is not null;
comment on table caja_cobros is
  'The session of a charge, a sale or a void of one, written in its transaction. Branches without tills have none.';
-- The function of the same name that knows sales takes its place.
drop function if exists caja_cobrar(text, text, text, text, text, numeric, timestamptz);

-- The entry of a day pass is that of its sale.
alter table asistencias_asientos alter column id_miembro drop not null,
  add column id_venta record_id,
  add constraint asistencias_de check (num_nonnulls(id_miembro, id_venta) > 0),
  add constraint asistencias_venta foreign key (gimnasio_id, id_venta) references ventas_asientos (gimnasio_id, id);
create unique index asistencias_de_venta on asistencias_asientos (gimnasio_id, id_venta) where id_venta is not null;
