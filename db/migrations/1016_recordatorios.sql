create table recordatorios (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  id_miembro record_id not null,
  usuario_id record_id not null,
  -- Civil day of `created` in the gym's zone.
  dia date not null,
  primary key (gimnasio_id, id),
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id)
);
comment on table recordatorios is 'That a person of the staff opened a reminder for a member.';
create index recordatorios_dia on recordatorios (gimnasio_id, dia, orden desc);
create index recordatorios_miembro on recordatorios (gimnasio_id, id_miembro, orden desc);
create index recordatorios_usuario on recordatorios (gimnasio_id, usuario_id);
select protect_tenant_table('recordatorios', 'gimnasio_id', 'select, insert');
select announce_table('recordatorios', 'recordatorios');
