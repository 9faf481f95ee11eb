-- The gym's work: members, plans, terms.

create table miembros (
  gimnasio_id record_id not null references gimnasios (id),
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  nombre text not null check (char_length(nombre) between 2 and 80),
  dni text not null default '' check (char_length(dni) <= 30),
  telefono text not null default '' check (telefono ~ '^[0-9]{0,15}$'),
  direccion text not null default '',
  sexo text not null default '' check (sexo in ('', 'Hombre', 'Mujer', 'Otro')),
  sucursal_id record_id not null,
  deleted timestamptz(3),
  correo text not null default '',
  tipo_documento text not null default '',
  fecha_nacimiento date,
  foto text not null default '',
  notas text not null default '',
  alerta text not null default '',
  contacto_emergencia text not null default '',
  etiquetas jsonb not null default '[]',
  numero integer not null,
  -- What a search compares, kept: norm() of every candidate took twenty times as long as the rest of a search.
  nombre_norm text not null generated always as (norm(nombre)) stored,
  dni_norm text not null generated always as (norm(dni)) stored,
  telefono_norm text not null generated always as (norm(telefono)) stored,
  primary key (gimnasio_id, id),
  unique (gimnasio_id, numero),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
create unique index miembros_dni_key on miembros (gimnasio_id, dni) where dni <> '';
-- deleted lets a count stay in the index; id must be there too, for the joins a count leaves out of the view still ask for it.
create index miembros_list on miembros (gimnasio_id, created desc, orden desc) include (deleted, id);
create index miembros_list_sucursal on miembros (gimnasio_id, sucursal_id, created desc, orden desc) include (deleted, id);
-- A branch belongs to one gym: without this the planner expects a thousandth of the rows.
create statistics miembros_branches (dependencies) on gimnasio_id, sucursal_id from miembros;
create index miembros_nombre on miembros (gimnasio_id, nombre);
create index miembros_search on miembros using gin
  (gimnasio_id, nombre_norm gin_trgm_ops, dni_norm gin_trgm_ops, telefono_norm gin_trgm_ops);
select protect_tenant_table('miembros', 'gimnasio_id', 'select, insert, update, delete');

-- The next member number of each gym.
create table miembros_numeros (
  gimnasio_id record_id primary key references gimnasios (id),
  ultimo integer not null
);
select protect_tenant_table('miembros_numeros', 'gimnasio_id', 'select, insert, update');

create function miembros_number() returns trigger
  language plpgsql
  as $$
  begin
    insert into miembros_numeros as n (gimnasio_id, ultimo) values (new.gimnasio_id, 1)
      on conflict (gimnasio_id) do update set ultimo = n.ultimo + 1
      returning ultimo into new.numero;
    return new;
  end
  $$;
create trigger number before insert on miembros for each row when (new.numero is null) execute function miembros_number();

create table planes (
  gimnasio_id record_id not null references gimnasios (id),
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  nombre text not null check (char_length(nombre) between 5 and 50),
  descripcion text not null default '',
  horario text not null default 'flexible' check (horario in ('flexible', 'fijo')),
  sucursal_id record_id not null,
  deleted timestamptz(3),
  primary key (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
create index planes_list on planes (gimnasio_id, sucursal_id, created desc, orden desc);
select protect_tenant_table('planes', 'gimnasio_id', 'select, insert, update, delete');

create table planes_plazos (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  id_plan record_id not null,
  duracion integer not null,
  unidad text not null default 'mes' check (unidad in ('mes', 'día')),
  precio numeric(14,2) not null check (precio > 0),
  deleted timestamptz(3),
  primary key (gimnasio_id, id),
  foreign key (gimnasio_id, id_plan) references planes (gimnasio_id, id),
  constraint planes_plazos_duracion check (duracion between 1 and case unidad when 'mes' then 120 else 3650 end)
);
create index planes_plazos_plan on planes_plazos (gimnasio_id, id_plan, orden);
select protect_tenant_table('planes_plazos', 'gimnasio_id', 'select, insert, update, delete');

-- Every write of a person, for ever. An empty gym marks the platform's operator.
create table auditoria (
  gimnasio_id record_id references gimnasios (id),
  orden bigint generated always as identity,
  id record_id primary key generated always as ('a' || lpad(orden::text, 14, '0')) stored,
  created timestamptz(3) not null default now(),
  usuario_id record_id references users (id),
  -- The branch of the record, where it has one: whoever sees some branches only, sees their history only.
  sucursal_id record_id,
  accion text not null check (accion in ('create', 'update', 'delete', 'void')),
  coleccion text not null,
  registro text not null,
  antes jsonb,
  despues jsonb,
  ip text not null default '',
  solicitud text not null default '',
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
create index auditoria_list on auditoria (gimnasio_id, orden desc);
create index auditoria_registro on auditoria (gimnasio_id, registro, orden desc);
create index auditoria_usuario on auditoria (usuario_id);

alter table auditoria enable row level security;
alter table auditoria force row level security;
create policy tenant on auditoria to vigente_writer
  using (gimnasio_id is not distinct from gimnasio_actual()) with check (gimnasio_id is not distinct from gimnasio_actual());
create policy engine on auditoria for select to vigente_reader using (true);
create policy migration on auditoria to current_user using (true) with check (true);
grant select on auditoria to vigente_reader;
grant select, insert on auditoria to vigente_writer;

-- What a gym pays the platform.
create table servicios_pagos (
  gimnasio_id record_id not null references gimnasios (id),
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  servicio_id record_id not null references servicios (id),
  monto numeric(14,2) not null check (monto >= 0),
  estado text not null default 'pendiente' check (estado in ('pendiente', 'aprobado', 'rechazado')),
  vencimiento date,
  comprobante text not null default '',
  primary key (gimnasio_id, id)
);
create index servicios_pagos_list on servicios_pagos (gimnasio_id, vencimiento desc);
select protect_tenant_table('servicios_pagos', 'gimnasio_id', 'select, insert, update');
