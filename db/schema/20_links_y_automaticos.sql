-- Payments online that are asked for: the gym's account at the provider, links, and consents to be charged again and again.

create table cuentas_cobro (
  gimnasio_id record_id not null,
  id record_id not null unique,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  -- The person who connects or connected the account.
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
  -- Until then one process asks the provider for new keys; the others leave it alone.
  renueva_hasta timestamptz(3),
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
-- Notifications of consents name the seller alone.
create index cuentas_cobro_cuenta on cuentas_cobro (cuenta) where acceso is not null;
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
  -- The provider's last word about a payment that brought no money yet, and the id of that payment there. One under way is replaced by
  -- its own refusal alone.
  intento text not null default '' check (intento in ('', 'en_proceso', 'rechazado')),
  intento_cobro text not null default '' check (char_length(intento_cobro) <= 40),
  primary key (gimnasio_id, id),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, id_plan_plazo) references planes_plazos (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table links_pago is 'A link by which a member was asked to pay.';
-- The code alone names the link: its address holds no gym.
create unique index links_pago_codigo on links_pago (codigo);
create index links_pago_miembro on links_pago (gimnasio_id, id_miembro, orden desc);
create index links_pago_list on links_pago (gimnasio_id, created desc, orden desc);
create index links_pago_usuario on links_pago (gimnasio_id, usuario_id);
create index links_pago_sucursal on links_pago (gimnasio_id, sucursal_id);
create index links_pago_plazo on links_pago (gimnasio_id, id_plan_plazo);
select protect_tenant_table('links_pago', 'gimnasio_id', 'select, insert, update');

create table cobros_automaticos (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  id_miembro record_id not null,
  id_plan_plazo record_id not null,
  sucursal_id record_id not null,
  usuario_id record_id not null,
  -- Plan, term and price as the member consents to them: what the list says later changes nothing here.
  concepto text not null check (char_length(concepto) between 1 and 200),
  duracion integer not null check (duracion > 0),
  unidad text not null check (unidad in ('mes', 'día')),
  monto numeric(14,2) not null check (monto > 0),
  moneda text not null,
  -- The list price that the staff knows of. Another one is shown to them until they say what to do.
  precio_visto numeric(14,2) not null,
  estado text not null default 'esperando'
    check (estado in ('esperando', 'activo', 'pausado', 'con_problema', 'cancelado')),
  -- Day of the next charge, as the provider tells it.
  proximo timestamptz(3),
  -- Work for a person; '' for none.
  problema text not null default '' check (problema in ('', 'reintenta', 'fallido', 'terminado', 'desconocido', 'tardio')),
  -- The failed charge of `problema`, or the one that a person has dealt with.
  falla text not null default '' check (char_length(falla) <= 60),
  codigo text not null default codigo_de_recibo() check (codigo ~ '^[0-9a-f]{32}$'),
  -- Id and address of the consent at the provider; '' until it is asked for.
  suscripcion text not null default '' check (char_length(suscripcion) <= 40),
  enlace text not null default '' check (char_length(enlace) <= 2000),
  -- Last time that the provider was asked about it.
  revisado timestamptz(3),
  -- Grows with each change and each reading of it at the provider: an older reading is read again.
  version integer not null default 0,
  primary key (gimnasio_id, id),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, id_plan_plazo) references planes_plazos (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table cobros_automaticos is 'A member''s consent to be charged for a term again and again, asked for or given at the provider.';
create unique index cobros_automaticos_codigo on cobros_automaticos (codigo);
create unique index cobros_automaticos_vivo on cobros_automaticos (gimnasio_id, id_miembro) where estado <> 'cancelado';
create unique index cobros_automaticos_suscripcion on cobros_automaticos (gimnasio_id, suscripcion) where suscripcion <> '';
create index cobros_automaticos_miembro on cobros_automaticos (gimnasio_id, id_miembro, orden desc);
create index cobros_automaticos_list on cobros_automaticos (gimnasio_id, created desc, orden desc);
create index cobros_automaticos_por_atender on cobros_automaticos (gimnasio_id, orden) where problema <> '';
create index cobros_automaticos_usuario on cobros_automaticos (gimnasio_id, usuario_id);
create index cobros_automaticos_sucursal on cobros_automaticos (gimnasio_id, sucursal_id);
create index cobros_automaticos_plazo on cobros_automaticos (gimnasio_id, id_plan_plazo);
select protect_tenant_table('cobros_automaticos', 'gimnasio_id', 'select, insert, update');
