-- Who a person is elsewhere. The key is the provider's own name for him: an address may change hands, this never does.
create table identidades (
  proveedor text not null check (proveedor in ('google')),
  sub text not null check (char_length(sub) between 1 and 255),
  -- Null for people of the platform, who have no gym.
  gimnasio_id record_id references gimnasios (id) default gimnasio_actual(),
  user_id record_id not null references users (id) on delete cascade,
  creado timestamptz(3) not null,
  primary key (proveedor, sub),
  unique (proveedor, user_id),
  foreign key (gimnasio_id, user_id) references users (gimnasio_id, id) on delete cascade
);

alter table identidades enable row level security;
alter table identidades force row level security;
create policy tenant on identidades to vigente_writer
  using (gimnasio_id is not distinct from gimnasio_actual()) with check (gimnasio_id is not distinct from gimnasio_actual());
create policy engine on identidades for select to vigente_reader using (true);
create policy migration on identidades to current_user using (true) with check (true);
grant select on identidades to vigente_reader;
grant select, insert, delete on identidades to vigente_writer;
