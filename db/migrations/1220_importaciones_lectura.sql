-- How an upload was read, its bytes to read it again until it is imported, and what came in otherwise than written.
alter table importaciones
  add contenido bytea,
  add lectura jsonb not null default '{}',
  add fuera jsonb not null default '[]',
  add diferencias jsonb not null default '[]';
comment on column importaciones.contenido is 'The file until it is imported: a person may have it read otherwise.';
comment on column importaciones.fuera is 'Lines that are no people, with the reason, until the import.';
comment on column importaciones.diferencias is 'Rows that came in otherwise than written or stayed out, for a month.';

-- An undo of thousands of members takes longer than an answer may.
alter table tareas drop constraint tareas_tipo_check;
alter table tareas add constraint tareas_tipo_check check (tipo in ('importación', 'traslado', 'deshacer'));
