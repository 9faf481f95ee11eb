create table cuentas_cobro (
  gimnasio_id record_id not null,
  id record_id not null unique,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  -- The person that connects the account, and the one that connected it.
  usuario_id record_id not null,
  -- A connection under way: SHA-256 of its state, its sealed verifier, its end.
  estado bytea,
  verificador bytea,
  pide_hasta timestamptz(3),
  -- Id of the seller at the provider; '' while none is connected.
  cuenta text not null default '' check (char_length(cuenta) <= 40),
  -- Sealed keys of the account.
  acceso bytea,
  renovacion bytea,
  vence timestamptz(3),
  conectada timestamptz(3),
  -- Since when the provider refuses the keys.
  rechazada timestamptz(3),
  primary key (gimnasio_id, id),
  unique (gimnasio_id),
  constraint cuentas_cobro_llaves check (num_nulls(acceso, renovacion, vence, conectada) in (0, 4)),
  constraint cuentas_cobro_pedido check (num_nulls(estado, verificador, pide_hasta) in (0, 3)),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table cuentas_cobro is 'The account of a gym at the payment provider, where its members pay online.';
create index cuentas_cobro_usuario on cuentas_cobro (gimnasio_id, usuario_id);
select protect_tenant_table('cuentas_cobro', 'gimnasio_id', 'select, insert, update');

create table links_pago (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  id_miembro record_id not null,
  id_plan_plazo record_id not null,
  sucursal_id record_id not null,
  usuario_id record_id not null,
  -- Plan, term and price as offered: what the list says tomorrow changes nothing here.
  concepto text not null check (char_length(concepto) between 1 and 200),
  duracion integer not null check (duracion > 0),
  unidad text not null check (unidad in ('mes', 'día')),
  monto numeric(14,2) not null check (monto > 0),
  moneda text not null,
  estado text not null default 'pendiente' check (estado in ('pendiente', 'pagado', 'cancelado')),
  vence timestamptz(3) not null,
  codigo text not null default codigo_de_recibo() check (codigo ~ '^[0-9a-f]{32}$'),
  -- Address of the provider's checkout; '' until it is opened.
  enlace text not null default '' check (char_length(enlace) <= 2000),
  -- Last time that the provider was asked about it without a notification.
  revisado timestamptz(3),
  primary key (gimnasio_id, id),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, id_plan_plazo) references planes_plazos (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table links_pago is 'A payment that a member was asked for by a link.';
-- The code alone names the link: its address holds no gym.
create unique index links_pago_codigo on links_pago (codigo);
create index links_pago_miembro on links_pago (gimnasio_id, id_miembro, orden desc);
create index links_pago_list on links_pago (gimnasio_id, created desc, orden desc);
create index links_pago_usuario on links_pago (gimnasio_id, usuario_id);
create index links_pago_sucursal on links_pago (gimnasio_id, sucursal_id);
create index links_pago_plazo on links_pago (gimnasio_id, id_plan_plazo);
select protect_tenant_table('links_pago', 'gimnasio_id', 'select, insert, update');
select announce_table('links_pago', 'links_pago');

create table cobros_en_linea (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  -- Id of the payment at the provider.
  cobro text not null check (char_length(cobro) between 1 and 40),
  id_link record_id not null,
  id_miembro record_id not null,
  sucursal_id record_id not null,
  -- The payment of the ledger; null: the money waits for a person.
  id_pago record_id,
  -- As the provider told it; null: no amount that we could have asked for.
  monto numeric(14,2),
  moneda text not null default '' check (char_length(moneda) <= 10),
  problema text not null default '' check (char_length(problema) <= 300),
  -- Since when the provider says that the money went back.
  devuelto timestamptz(3),
  resuelto timestamptz(3),
  resuelto_por record_id,
  nota text not null default '' check (char_length(nota) <= 300),
  por_asignar boolean generated always as ((id_pago is null or devuelto is not null) and resuelto is null) stored,
  primary key (gimnasio_id, id),
  constraint cobros_en_linea_cobro unique (gimnasio_id, cobro),
  constraint cobros_en_linea_pago unique (gimnasio_id, id_pago),
  constraint cobros_en_linea_lugar check (id_pago is not null or problema <> ''),
  constraint cobros_en_linea_resuelto check (num_nulls(resuelto, resuelto_por) in (0, 2)),
  foreign key (gimnasio_id, id_link) references links_pago (gimnasio_id, id),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, id_pago) references pagos_asientos (gimnasio_id, id),
  foreign key (gimnasio_id, resuelto_por) references users (gimnasio_id, id)
);
comment on table cobros_en_linea is
  'Money that a member paid at the provider: a payment of the ledger, or waiting for a person who assigns it.';
create index cobros_en_linea_link on cobros_en_linea (gimnasio_id, id_link);
create index cobros_en_linea_miembro on cobros_en_linea (gimnasio_id, id_miembro, orden desc);
create index cobros_en_linea_list on cobros_en_linea (gimnasio_id, created desc, orden desc);
create index cobros_en_linea_por_asignar on cobros_en_linea (gimnasio_id, orden desc) where por_asignar;
create index cobros_en_linea_sucursal on cobros_en_linea (gimnasio_id, sucursal_id);
create index cobros_en_linea_resuelto_por on cobros_en_linea (gimnasio_id, resuelto_por) where resuelto_por is not null;
select protect_tenant_table('cobros_en_linea', 'gimnasio_id', 'select, insert, update');
select announce_table('cobros_en_linea', 'cobros_en_linea');

-- The function of the same name that knows online payments takes its place.
drop function if exists cobrar_pago(text, text, text, text, text, text, text, text, numeric, numeric, text, numeric, text, text,
  timestamptz, date, timestamptz, integer, text, integer, text, boolean, date, date, timestamptz, timestamptz, date, integer,
  integer, text, numeric);
