-- Users: the staff of gyms, and the platform's operators, who have no gym.

create table users (
  id record_id primary key,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  gimnasio_id record_id references gimnasios (id),
  email text not null check (char_length(email) between 3 and 254),
  email_visibility boolean not null default false,
  verified boolean not null default false,
  name text not null check (char_length(name) between 2 and 80),
  -- The place of the name in the Spanish order, for screens; computed for each row, a list took six times as long.
  name_orden text collate "C" not null generated always as (orden_es(name)) stored,
  phone text not null default '' check (phone ~ '^[0-9]{0,12}$'),
  role record_id not null references roles (id),
  avatar text not null default '',
  activo boolean not null default true,
  password_hash text not null default '',
  token_key text not null check (char_length(token_key) between 30 and 60),
  -- Grows with each change of the user's rights. Every statement of the engine compares it.
  sello bigint not null default 1,
  -- When an open invitation was last sent. The user signs in only after choosing a password, which ends the invitation.
  invitado timestamptz(3),
  -- The address is borrowed: not confirmed by its owner (written by a colleague or an import), or of a user out of service. A
  -- borrowed address clashes with no other gym's user, so nobody learns that there is one.
  prestado boolean not null default false,
  unique (gimnasio_id, id),
  constraint operator_has_no_gym check ((gimnasio_id is null) = (role = 'rolsuperadmin00')),
  -- The user of an API key.
  constraint clave_api_never_signs_in check (role <> 'rolclaveapi0000' or (password_hash = '' and prestado and not verified))
);
comment on table users is 'A user of a gym''s staff. Without a gym: an operator of the platform.';
create unique index users_email_key on users (lower(email)) where not prestado;
create unique index users_gimnasio_email_key on users (gimnasio_id, lower(email));
create index users_email on users (lower(email));
create index users_list on users (gimnasio_id, created desc, orden desc);
create index users_role on users (role);

alter table users enable row level security;
alter table users force row level security;
create policy tenant on users to vigente_writer
  using (gimnasio_id is not distinct from gimnasio_actual()) with check (gimnasio_id is not distinct from gimnasio_actual());
create policy engine on users for select to vigente_reader using (true);
create policy migration on users to current_user using (true) with check (true);
grant select on users to vigente_reader;
grant select, insert, update, delete on users to vigente_writer;
select count_on_large_tenants('users', 'gimnasio_id');

create trigger check_role before insert or update of role, gimnasio_id on users
  for each row execute function users_check_role();
create trigger bump_sello before update on users for each row execute function users_bump_sello();
create trigger accept_invitation before update of password_hash on users
  for each row when (new.password_hash <> '' and new.password_hash is distinct from old.password_hash)
  execute function users_accept_invitation();
create trigger end_sesiones after update of token_key, activo on users for each row
  when (old.token_key is distinct from new.token_key or (old.activo and not new.activo))
  execute function users_end_sesiones();
create trigger forget_identity after update of activo on users
  for each row when (old.activo and not new.activo) execute function forget_identity();
create trigger bump_claves_api after update on users for each row
  when (old.sello is distinct from new.sello) execute function users_bump_claves_api();

create table users_sucursales (
  gimnasio_id record_id not null default gimnasio_actual(),
  user_id record_id not null,
  sucursal_id record_id not null,
  orden bigint generated always as identity,
  primary key (gimnasio_id, user_id, sucursal_id),
  foreign key (gimnasio_id, user_id) references users (gimnasio_id, id) on delete cascade,
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
comment on table users_sucursales is 'A branch that a user may see.';
create index users_sucursales_sucursal on users_sucursales (gimnasio_id, sucursal_id);
select protect_tenant_table('users_sucursales', 'gimnasio_id', 'select, insert, update, delete');

create trigger bump_sello_insert after insert on users_sucursales
  referencing new table as cambiadas for each statement execute function users_sucursales_bump_sello();
create trigger bump_sello_delete after delete on users_sucursales
  referencing old table as cambiadas for each statement execute function users_sucursales_bump_sello();

create table users_sucursales_cerradas (
  gimnasio_id record_id not null,
  user_id record_id not null,
  sucursal_id record_id not null,
  -- The place among the user's branches.
  orden bigint not null,
  primary key (gimnasio_id, sucursal_id, user_id),
  foreign key (gimnasio_id, user_id) references users (gimnasio_id, id) on delete cascade,
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id) on delete cascade
);
comment on table users_sucursales_cerradas is
  'A user who worked in a branch when it closed, and who sees it again when it reopens.';
create index users_sucursales_cerradas_user on users_sucursales_cerradas (gimnasio_id, user_id);
select protect_tenant_table('users_sucursales_cerradas', 'gimnasio_id', 'select, insert, delete');

create table vistas (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  usuario_id record_id not null,
  lista text not null check (lista in ('miembros', 'pagos', 'ventas')),
  nombre text not null check (char_length(nombre) between 1 and 40),
  -- The search part of the list's address, as the screen reads it.
  busqueda text not null check (char_length(busqueda) <= 2000),
  primary key (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id) on delete cascade
);
comment on table vistas is 'A saved view of a list. It belongs to one user, and nobody else sees it.';
create unique index vistas_nombre on vistas (gimnasio_id, usuario_id, lista, lower(nombre));
select protect_tenant_table('vistas', 'gimnasio_id', 'select, insert, update, delete');
