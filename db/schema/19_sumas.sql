-- Sums that no writer waits for. A sum may lie in several rows: a writer adds to one that no other transaction holds, or begins
-- another. So one sum has as many rows as it ever had writers at one moment, mostly one. Readers add them up.

create table vencimientos (
  gimnasio_id record_id not null,
  sucursal_id record_id not null,
  vencimiento date,
  id_plan record_id,
  miembros integer not null,
  orden bigint generated always as identity,
  primary key (gimnasio_id, orden),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, id_plan) references planes (gimnasio_id, id)
);
comment on table vencimientos is
  'A part of the number of members, not deleted, of a branch whose membership ends on a day under a plan (both empty: '
  'never paid). Counting 50,000 rows at each visit of the dashboard would cost a hundred times more.';
create index vencimientos_key on vencimientos (gimnasio_id, sucursal_id, vencimiento, id_plan) include (miembros);
select protect_tenant_table('vencimientos', 'gimnasio_id', 'select, insert, update');

create table ingresos (
  gimnasio_id record_id not null,
  sucursal_id record_id not null,
  dia date not null,
  -- A void may be taken from another row than the one its payment was added to: only the sum of both is never negative. A day may
  -- hold more than a hundred payments of the largest amount.
  total numeric(22,2) not null,
  pagos integer not null,
  vendido numeric(22,2) not null default 0,
  ventas integer not null default 0,
  orden bigint generated always as identity,
  primary key (gimnasio_id, sucursal_id, dia, orden),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
comment on table ingresos is
  'A part of the income of a branch on a civil day, voids taken out of the day of the payment or sale. `total` is that of payments.';
select protect_tenant_table('ingresos', 'gimnasio_id', 'select, insert, update');

create table miembros_por_sucursal (
  gimnasio_id record_id not null,
  sucursal_id record_id not null,
  miembros integer not null,
  orden bigint generated always as identity,
  primary key (gimnasio_id, sucursal_id, orden),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
comment on table miembros_por_sucursal is
  'A part of the number of members, not deleted, of a branch. Every list of members shows the number; counting them took '
  'longer than reading the page.';
select protect_tenant_table('miembros_por_sucursal', 'gimnasio_id', 'select, insert, update');

create table visitas (
  gimnasio_id record_id not null,
  sucursal_id record_id not null,
  dia date not null,
  -- Every row of the day, and those that went in and were not undone.
  entradas integer not null,
  visitas integer not null,
  orden bigint generated always as identity,
  primary key (gimnasio_id, sucursal_id, dia, orden),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
comment on table visitas is 'A part of the entries and visits of a branch on a civil day. Counting a million rows took longer than a list.';
select protect_tenant_table('visitas', 'gimnasio_id', 'select, insert, update');

create table visitas_por_hora (
  gimnasio_id record_id not null,
  sucursal_id record_id not null,
  dia date not null,
  -- As the gym's clock showed it when the visit was counted.
  hora smallint not null check (hora between 0 and 23),
  -- Of the payment in force; null without one.
  id_plan record_id,
  -- An undone visit may be taken from another row than the one it was added to.
  visitas integer not null,
  orden bigint generated always as identity,
  primary key (gimnasio_id, sucursal_id, dia, hora, orden),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, id_plan) references planes (gimnasio_id, id)
);
comment on table visitas_por_hora is
  'A part of the visits of a branch in an hour of a civil day under a plan. Reading a year of entries took longer than the report may.';
select protect_tenant_table('visitas_por_hora', 'gimnasio_id', 'select, insert, update');
