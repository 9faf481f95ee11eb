-- Members, plans and terms.

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
comment on table miembros is 'A person who trains at a gym, deleted ones too: the ledger goes on naming them.';
create unique index miembros_dni_key on miembros (gimnasio_id, dni) where dni <> '';
-- deleted lets a count stay in the index; id must be there too, for the joins a count leaves out of the view still ask for it.
create index miembros_list on miembros (gimnasio_id, created desc, orden desc) include (deleted, id);
create index miembros_list_sucursal on miembros (gimnasio_id, sucursal_id, created desc, orden desc) include (deleted, id);
-- A branch belongs to one gym: without this the planner expects a thousandth of the rows.
create statistics miembros_branches (dependencies) on gimnasio_id, sucursal_id from miembros;
-- Text is ordered bytewise on the wire, whatever the database's own collation: only an index that says so serves that order.
create index miembros_nombre_bytes on miembros (gimnasio_id, nombre collate "C", orden);
-- Few members carry labels: those in use are read without looking at the rest.
create index miembros_etiquetas on miembros (gimnasio_id) include (sucursal_id) where etiquetas <> '[]';
-- New and changed members go into the index at once: in a list that each search goes through they made it take twice as long.
create index miembros_search on miembros using gin
  (gimnasio_id, nombre_norm gin_trgm_ops, dni_norm gin_trgm_ops, telefono_norm gin_trgm_ops) with (fastupdate = off);
select protect_tenant_table('miembros', 'gimnasio_id', 'select, insert, update, delete');
create trigger number before insert on miembros for each row when (new.numero is null) execute function miembros_number();
create trigger follow_insert after insert on miembros
  referencing new table as nuevas for each statement execute function miembros_follow();
create trigger follow_update after update on miembros
  referencing new table as nuevas for each statement execute function miembros_follow();
create trigger count_new after insert on miembros
  referencing new table as nuevos for each statement execute function miembros_count_new();
create trigger count_moved after update on miembros
  referencing new table as nuevos old table as viejos for each statement execute function miembros_count_moved();

create table miembros_numeros (
  gimnasio_id record_id primary key references gimnasios (id),
  ultimo integer not null
);
comment on table miembros_numeros is 'The last member number that a gym has given.';
select protect_tenant_table('miembros_numeros', 'gimnasio_id', 'select, insert, update');

create table miembros_numeros_libres (
  gimnasio_id record_id not null references gimnasios (id),
  siguiente integer not null,
  hasta integer not null,
  primary key (gimnasio_id, hasta)
);
comment on table miembros_numeros_libres is
  'Member numbers that were taken from the counter at once, for the creates to come.';
select protect_tenant_table('miembros_numeros_libres', 'gimnasio_id', 'select, insert, update, delete');

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
  -- Days a member may pause in each period of the plan; null: as many as he likes.
  pausa_dias integer check (pausa_dias between 0 and 366),
  deleted timestamptz(3),
  primary key (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
comment on table planes is 'What a branch sells: a way of training, at the terms of `planes_plazos`.';
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
comment on table planes_plazos is
  'A term of a plan, with its price. A charge copies it: what it costs tomorrow changes nothing that was sold.';
create index planes_plazos_plan on planes_plazos (gimnasio_id, id_plan, orden);
select protect_tenant_table('planes_plazos', 'gimnasio_id', 'select, insert, update, delete');
