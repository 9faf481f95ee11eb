create table visitas_por_hora (
  gimnasio_id record_id not null,
  sucursal_id record_id not null,
  dia date not null,
  -- As the gym's clock showed it when the visit was counted.
  hora smallint not null check (hora between 0 and 23),
  -- Of the payment in force; null without one.
  id_plan record_id,
  -- A visit that was undone may be taken from another row than the one it was added to: only the sum of both is never negative.
  visitas integer not null,
  orden bigint generated always as identity,
  primary key (gimnasio_id, sucursal_id, dia, hora, orden),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, id_plan) references planes (gimnasio_id, id)
);
comment on table visitas_por_hora is
  'A part of the visits of a branch in an hour of a civil day under a plan. Reading a year of entries took longer than the report may.';
select protect_tenant_table('visitas_por_hora', 'gimnasio_id', 'select, insert, update');

create table ultimas_visitas (
  gimnasio_id record_id not null,
  id_miembro record_id not null,
  dia date not null,
  primary key (gimnasio_id, id_miembro),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id)
) with (fillfactor = 80);
comment on table ultimas_visitas is
  'The civil day on which a member came in last. Members sorted by it need the day of each of them, and each was a search among the entries.';
select protect_tenant_table('ultimas_visitas', 'gimnasio_id', 'select, insert, update, delete');

create trigger hours_new after insert on asistencias_asientos
  referencing new table as nuevas for each statement execute function visitas_hours();
create trigger hours_undone after insert on asistencias_deshechas
  referencing new table as nuevas for each statement execute function visitas_hours();
create trigger last_new after insert on asistencias_asientos
  referencing new table as nuevas for each statement execute function visitas_last();
create trigger last_undone after insert on asistencias_deshechas
  referencing new table as nuevas for each statement execute function visitas_last();

-- Entries of some days and branches are answered from the index alone.
drop index asistencias_miembro;
create index asistencias_miembro on asistencias_asientos (gimnasio_id, id_miembro, instante desc, orden desc)
  include (id, resultado, sucursal_id, dia);
