-- The second step of signing in, for those who want one: a code of their phone. It waits until a first code proves that the
-- phone knows the secret; `activado` says since when it is asked for.
create table segundos_pasos (
  -- Null for people of the platform, who have no gym.
  gimnasio_id record_id references gimnasios (id) default gimnasio_actual(),
  user_id record_id primary key references users (id) on delete cascade,
  creado timestamptz(3) not null,
  activado timestamptz(3),
  -- Sealed under the server's secret.
  secreto bytea not null,
  -- The half minute of the last code accepted: no code is taken twice.
  ultimo_paso bigint not null default 0,
  -- Digests of the recovery codes that are left.
  codigos text[] not null default '{}',
  foreign key (gimnasio_id, user_id) references users (gimnasio_id, id) on delete cascade
);

alter table segundos_pasos enable row level security;
alter table segundos_pasos force row level security;
create policy tenant on segundos_pasos to vigente_writer
  using (gimnasio_id is not distinct from gimnasio_actual()) with check (gimnasio_id is not distinct from gimnasio_actual());
create policy migration on segundos_pasos to current_user using (true) with check (true);
grant select, insert, update, delete on segundos_pasos to vigente_writer;
