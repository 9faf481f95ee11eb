-- Signing in: second steps, linked accounts, codes, sessions, refusals. People of the platform have no gym.

create table segundos_pasos (
  gimnasio_id record_id references gimnasios (id) default gimnasio_actual(),
  user_id record_id primary key references users (id) on delete cascade,
  creado timestamptz(3) not null,
  activado timestamptz(3),
  -- Sealed under the server's secret.
  secreto bytea not null,
  -- The half minute of the last accepted code: no code is taken twice.
  ultimo_paso bigint not null default 0,
  -- Digests of the recovery codes that are left.
  codigos text[] not null default '{}',
  foreign key (gimnasio_id, user_id) references users (gimnasio_id, id) on delete cascade
);
comment on table segundos_pasos is
  'The second step of a user who wants one: codes of an authenticator app. It waits until a first code proves that the '
  'app has the secret; `activado` says since when codes are asked for.';

create table identidades (
  proveedor text not null check (proveedor in ('google')),
  sub text not null check (char_length(sub) between 1 and 255),
  gimnasio_id record_id references gimnasios (id) default gimnasio_actual(),
  user_id record_id not null references users (id) on delete cascade,
  creado timestamptz(3) not null,
  primary key (proveedor, sub),
  unique (proveedor, user_id),
  foreign key (gimnasio_id, user_id) references users (gimnasio_id, id) on delete cascade
);
comment on table identidades is
  'A user''s account at an identity provider. The key is the provider''s id of the user, because an address may change '
  'hands. A deactivated user has none.';

create table codigos (
  -- The id that the client was given, which is the same for an address without an account.
  id text primary key check (char_length(id) between 15 and 64),
  gimnasio_id record_id references gimnasios (id) default gimnasio_actual(),
  user_id record_id not null references users (id) on delete cascade,
  creado timestamptz(3) not null,
  vence timestamptz(3) not null,
  -- The address it was sent to: the code proves that address and no other.
  correo text not null check (char_length(correo) between 3 and 254),
  resumen text not null,
  foreign key (gimnasio_id, user_id) references users (gimnasio_id, id) on delete cascade
);
comment on table codigos is 'A mailed code for signing in, valid once and for some minutes. The row holds a keyed digest of it.';
create index codigos_de on codigos (user_id);

create table sesiones (
  id record_id primary key,
  gimnasio_id record_id references gimnasios (id) default gimnasio_actual(),
  user_id record_id not null references users (id) on delete cascade,
  creado timestamptz(3) not null,
  -- The last request, some minutes less at most.
  vista timestamptz(3) not null,
  -- Its end, however often its token is renewed.
  hasta timestamptz(3) not null,
  terminada timestamptz(3),
  -- The reason why it ended, so that its browser can say it. Null while it is open.
  motivo text check (motivo in ('cerrada', 'clave', 'correo', 'desactivada')),
  ip text not null default '' check (char_length(ip) <= 64),
  agente text not null default '' check (char_length(agente) <= 300),
  foreign key (gimnasio_id, user_id) references users (gimnasio_id, id) on delete cascade
);
comment on table sesiones is
  'A sign-in, so that its user can see it and end it. A token names its session. An ended session is invalid at the next '
  'request of every process, because its end changes the user''s stamp.';
create index sesiones_abiertas on sesiones (user_id, vista desc) where terminada is null;
create index sesiones_vista on sesiones (user_id, vista desc);
create trigger bump_sello after update on sesiones
  referencing new table as cambiadas old table as antes for each statement execute function sesiones_bump_sello();

do $$
declare
  tabla text;
begin
  foreach tabla in array array['segundos_pasos', 'identidades', 'codigos', 'sesiones'] loop
    execute format('alter table %I enable row level security', tabla);
    execute format('alter table %I force row level security', tabla);
    execute format(
      'create policy tenant on %I to vigente_writer using (gimnasio_id is not distinct from gimnasio_actual()) with check (gimnasio_id is not distinct from gimnasio_actual())',
      tabla);
    execute format('create policy migration on %I to current_user using (true) with check (true)', tabla);
    perform count_on_large_tenants(tabla::regclass, 'gimnasio_id');
  end loop;
end
$$;
-- The reading role finds the user and the gym of an account, a code or a session. It sees no digest of a code and no second step.
create policy engine on identidades for select to vigente_reader using (true);
create policy engine on codigos for select to vigente_reader using (true);
create policy engine on sesiones for select to vigente_reader using (true);
grant select on identidades, sesiones to vigente_reader;
grant select (id, user_id, gimnasio_id) on codigos to vigente_reader;
grant select, insert, update, delete on segundos_pasos, sesiones to vigente_writer;
grant select, insert, delete on identidades, codigos to vigente_writer;

create table rechazos (
  gimnasio_id record_id not null references gimnasios (id),
  id record_id not null unique,
  orden bigint generated always as identity,
  usuario_id record_id not null,
  -- In the gym's zone.
  dia date not null,
  metodo text not null check (char_length(metodo) between 1 and 10),
  -- As the server calls it, without ids or anything that was typed.
  ruta text not null check (char_length(ruta) between 1 and 200),
  veces integer not null check (veces > 0),
  ip text not null default '' check (char_length(ip) <= 64),
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  primary key (gimnasio_id, id),
  constraint rechazos_una_key unique (gimnasio_id, usuario_id, dia, metodo, ruta),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id) on delete cascade
);
comment on table rechazos is 'Requests of one user for which a permission was missing, on one day and for one route, counted.';
create index rechazos_dia on rechazos (gimnasio_id, dia desc);
select protect_tenant_table('rechazos', 'gimnasio_id', 'select, insert, update, delete');
