-- Codes that were mailed to let somebody in. Each is good once and for some minutes; the row holds a keyed digest of it.
create table codigos (
  -- What the asking client was told, whether or not anybody has the address it gave.
  id text primary key check (char_length(id) between 15 and 64),
  -- Null for people of the platform, who have no gym.
  gimnasio_id record_id references gimnasios (id) default gimnasio_actual(),
  user_id record_id not null references users (id) on delete cascade,
  creado timestamptz(3) not null,
  vence timestamptz(3) not null,
  -- Where it went: having it proves that address and no other.
  correo text not null check (char_length(correo) between 3 and 254),
  resumen text not null,
  foreign key (gimnasio_id, user_id) references users (gimnasio_id, id) on delete cascade
);
create index codigos_de on codigos (user_id);

alter table codigos enable row level security;
alter table codigos force row level security;
create policy tenant on codigos to vigente_writer
  using (gimnasio_id is not distinct from gimnasio_actual()) with check (gimnasio_id is not distinct from gimnasio_actual());
create policy engine on codigos for select to vigente_reader using (true);
create policy migration on codigos to current_user using (true) with check (true);
-- Whose it is, to find his gym; never the digest.
grant select (id, user_id) on codigos to vigente_reader;
grant select, insert, delete on codigos to vigente_writer;
