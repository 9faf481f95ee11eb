-- Members of the plan may enter in all branches of the gym. `cupo`: places of each slot of a fixed plan; null: no limit.
alter table planes add column todas_las_sucursales boolean not null default false,
  add column cupo integer check (cupo between 1 and 1000);

-- The volatile default gives each member of before a code, too, also those of a restored backup.
alter table miembros add column codigo text not null default codigo_de_entrada() check (codigo ~ '^[0-9]{15}$');
create unique index miembros_codigo on miembros (gimnasio_id, codigo);

create table asistencias_asientos (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  id_miembro record_id not null,
  sucursal_id record_id not null,
  usuario_id record_id not null,
  -- When the person stood at the door. An entry that waited for the network has a later `created`.
  instante timestamptz(3) not null,
  -- Civil day of `instante` in the gym's zone.
  dia date not null,
  via text not null check (via in ('mostrador', 'tableta', 'codigo', 'api', 'sin_conexion')),
  resultado text not null check (resultado in ('pasa', 'aviso', 'no')),
  -- The code of the first reason, '' without any.
  motivo text not null default '' check (char_length(motivo) <= 30),
  -- The reason for letting the person in all the same.
  permiso text not null default '' check (char_length(permiso) <= 200),
  -- The payment whose period covered the day, else the member's last one.
  id_pago record_id,
  primary key (gimnasio_id, id),
  constraint asistencias_permiso check (permiso = '' or resultado = 'aviso'),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id),
  foreign key (gimnasio_id, id_pago) references pagos_asientos (gimnasio_id, id)
);
comment on table asistencias_asientos is 'A person at the door and what the screen answered. It never changes; a retention job deletes it.';
create index asistencias_list on asistencias_asientos (gimnasio_id, instante desc, orden desc) include (id);
create index asistencias_list_sucursal on asistencias_asientos (gimnasio_id, sucursal_id, instante desc, orden desc)
  include (id, id_miembro, resultado);
create index asistencias_miembro on asistencias_asientos (gimnasio_id, id_miembro, instante desc, orden desc)
  include (id, resultado);
create statistics asistencias_branches (dependencies) on gimnasio_id, sucursal_id from asistencias_asientos;
alter table asistencias_asientos set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
select protect_tenant_table('asistencias_asientos', 'gimnasio_id', 'select, insert');

create table asistencias_deshechas (
  gimnasio_id record_id not null,
  id_asistencia record_id not null,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  usuario_id record_id not null,
  -- '' where it was undone at once.
  motivo text not null default '' check (char_length(motivo) <= 200),
  primary key (gimnasio_id, id_asistencia),
  foreign key (gimnasio_id, id_asistencia) references asistencias_asientos (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table asistencias_deshechas is 'That an entry was undone, by whom and why.';
select protect_tenant_table('asistencias_deshechas', 'gimnasio_id', 'select, insert');

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

create trigger count_new after insert on asistencias_asientos
  referencing new table as nuevas for each statement execute function visitas_count();
create trigger count_undone after insert on asistencias_deshechas
  referencing new table as nuevas for each statement execute function visitas_count();
select announce_table('asistencias_asientos', 'asistencias');
select announce_table('asistencias_deshechas', 'asistencias', columna_id => 'id_asistencia', accion => 'update');
-- Deletions by the retention job are announced to no screen.
drop trigger announce_asistencias_delete on asistencias_asientos;
drop trigger announce_asistencias_delete on asistencias_deshechas;
