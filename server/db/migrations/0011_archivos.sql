-- Stored files that no record holds: an upload whose record is not saved yet, or a file whose record has let go of it. The row
-- is committed before the bytes are written, and taken away (or added) in the very transaction that saves the record. Hence
-- whatever a crash leaves stands here, and a sweep of this table is all the cleaning there is. Files of every gym, by names
-- that tell nothing of it.
create table archivos_sueltos (
  nombre text primary key check (nombre ~ '^[a-z0-9_]{1,120}(\.[a-z0-9]{1,20})?$'),
  creado timestamptz(3) not null default clock_timestamp()
);
create index archivos_sueltos_creado on archivos_sueltos (creado);
grant select, insert, delete on archivos_sueltos to vigente_writer;
