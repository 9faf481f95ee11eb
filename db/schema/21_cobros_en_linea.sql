-- Payments online that came, and how new our knowledge of them is.

create table cobros_en_linea (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  -- Id of the payment at the provider.
  cobro text not null check (char_length(cobro) between 1 and 40),
  -- One of both: what the money is for.
  id_link record_id,
  id_automatico record_id,
  id_miembro record_id not null,
  sucursal_id record_id not null,
  -- The payment of the ledger; null: the money waits for a person.
  id_pago record_id,
  -- As the provider told it; null: no amount that we could have asked for.
  monto numeric(14,2),
  moneda text not null default '' check (char_length(moneda) <= 10),
  -- When the provider approved it: the day of its entry in the ledger. Null: the day on which it is entered.
  aprobado timestamptz(3),
  problema text not null default '' check (char_length(problema) <= 300),
  -- Since when the provider says that the money went back.
  devuelto timestamptz(3),
  -- The part that went back while the rest stayed; 0 for none, and once all of it went back.
  monto_devuelto numeric(14,2) not null default 0 check (monto_devuelto >= 0),
  -- It came for a link or a consent that the staff had cancelled: entered, and shown until a person saw it.
  tardio boolean not null default false,
  resuelto timestamptz(3),
  resuelto_por record_id,
  nota text not null default '' check (char_length(nota) <= 300),
  por_asignar boolean generated always as ((id_pago is null or devuelto is not null or tardio) and resuelto is null) stored,
  primary key (gimnasio_id, id),
  constraint cobros_en_linea_cobro unique (gimnasio_id, cobro),
  constraint cobros_en_linea_pago unique (gimnasio_id, id_pago),
  constraint cobros_en_linea_acuerdo check (num_nonnulls(id_link, id_automatico) = 1),
  constraint cobros_en_linea_monto_devuelto check (monto_devuelto = 0 or devuelto is not null),
  constraint cobros_en_linea_lugar check (id_pago is not null or problema <> ''),
  constraint cobros_en_linea_resuelto check (num_nulls(resuelto, resuelto_por) in (0, 2)),
  foreign key (gimnasio_id, id_link) references links_pago (gimnasio_id, id),
  foreign key (gimnasio_id, id_automatico) references cobros_automaticos (gimnasio_id, id),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, id_pago) references pagos_asientos (gimnasio_id, id),
  foreign key (gimnasio_id, resuelto_por) references users (gimnasio_id, id)
);
comment on table cobros_en_linea is
  'Money that a member paid at the provider: a payment of the ledger, or money that waits for a user to assign it.';
create index cobros_en_linea_link on cobros_en_linea (gimnasio_id, id_link);
create index cobros_en_linea_automatico on cobros_en_linea (gimnasio_id, id_automatico) where id_automatico is not null;
create index cobros_en_linea_miembro on cobros_en_linea (gimnasio_id, id_miembro, orden desc);
create index cobros_en_linea_list on cobros_en_linea (gimnasio_id, created desc, orden desc);
create index cobros_en_linea_por_asignar on cobros_en_linea (gimnasio_id, orden desc) where por_asignar;
create index cobros_en_linea_sucursal on cobros_en_linea (gimnasio_id, sucursal_id);
create index cobros_en_linea_resuelto_por on cobros_en_linea (gimnasio_id, resuelto_por) where resuelto_por is not null;
select protect_tenant_table('cobros_en_linea', 'gimnasio_id', 'select, insert, update');

create table cobros_leidos (
  gimnasio_id record_id not null references gimnasios (id),
  -- Id of the payment at the provider.
  cobro text not null check (char_length(cobro) between 1 and 40),
  -- Its newest change there that we read.
  cambiado timestamptz(3) not null,
  primary key (gimnasio_id, cobro)
);
comment on table cobros_leidos is
  'The time of the newest reading of each payment at the provider. An older reading that comes late stores nothing.';
select protect_tenant_table('cobros_leidos', 'gimnasio_id', 'select, insert, update');

create table cobros_abriendo (
  gimnasio_id record_id not null references gimnasios (id),
  -- Our reference for what is opened.
  referencia text not null check (char_length(referencia) <= 60),
  -- One process asks the provider for it until then; the others leave it alone.
  hasta timestamptz(3) not null,
  primary key (gimnasio_id, referencia)
);
comment on table cobros_abriendo is 'Pages for paying or consenting that a process is asking the provider for.';
select protect_tenant_table('cobros_abriendo', 'gimnasio_id', 'select, insert, update, delete');
