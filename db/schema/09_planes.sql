-- Plans and their terms.

create table planes (
  gimnasio_id record_id not null references gimnasios (id),
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  nombre text not null check (char_length(nombre) between 2 and 50),
  -- Its place in the Spanish order, for screens; computed for each row, a list of payments by plan took six times as long.
  nombre_orden text collate "C" not null generated always as (orden_es(nombre)) stored,
  descripcion text not null default '',
  horario text not null default 'flexible' check (horario in ('flexible', 'fijo')),
  -- Weekdays of a fixed plan as ISO digits in order ('135': Monday, Wednesday, Friday); empty: every day.
  dias text not null default '' check (dias ~ '^1?2?3?4?5?6?7?$'),
  -- Places of each slot of a fixed plan; null: no limit.
  cupo integer check (cupo between 1 and 1000),
  sucursal_id record_id not null,
  -- Its members may enter in all branches of the gym.
  todas_las_sucursales boolean not null default false,
  -- Days a member may pause in each period of the plan; null: no limit.
  pausa_dias integer check (pausa_dias between 0 and 366),
  deleted timestamptz(3),
  primary key (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
comment on table planes is 'A plan that a branch sells, at the terms of `planes_plazos`.';
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
comment on table planes_plazos is 'A term of a plan, with its price. A charge copies it, so a later price changes no payment.';
create index planes_plazos_plan on planes_plazos (gimnasio_id, id_plan, orden);
select protect_tenant_table('planes_plazos', 'gimnasio_id', 'select, insert, update, delete');
