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
  -- The list price that the staff knows of: another one is shown to them until they say what to do.
  precio_visto numeric(14,2) not null,
  estado text not null default 'esperando'
    check (estado in ('esperando', 'activo', 'pausado', 'con_problema', 'cancelado')),
  -- Day of the next charge, as the provider tells it.
  proximo timestamptz(3),
  -- Work for a person; '' for none.
  problema text not null default '' check (problema in ('', 'reintenta', 'fallido', 'terminado', 'desconocido')),
  -- The failed charge that `problema` tells of, or that a person saw to.
  falla text not null default '' check (char_length(falla) <= 60),
  codigo text not null default codigo_de_recibo() check (codigo ~ '^[0-9a-f]{32}$'),
  -- Id and address of the consent at the provider; '' until it is asked for.
  suscripcion text not null default '' check (char_length(suscripcion) <= 40),
  enlace text not null default '' check (char_length(enlace) <= 2000),
  -- Last time that the provider was asked about it.
  revisado timestamptz(3),
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
select announce_table('cobros_automaticos', 'cobros_automaticos');

-- Money is for a link or for a consent.
alter table cobros_en_linea alter column id_link drop not null;
alter table cobros_en_linea add column id_automatico record_id;
alter table cobros_en_linea add constraint cobros_en_linea_acuerdo check (num_nonnulls(id_link, id_automatico) = 1);
alter table cobros_en_linea add foreign key (gimnasio_id, id_automatico) references cobros_automaticos (gimnasio_id, id);
create index cobros_en_linea_automatico on cobros_en_linea (gimnasio_id, id_automatico) where id_automatico is not null;

-- Notifications of consents name the seller alone.
create index cuentas_cobro_cuenta on cuentas_cobro (cuenta) where acceso is not null;

insert into trabajos_conocidos (nombre, intentos) values ('cobro_automatico', 20) on conflict (nombre) do nothing;
