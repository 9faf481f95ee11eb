-- The platform's catalogue, the same for every gym: permissions and services on offer.
-- Ids never change. The order of rows is the order of the role form's matrix: a client takes, inside a module, the first
-- permission whose name contains the action.

create table modulos (
  id record_id primary key,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  nombre text not null unique
);
comment on table modulos is 'A group of permissions, as the form of roles shows them.';

create table permisos (
  id record_id primary key,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  permiso text not null unique check (permiso ~ '^[a-z]+\.[a-z]+$'),
  id_modulo record_id not null references modulos (id)
);
comment on table permisos is 'A permission that a role can hold.';

create table servicios (
  id record_id primary key,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  nombre text not null check (char_length(nombre) between 3 and 40),
  precio numeric(14,2) not null check (precio >= 0),
  moneda text not null default 'USD' check (moneda ~ '^[A-Z]{3}$'),
  caracteristicas text not null default '',
  -- A gym may try it free for two weeks from its registration.
  prueba_gratuita boolean not null default false,
  color text not null default '',
  -- A limit of 0 means none.
  limite_sucursales integer not null default 0 check (limite_sucursales >= 0),
  limite_miembros integer not null default 0 check (limite_miembros >= 0),
  limite_usuarios integer not null default 0 check (limite_usuarios >= 0),
  -- Features that only some services include. Reading, charging and exporting belong to all of them.
  funciones jsonb not null default '[]'
);
comment on table servicios is 'A service that the platform sells to gyms.';

grant select on modulos, permisos, servicios to vigente_reader, vigente_writer;
grant insert, update, delete on servicios to vigente_writer;

-- Only a transaction of the platform, without a gym, may change what is on offer.
alter table servicios enable row level security;
alter table servicios force row level security;
create policy readable on servicios for select to vigente_writer, vigente_reader using (true);
create policy platform on servicios to vigente_writer using (gimnasio_actual() is null) with check (gimnasio_actual() is null);
create policy migration on servicios to current_user using (true) with check (true);

insert into modulos (id, nombre) values
  ('modulo000000001', 'Miembros'),
  ('modulo000000002', 'Pagos'),
  ('modulo000000003', 'Reportes'),
  ('modulo000000004', 'Planes'),
  ('modulo000000005', 'Usuarios'),
  ('modulo000000006', 'Configuración'),
  ('modulo000000007', 'Asistencia'),
  ('modulo000000008', 'Caja'),
  ('modulo000000009', 'Ventas');

insert into permisos (id, permiso, id_modulo) values
  ('permiso00000001', 'members.index', 'modulo000000001'),
  ('permiso00000002', 'members.create', 'modulo000000001'),
  ('permiso00000003', 'members.update', 'modulo000000001'),
  ('permiso00000004', 'members.delete', 'modulo000000001'),
  ('permiso00000005', 'members.import', 'modulo000000001'),
  ('permiso00000006', 'pauses.create', 'modulo000000001'),
  ('permiso00000007', 'pauses.retroactive', 'modulo000000001'),
  ('permiso00000008', 'payments.index', 'modulo000000002'),
  ('permiso00000009', 'payments.create', 'modulo000000002'),
  ('permiso00000010', 'payments.void', 'modulo000000002'),
  ('permiso00000011', 'payments.discount', 'modulo000000002'),
  ('permiso00000012', 'payments.backdate', 'modulo000000002'),
  ('permiso00000013', 'reports.index', 'modulo000000003'),
  ('permiso00000014', 'reports.export', 'modulo000000003'),
  ('permiso00000015', 'plan.index', 'modulo000000004'),
  ('permiso00000016', 'plan.create', 'modulo000000004'),
  ('permiso00000017', 'plan.update', 'modulo000000004'),
  ('permiso00000018', 'plan.delete', 'modulo000000004'),
  ('permiso00000019', 'users.index', 'modulo000000005'),
  ('permiso00000020', 'users.create', 'modulo000000005'),
  ('permiso00000021', 'users.update', 'modulo000000005'),
  ('permiso00000022', 'users.delete', 'modulo000000005'),
  ('permiso00000023', 'settings.index', 'modulo000000006'),
  ('permiso00000024', 'settings.update', 'modulo000000006'),
  ('permiso00000025', 'audit.index', 'modulo000000006'),
  ('permiso00000026', 'data.export', 'modulo000000006'),
  ('permiso00000027', 'attendance.index', 'modulo000000007'),
  ('permiso00000028', 'attendance.create', 'modulo000000007'),
  ('permiso00000029', 'cash.index', 'modulo000000008'),
  ('permiso00000030', 'cash.open', 'modulo000000008'),
  ('permiso00000031', 'cash.close', 'modulo000000008'),
  ('permiso00000032', 'payments.undo', 'modulo000000002'),
  ('permiso00000033', 'attendance.override', 'modulo000000007'),
  ('permiso00000034', 'cash.move', 'modulo000000008'),
  ('permiso00000035', 'cash.see', 'modulo000000008'),
  ('permiso00000036', 'cash.reopen', 'modulo000000008'),
  ('permiso00000037', 'sales.index', 'modulo000000009'),
  ('permiso00000038', 'sales.create', 'modulo000000009'),
  ('permiso00000039', 'sales.void', 'modulo000000009');

insert into servicios (id, nombre, precio, caracteristicas, prueba_gratuita, color, limite_sucursales, limite_miembros, limite_usuarios, funciones) values
  ('serviciogratis0', 'Gratis', 0, '<p>1 sucursal</p><p>Hasta 100 miembros activos</p><p>3 usuarios</p><p>Cobros, recibos y vencimientos</p>', false, '#64748b', 1, 100, 3, '[]'),
  ('serviciopro0000', 'Profesional', 25, '<p>3 sucursales</p><p>Hasta 1.000 miembros activos</p><p>15 usuarios</p><p>Roles a medida y pausas de toda una sucursal</p>', true, '#2563eb', 3, 1000, 15, '["roles", "pausas_en_lote"]'),
  ('serviciocadena0', 'Cadena', 60, '<p>Sucursales sin límite</p><p>Miembros sin límite</p><p>Usuarios sin límite</p><p>Todo lo de Profesional</p>', true, '#7c3aed', 0, 0, 0, '["roles", "pausas_en_lote"]');
