create table pedidos_anulacion (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  id_pago record_id not null,
  sucursal_id record_id not null,
  usuario_id record_id not null,
  motivo text not null check (char_length(motivo) between 3 and 300),
  estado text not null default 'pendiente' check (estado in ('pendiente', 'anulado', 'rechazado')),
  respondido timestamptz(3),
  respondido_por record_id,
  primary key (gimnasio_id, id),
  constraint pedidos_respondidos check (num_nulls(respondido, respondido_por) = case estado when 'pendiente' then 2 else 0 end),
  foreign key (gimnasio_id, id_pago) references pagos_asientos (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id),
  foreign key (gimnasio_id, respondido_por) references users (gimnasio_id, id)
);
comment on table pedidos_anulacion is 'A request to void a payment, by a person who may not void it. It is answered once.';
create unique index pedidos_pendientes on pedidos_anulacion (gimnasio_id, id_pago) where estado = 'pendiente';
create index pedidos_anulacion_pago on pedidos_anulacion (gimnasio_id, id_pago);
create index pedidos_anulacion_list on pedidos_anulacion (gimnasio_id, sucursal_id, orden desc);
create index pedidos_anulacion_usuario on pedidos_anulacion (gimnasio_id, usuario_id);
select protect_tenant_table('pedidos_anulacion', 'gimnasio_id', 'select, insert, update');
select announce_table('pedidos_anulacion', 'pedidos_anulacion');
