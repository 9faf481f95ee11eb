-- Staff: who works at a gym, and what he may do. An empty gym marks the built-in roles, and the platform's operator among the users.

create table roles (
  id record_id primary key,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  id_gimnasio record_id references gimnasios (id),
  nombre text not null check (char_length(nombre) between 3 and 20),
  deleted timestamptz(3),
  unique (id_gimnasio, id)
);
comment on table roles is 'What a group of the staff may do. Without a gym: one of the built-in roles, which all gyms share.';
alter table roles enable row level security;
alter table roles force row level security;
create policy readable on roles for select to vigente_writer using (id_gimnasio is null or id_gimnasio = gimnasio_actual());
create policy tenant_insert on roles for insert to vigente_writer with check (id_gimnasio = gimnasio_actual());
create policy tenant_update on roles for update to vigente_writer
  using (id_gimnasio = gimnasio_actual()) with check (id_gimnasio = gimnasio_actual());
create policy tenant_delete on roles for delete to vigente_writer using (id_gimnasio = gimnasio_actual());
create policy engine on roles for select to vigente_reader using (true);
create policy migration on roles to current_user using (true) with check (true);
grant select on roles to vigente_reader;
grant select, insert, update, delete on roles to vigente_writer;
select count_on_large_tenants('roles', 'id_gimnasio');
create trigger keep_gym before update on roles for each row execute function roles_keep_gym();

create table roles_permisos (
  gimnasio_id record_id default gimnasio_actual(),
  role_id record_id not null references roles (id) on delete cascade,
  permiso_id record_id not null references permisos (id),
  orden bigint generated always as identity,
  primary key (role_id, permiso_id),
  foreign key (gimnasio_id, role_id) references roles (id_gimnasio, id) on delete cascade
);
comment on table roles_permisos is 'A permission that a role holds.';
alter table roles_permisos enable row level security;
alter table roles_permisos force row level security;
create policy readable on roles_permisos for select to vigente_writer using (gimnasio_id is null or gimnasio_id = gimnasio_actual());
create policy tenant_insert on roles_permisos for insert to vigente_writer with check (gimnasio_id = gimnasio_actual());
create policy tenant_update on roles_permisos for update to vigente_writer
  using (gimnasio_id = gimnasio_actual()) with check (gimnasio_id = gimnasio_actual());
create policy tenant_delete on roles_permisos for delete to vigente_writer using (gimnasio_id = gimnasio_actual());
create policy engine on roles_permisos for select to vigente_reader using (true);
create policy migration on roles_permisos to current_user using (true) with check (true);
grant select on roles_permisos to vigente_reader;
grant select, insert, update, delete on roles_permisos to vigente_writer;
select count_on_large_tenants('roles_permisos', 'gimnasio_id');

insert into roles (id, nombre) values
  ('roladmin0000001', 'Admin'),
  ('rolgerente00001', 'Gerente'),
  ('rolrecepcion001', 'Recepción'),
  ('rolentrenador01', 'Entrenador'),
  ('rolcontador0001', 'Contador'),
  ('rolsuperadmin00', 'SuperAdmin');

insert into roles_permisos (gimnasio_id, role_id, permiso_id)
select null, r.role_id, p.id
from (
  values
    ('roladmin0000001', null::text[]),
    ('rolgerente00001', null),
    ('rolrecepcion001', array['members.index', 'members.create', 'members.update', 'payments.index', 'payments.create', 'plan.index']),
    ('rolentrenador01', array['members.index']),
    ('rolcontador0001', array['payments.index', 'reports.index', 'reports.export', 'members.index', 'audit.index'])
) r (role_id, permisos)
join permisos p on r.permisos is null or p.permiso = any (r.permisos)
where not (r.role_id = 'rolgerente00001' and p.permiso in ('users.delete', 'settings.update', 'data.export'))
order by r.role_id, p.orden;

create trigger bump_sello_insert after insert on roles_permisos
  referencing new table as cambiadas for each statement execute function roles_permisos_bump_sello();
create trigger bump_sello_delete after delete on roles_permisos
  referencing old table as cambiadas for each statement execute function roles_permisos_bump_sello();

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
  phone text not null default '' check (phone ~ '^[0-9]{0,12}$'),
  role record_id not null references roles (id),
  avatar text not null default '',
  activo boolean not null default true,
  password_hash text not null default '',
  token_key text not null check (char_length(token_key) between 30 and 60),
  -- Bumped whenever what this user may do changes: every statement of the engine compares it.
  sello bigint not null default 1,
  -- When an open invitation was last sent. The person cannot come in before he has chosen a password, and it is over with that.
  invitado timestamptz(3),
  -- The address was written by somebody else: an invitation, a colleague's form, an import. Until its owner shows by a mail that it
  -- is his he only borrows it: no other gym's user stands in the way of the row, so nobody learns from the row of one. So it is
  -- with whoever has not confirmed his address, and with whoever is out of service.
  prestado boolean not null default false,
  unique (gimnasio_id, id),
  constraint operator_has_no_gym check ((gimnasio_id is null) = (role = 'rolsuperadmin00'))
);
comment on table users is 'A person of a gym''s staff. Without a gym: the operator of the platform.';
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

create table users_sucursales (
  gimnasio_id record_id not null default gimnasio_actual(),
  user_id record_id not null,
  sucursal_id record_id not null,
  orden bigint generated always as identity,
  primary key (gimnasio_id, user_id, sucursal_id),
  foreign key (gimnasio_id, user_id) references users (gimnasio_id, id) on delete cascade,
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
comment on table users_sucursales is 'A branch that a person of the staff may see.';
create index users_sucursales_sucursal on users_sucursales (gimnasio_id, sucursal_id);
select protect_tenant_table('users_sucursales', 'gimnasio_id', 'select, insert, update, delete');

create trigger bump_sello_insert after insert on users_sucursales
  referencing new table as cambiadas for each statement execute function users_sucursales_bump_sello();
create trigger bump_sello_delete after delete on users_sucursales
  referencing old table as cambiadas for each statement execute function users_sucursales_bump_sello();
