-- API keys. A key acts as a user of its own, so what it charges or changes names that user. The user's role grants nothing: the
-- key itself has the permissions.

create table claves_api (
  gimnasio_id record_id not null,
  -- The id of its user, too.
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  nombre text not null check (char_length(nombre) between 2 and 40),
  creada_por record_id not null,
  -- SHA-256 of the key, which is shown once and never stored.
  resumen bytea not null unique check (octet_length(resumen) = 32),
  -- Its last characters, to tell keys apart.
  final text not null check (char_length(final) = 4),
  -- Networks it may be used from, as a list of texts; empty for all.
  direcciones jsonb not null default '[]' check (jsonb_typeof(direcciones) = 'array'),
  por_minuto integer not null check (por_minuto between 1 and 6000),
  vence timestamptz(3),
  ultimo_uso timestamptz(3),
  ultima_ip text not null default '' check (char_length(ultima_ip) <= 64),
  revocada timestamptz(3),
  revocada_por record_id,
  primary key (gimnasio_id, id),
  foreign key (gimnasio_id, id) references users (gimnasio_id, id),
  foreign key (gimnasio_id, creada_por) references users (gimnasio_id, id),
  foreign key (gimnasio_id, revocada_por) references users (gimnasio_id, id),
  check ((revocada is null) = (revocada_por is null))
);
comment on table claves_api is 'A key with which a program of the gym uses the API. It acts as the user with the same id.';
create unique index claves_api_nombre on claves_api (gimnasio_id, lower(nombre)) where revocada is null;
create index claves_api_creada_por on claves_api (gimnasio_id, creada_por);
select protect_tenant_table('claves_api', 'gimnasio_id', 'select, insert, update');

create table claves_api_permisos (
  gimnasio_id record_id not null default gimnasio_actual(),
  clave_id record_id not null,
  permiso_id record_id not null references permisos (id),
  orden bigint generated always as identity,
  primary key (gimnasio_id, clave_id, permiso_id),
  foreign key (gimnasio_id, clave_id) references claves_api (gimnasio_id, id)
);
comment on table claves_api_permisos is 'A permission given to an API key. It counts while the key''s maker holds it, too.';
select protect_tenant_table('claves_api_permisos', 'gimnasio_id', 'select, insert');
