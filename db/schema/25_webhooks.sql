-- Webhooks: addresses that are told of what happens in a gym. The triggers note it.

create table webhooks (
  gimnasio_id record_id not null references gimnasios (id),
  id record_id not null unique,
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  updated timestamptz(3) not null default now(),
  nombre text not null check (char_length(nombre) between 2 and 60),
  url text not null check (char_length(url) <= 500),
  -- Names of the events it is told: ["pagos.created"].
  eventos jsonb not null check (jsonb_typeof(eventos) = 'array'),
  -- The person who made it, or gave it its present address. Null if no line of the history told of it.
  creado_por record_id,
  activo boolean not null default true,
  -- Since when no delivery has been accepted; null: the last one was.
  falla_desde timestamptz(3),
  -- Why Vigente switched it off; '' otherwise.
  motivo_apagado text not null default '' check (motivo_apagado in ('', 'fallas', 'ya_no_existe', 'demasiadas')),
  primary key (gimnasio_id, id),
  constraint webhooks_creado_por foreign key (gimnasio_id, creado_por) references users (gimnasio_id, id)
);
comment on table webhooks is 'An address of another program that is told of events of the gym.';
create index webhooks_creado_por on webhooks (gimnasio_id, creado_por);
select protect_tenant_table('webhooks', 'gimnasio_id', 'select, insert, update, delete');

create table webhooks_secretos (
  gimnasio_id record_id not null,
  webhook_id record_id not null,
  secreto bytea not null,
  anterior bytea,
  -- Until then deliveries are signed with both.
  anterior_hasta timestamptz(3),
  primary key (gimnasio_id, webhook_id),
  constraint webhooks_secretos_anterior check ((anterior is null) = (anterior_hasta is null)),
  foreign key (gimnasio_id, webhook_id) references webhooks (gimnasio_id, id) on delete cascade
);
comment on table webhooks_secretos is 'The secrets that sign a webhook''s deliveries, sealed under the server''s secret.';
select protect_tenant_table('webhooks_secretos', 'gimnasio_id', 'select, insert, update, delete');

create table webhooks_eventos (
  gimnasio_id record_id not null references gimnasios (id),
  orden bigint generated always as identity,
  created timestamptz(3) not null default now(),
  evento text not null,
  registro record_id not null,
  primary key (gimnasio_id, orden)
);
comment on table webhooks_eventos is
  'An event of a record, noted in the transaction of the change if a webhook wants it. The job `enviar_webhooks` makes '
  'deliveries of it.';
select protect_tenant_table('webhooks_eventos', 'gimnasio_id', 'select, insert, delete');

create table webhooks_entregas (
  gimnasio_id record_id not null,
  orden bigint generated always as identity,
  id record_id not null unique generated always as ('w' || lpad(orden::text, 14, '0')) stored,
  created timestamptz(3) not null,
  updated timestamptz(3) not null,
  webhook_id record_id not null,
  evento text not null,
  registro record_id not null,
  estado text not null default 'pendiente' check (estado in ('pendiente', 'entregada', 'fallida')),
  -- Behind an earlier delivery of the same record to the same webhook.
  espera boolean not null default false,
  -- Not tried before. While it is being sent, when another process may take it over.
  proximo timestamptz(3) not null,
  intentos integer not null default 0,
  -- Of the last attempt: status, beginning of the answer, what went wrong without an answer, milliseconds.
  codigo integer,
  respuesta text not null default '' check (char_length(respuesta) <= 4096),
  error text not null default '' check (char_length(error) <= 30),
  duracion integer,
  primary key (gimnasio_id, id),
  foreign key (gimnasio_id, webhook_id) references webhooks (gimnasio_id, id) on delete cascade
);
comment on table webhooks_entregas is
  'An event told to a webhook, and the result of the last attempt. The content is read from the record at each attempt, '
  'so no copy of personal data lies here.';
create index webhooks_entregas_list on webhooks_entregas (gimnasio_id, webhook_id, orden desc);
create index webhooks_entregas_due on webhooks_entregas (gimnasio_id, webhook_id, proximo) where estado = 'pendiente' and not espera;
create index webhooks_entregas_registro on webhooks_entregas (gimnasio_id, webhook_id, registro, orden) where estado = 'pendiente';
create index webhooks_entregas_fallidas on webhooks_entregas (gimnasio_id, webhook_id, orden) where estado = 'fallida';
create index webhooks_entregas_created on webhooks_entregas (created) where estado <> 'pendiente';
select protect_tenant_table('webhooks_entregas', 'gimnasio_id', 'select, insert, update, delete');

create trigger note_event after insert on pagos_asientos
  referencing new table as nuevas for each statement execute function note_webhook_event('pagos.created', 'id');
create trigger note_event after insert on pagos_anulaciones
  referencing new table as nuevas for each statement execute function note_webhook_event('pagos.voided', 'id_pago');
create trigger note_event after insert on asistencias_asientos
  referencing new table as nuevas for each statement execute function note_webhook_event('asistencias.created', 'id');
create trigger note_event after insert on asistencias_deshechas
  referencing new table as nuevas for each statement execute function note_webhook_event('asistencias.undone', 'id_asistencia');
create trigger note_event after insert on caja_aperturas
  referencing new table as nuevas for each statement execute function note_webhook_event('cajas.opened', 'id');
create trigger note_event after insert on caja_cierres
  referencing new table as nuevas for each statement execute function note_webhook_event('cajas.closed', 'id_sesion');
create trigger note_event after insert on miembros
  referencing new table as nuevas for each statement execute function note_webhook_event('miembros.created', 'id');
create trigger note_update after update on miembros
  referencing new table as nuevas old table as viejas for each statement execute function note_webhook_update();
create trigger note_import after update of aplicada on importaciones
  for each row when (old.aplicada is null and new.aplicada is not null) execute function note_webhook_import();
