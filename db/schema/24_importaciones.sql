-- Imports of members, and work that goes on after its answer.

create table importaciones (
  gimnasio_id record_id not null references gimnasios (id),
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  usuario_id record_id not null,
  sucursal_id record_id not null,
  archivo text not null check (char_length(archivo) <= 200),
  -- The way it was read, and its bytes to read it again.
  lectura jsonb not null default '{}',
  contenido bytea,
  columnas jsonb not null,
  filas jsonb not null,
  fuera jsonb not null default '[]',
  diferencias jsonb not null default '[]',
  aplicada timestamptz(3),
  deshecha timestamptz(3),
  resumen jsonb,
  primary key (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id)
);
comment on table importaciones is 'An import of members: the content of the file, and the decisions about it.';
comment on column importaciones.contenido is 'The file until it is imported, so that it can be read with other choices.';
comment on column importaciones.fuera is 'Lines that are not people, with the reason, until the import.';
comment on column importaciones.diferencias is
  'Rows that were imported differently than the preview said, or stayed out; kept for a month.';
create index importaciones_list on importaciones (gimnasio_id, created desc);
select protect_tenant_table('importaciones', 'gimnasio_id', 'select, insert, update, delete');

create table importaciones_miembros (
  gimnasio_id record_id not null,
  id_importacion record_id not null,
  id_miembro record_id not null,
  accion text not null check (accion in ('create', 'update')),
  -- Of an update: the columns as they were. Of an anonymised member: null.
  antes jsonb,
  -- The opening entry, if the row brought a paid-until date.
  id_pago record_id,
  primary key (gimnasio_id, id_importacion, id_miembro),
  foreign key (gimnasio_id, id_importacion) references importaciones (gimnasio_id, id) on delete cascade,
  foreign key (gimnasio_id, id_miembro) references miembros (gimnasio_id, id),
  foreign key (gimnasio_id, id_pago) references pagos_asientos (gimnasio_id, id)
);
comment on table importaciones_miembros is 'The effect of an import on a member, for its undo.';
select protect_tenant_table('importaciones_miembros', 'gimnasio_id', 'select, insert');
grant update (antes) on importaciones_miembros to vigente_writer;

create table tareas (
  gimnasio_id record_id not null,
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  usuario_id record_id not null,
  tipo text not null check (tipo in ('importación', 'traslado', 'deshacer')),
  -- The branch whose staff may see it; null: staff of the whole gym alone.
  sucursal_id record_id,
  -- The import that is done; null: none.
  registro record_id,
  estado text not null default 'en curso' check (estado in ('en curso', 'hecha', 'fallida', 'cancelada')),
  hechas integer not null default 0 check (hechas <= total),
  total integer not null default 0,
  latido timestamptz(3) not null default now(),
  terminada timestamptz(3),
  -- Why it failed, as an answer would say it.
  problema jsonb,
  primary key (gimnasio_id, id),
  foreign key (gimnasio_id, usuario_id) references users (gimnasio_id, id),
  foreign key (gimnasio_id, sucursal_id) references sucursales (gimnasio_id, id),
  foreign key (gimnasio_id, registro) references importaciones (gimnasio_id, id) on delete cascade
);
comment on table tareas is
  'Work of a gym that takes longer than an answer may: its progress and its end. Its own rows come in one transaction, '
  'and ''hecha'' with them; a task that ends before that leaves nothing. A task without a sign of life (latido) for half '
  'a minute was cut off with its process.';
create unique index tareas_en_curso on tareas (gimnasio_id) where estado = 'en curso';
select protect_tenant_table('tareas', 'gimnasio_id', 'select, insert, update, delete');
