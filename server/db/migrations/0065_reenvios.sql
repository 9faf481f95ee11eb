-- What one process asks of the one that holds a stream of events: a browser's next request may reach any of them. A row lives
-- for as long as the asking request waits, three seconds at most; what a crash leaves is cleared away with the events.
create unlogged table reenvios (
  id text primary key,
  creado timestamptz not null default clock_timestamp(),
  pedido jsonb not null,
  -- What became of it; null until it is done.
  respuesta jsonb
);
create index reenvios_creado on reenvios (creado);
grant select, insert, update, delete on reenvios to vigente_writer;
