-- Sums that nobody waits for. A sum may lie in several rows: whoever changes it adds to one that nobody holds, or begins
-- another. So there are as many rows of one sum as there were ever writers of it at the same moment, mostly one; whoever reads
-- adds them up. The number of a member needs no such row either: who finds the counter held takes some numbers for himself.

alter table vencimientos
  drop constraint vencimientos_key,
  add column orden bigint generated always as identity,
  add primary key (gimnasio_id, orden);
create index vencimientos_key on vencimientos (gimnasio_id, sucursal_id, vencimiento, id_plan) include (miembros);

alter table miembros_por_sucursal
  drop constraint miembros_por_sucursal_pkey,
  add column orden bigint generated always as identity,
  add primary key (gimnasio_id, sucursal_id, orden);

-- A void may be taken from another row than the one its payment was added to: only the sum of both is never negative.
alter table ingresos
  drop constraint ingresos_pkey,
  drop constraint ingresos_pagos_check,
  add column orden bigint generated always as identity,
  add primary key (gimnasio_id, sucursal_id, dia, orden);

-- Numbers that creates beside each other have taken for themselves. Some may stay unused.
create table miembros_numeros_libres (
  gimnasio_id record_id not null references gimnasios (id),
  siguiente integer not null,
  hasta integer not null,
  primary key (gimnasio_id, hasta)
);
select protect_tenant_table('miembros_numeros_libres', 'gimnasio_id', 'select, insert, update, delete');

-- A membership is made with its member, whose creation is told already.
drop trigger announce_miembros_pagos_insert on membresias;
