-- Tables of the record engine itself: attempts, files, and latest changes.

create table intentos (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on table intentos is
  'Attempts to sign in, by account and address (digests, no names), in the form of rate-limiter-flexible. They belong to '
  'no gym, because a guesser has none.';
create index intentos_expire on intentos (expire);
grant select, insert, update, delete on intentos to vigente_writer;

create table archivos_sueltos (
  nombre text primary key check (nombre ~ '^[a-z0-9_]{1,120}(\.[a-z0-9]{1,20})?$'),
  creado timestamptz(3) not null default clock_timestamp()
);
comment on table archivos_sueltos is
  'A stored file without a record: an upload whose record is not saved yet, or a file that its record no longer names. '
  'The row is committed before the bytes are written, and removed (or added) in the transaction that saves the record. So '
  'a crash leaves only files that stand here, and a sweep of this table deletes them. It holds files of every gym, by '
  'names that tell nothing about it.';
create index archivos_sueltos_creado on archivos_sueltos (creado);
grant select, insert, delete on archivos_sueltos to vigente_writer;

-- Triggers note changes inside the changing transaction, so no route can forget it and nothing is told that is rolled back.
-- Each process with listeners looks the committed rows up a few times a second. They are kept for five minutes and not worth a
-- disk flush: after a crash of the database every client reads anew.
create unlogged table eventos (
  orden bigint generated always as identity primary key,
  creado timestamptz not null default clock_timestamp(),
  transaccion xid8 not null default pg_current_xact_id(),
  -- Null for rows that belong to all gyms.
  inquilino text,
  coleccion text not null,
  accion text not null check (accion in ('create', 'update', 'delete')),
  ids text[] not null,
  -- Of a delete: the rows as they were.
  previas jsonb
);
comment on table eventos is 'A change of rows by one statement.';
create index eventos_transaccion on eventos (transaccion);
create index eventos_creado on eventos (creado);

-- The writing role adds and clears away, and reads the age alone: the rows tell what other gyms do.
grant insert, delete, select (creado) on eventos to vigente_writer;
grant select on eventos to vigente_reader;
-- Logged, unlike its table: on a promoted standby PostgreSQL (seen on 15.18) answers every use of an unlogged sequence with
-- 'bad magic number in sequence', and no charge could be stored.
alter sequence eventos_orden_seq set logged;

create unlogged table reenvios (
  id text primary key,
  creado timestamptz not null default clock_timestamp(),
  pedido jsonb not null,
  -- The result; null until it is done.
  respuesta jsonb
);
comment on table reenvios is
  'A request to the process that holds a stream of events: a browser''s next request may reach any process. It lives as '
  'long as the asking request waits, three seconds at most. Those left by a crash are deleted with the events.';
create index reenvios_creado on reenvios (creado);
grant select, insert, update, delete on reenvios to vigente_writer;
