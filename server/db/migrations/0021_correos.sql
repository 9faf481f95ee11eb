-- Mails that wait to be sent, written in the transaction that makes them necessary. What a mail says is sealed under the
-- server's secret while it waits, and gone once it is sent or given up: no link and no code can be read here.
create table correos (
  id record_id primary key,
  -- Null for people of the platform, who have no gym.
  gimnasio_id record_id references gimnasios (id) default gimnasio_actual(),
  creado timestamptz(3) not null,
  -- Its name alone, so that a person can be told what became of his mail.
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
create index correos_terminado on correos (gimnasio_id, terminado) where terminado is not null;

alter table correos enable row level security;
alter table correos force row level security;
create policy tenant on correos to vigente_writer
  using (gimnasio_id is not distinct from gimnasio_actual()) with check (gimnasio_id is not distinct from gimnasio_actual());
create policy migration on correos to current_user using (true) with check (true);
grant select, insert, update, delete on correos to vigente_writer;

insert into trabajos_conocidos (nombre, intentos) values ('enviar_correo', 12);
