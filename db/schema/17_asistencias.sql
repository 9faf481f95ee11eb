-- Entries at the door, and the last visit of each member.

create table asistencias_asientos (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  -- A day pass has its sale, whose buyer may be no member.
  id_miembro record_id,
  id_venta record_id,
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
  constraint asistencias_de check (num_nonnulls(id_miembro, id_venta) > 0),
  constraint asistencias_permiso check (permiso = '' or resultado = 'aviso'),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  constraint asistencias_venta foreign key (gimnasio_id, id_venta) references ventas_asientos (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id),
  foreign key (gimnasio_id, id_pago) references pagos_asientos (gimnasio_id, id)
);
comment on table asistencias_asientos is
  'A person at the door and the screen''s answer. It never changes; a retention job deletes it.';
create index asistencias_list on asistencias_asientos (gimnasio_id, instante desc, orden desc) include (id);
create index asistencias_list_sucursal on asistencias_asientos (gimnasio_id, sucursal_id, instante desc, orden desc)
  include (id, id_miembro, resultado);
-- Entries of some days and branches are answered from the index alone.
create index asistencias_miembro on asistencias_asientos (gimnasio_id, id_miembro, instante desc, orden desc)
  include (id, resultado, sucursal_id, dia);
create unique index asistencias_de_venta on asistencias_asientos (gimnasio_id, id_venta) where id_venta is not null;
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
comment on table asistencias_deshechas is 'The undo of an entry, with its user and reason.';
select protect_tenant_table('asistencias_deshechas', 'gimnasio_id', 'select, insert');

create table ultimas_visitas (
  gimnasio_id record_id not null,
  id_miembro record_id not null,
  dia date not null,
  primary key (gimnasio_id, id_miembro),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id)
) with (fillfactor = 80);
comment on table ultimas_visitas is
  'The civil day of a member''s last visit. A list of members sorted by it needs the day of each, and a search among the '
  'entries for each was too slow.';
select protect_tenant_table('ultimas_visitas', 'gimnasio_id', 'select, insert, update, delete');

create trigger count_new after insert on asistencias_asientos
  referencing new table as nuevas for each statement execute function visitas_count();
create trigger count_undone after insert on asistencias_deshechas
  referencing new table as nuevas for each statement execute function visitas_count();
create trigger hours_new after insert on asistencias_asientos
  referencing new table as nuevas for each statement execute function visitas_hours();
create trigger hours_undone after insert on asistencias_deshechas
  referencing new table as nuevas for each statement execute function visitas_hours();
create trigger last_new after insert on asistencias_asientos
  referencing new table as nuevas for each statement execute function visitas_last();
create trigger last_undone after insert on asistencias_deshechas
  referencing new table as nuevas for each statement execute function visitas_last();
