-- Work after the answer: jobs, mails, backups. The queue itself is graphile-worker's, in a schema of its own that it migrates by
-- itself; the writing role never touches it.

create table trabajos_conocidos (
  nombre text primary key check (nombre ~ '^[a-z_]{3,60}$'),
  -- Attempts before it is given up. The pauses grow from seconds to six hours.
  intentos integer not null check (intentos between 1 and 25),
  -- Jobs of a lower number run first: a password mail does not wait behind a thousand reminders.
  prioridad integer not null default 0
);
comment on table trabajos_conocidos is 'A job that the writing role may queue in its own transaction, by `queue_job`.';
insert into trabajos_conocidos (nombre, intentos, prioridad) values
  ('enviar_correo', 12, 0),
  ('enviar_correo_en_lote', 12, 10),
  ('pedir_correo', 5, 0),
  ('recordar', 5, 10),
  ('cobro_de_proveedor', 20, 0),
  ('cobro_en_linea', 20, 0),
  ('cobro_automatico', 20, 0),
  -- The next review comes in ten minutes, so one retry is enough.
  ('revision_de_links', 2, 10),
  ('revision_de_automaticos', 2, 10),
  ('mover_vencimientos', 10, 0),
  ('rehacer_telefonos', 12, 0),
  ('avisar', 12, 0);

create table correos (
  id record_id primary key,
  -- Null for people of the platform, who have no gym.
  gimnasio_id record_id references gimnasios (id) default gimnasio_actual(),
  creado timestamptz(3) not null,
  -- The key of a mail that must be sent only once: a job that runs twice sends one.
  clave text unique,
  -- Its name alone: tells people what became of their mail.
  plantilla text not null,
  destinatario text not null check (char_length(destinatario) between 3 and 254),
  -- After this instant it is of no use, and is not sent.
  vence timestamptz(3),
  estado text not null default 'pendiente' check (estado in ('pendiente', 'enviado', 'fallido')),
  intentos integer not null default 0,
  -- The protocol's code of the last refusal, never its words: servers repeat addresses and more in them.
  error text not null default '',
  terminado timestamptz(3),
  contenido bytea,
  constraint waits_with_its_content check ((estado = 'pendiente') = (contenido is not null))
);
comment on table correos is
  'A mail that waits or what became of it, written in the transaction that needs it. Its content is sealed under the '
  'server''s secret while it waits, and deleted once it is sent or given up: no link and no code can be read here.';
create index correos_terminado on correos (gimnasio_id, terminado) where terminado is not null;

alter table correos enable row level security;
alter table correos force row level security;
create policy tenant on correos to vigente_writer
  using (gimnasio_id is not distinct from gimnasio_actual()) with check (gimnasio_id is not distinct from gimnasio_actual());
create policy migration on correos to current_user using (true) with check (true);
grant select, insert, update, delete on correos to vigente_writer;
select count_on_large_tenants('correos', 'gimnasio_id');

create table respaldo_estado (
  unico boolean primary key default true check (unico),
  -- When the newest was made; before the first one, since when there could have been one.
  ultimo timestamptz not null default now(),
  fallos bigint not null default 0,
  -- In words for the operator; null once one has gone well.
  fallo text,
  fallo_en timestamptz,
  avisado timestamptz,
  -- In the names of daily backups, so that no other installation in the same place has the same names. In no backup: a restored
  -- database is another installation.
  instalacion text not null default left(md5(gen_random_uuid()::text), 8)
);
comment on table respaldo_estado is
  'The state of this installation''s backups, made by a job of the server or by a command. One row. It is in no backup, '
  'because it would tell of another machine after a restore.';
insert into respaldo_estado default values;
