-- Roles of the staff with their permissions. The built-in roles have no gym.

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
comment on table roles is 'A role of the staff. Without a gym: one of the built-in roles, which all gyms share.';
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
  ('rolsuperadmin00', 'SuperAdmin'),
  ('roltableta00001', 'Tableta de recepción'),
  -- The role of every API key's user. It grants nothing.
  ('rolclaveapi0000', 'Clave de API');

insert into roles_permisos (gimnasio_id, role_id, permiso_id)
select null, r.role_id, p.id
from (
  values
    ('roladmin0000001', null::text[]),
    ('rolgerente00001', null),
    ('rolrecepcion001', array['members.index', 'members.create', 'members.update', 'payments.index', 'payments.create', 'payments.undo',
      'plan.index', 'attendance.index', 'attendance.create', 'cash.open', 'cash.close', 'cash.move', 'sales.create']),
    ('rolentrenador01', array['members.index']),
    ('rolcontador0001', array['payments.index', 'reports.index', 'reports.export', 'members.index', 'audit.index']),
    ('roltableta00001', array['attendance.create'])
) r (role_id, permisos)
join permisos p on r.permisos is null or p.permiso = any (r.permisos)
where not (r.role_id = 'rolgerente00001' and p.permiso in ('users.delete', 'settings.update', 'data.export'))
order by r.role_id, p.orden;

create trigger bump_sello_insert after insert on roles_permisos
  referencing new table as cambiadas for each statement execute function roles_permisos_bump_sello();
create trigger bump_sello_delete after delete on roles_permisos
  referencing old table as cambiadas for each statement execute function roles_permisos_bump_sello();
