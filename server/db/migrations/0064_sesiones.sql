-- Every sign-in, so that its owner can see it and end it. A token names its session; one that has ended is dead at the next
-- request of every process, because ending it moves the person's stamp.
create table sesiones (
  id record_id primary key,
  -- Null for people of the platform, who have no gym.
  gimnasio_id record_id references gimnasios (id) default gimnasio_actual(),
  user_id record_id not null references users (id) on delete cascade,
  creado timestamptz(3) not null,
  -- The last request, to within some minutes.
  vista timestamptz(3) not null,
  -- However often its token is renewed, it lasts no longer.
  hasta timestamptz(3) not null,
  terminada timestamptz(3),
  ip text not null default '' check (char_length(ip) <= 64),
  agente text not null default '' check (char_length(agente) <= 300),
  foreign key (gimnasio_id, user_id) references users (gimnasio_id, id) on delete cascade
);
create index sesiones_abiertas on sesiones (user_id, vista desc) where terminada is null;
create index sesiones_vista on sesiones (user_id, vista desc);

alter table sesiones enable row level security;
alter table sesiones force row level security;
create policy tenant on sesiones to vigente_writer
  using (gimnasio_id is not distinct from gimnasio_actual()) with check (gimnasio_id is not distinct from gimnasio_actual());
create policy engine on sesiones for select to vigente_reader using (true);
create policy migration on sesiones to current_user using (true) with check (true);
grant select on sesiones to vigente_reader;
grant select, insert, update, delete on sesiones to vigente_writer;

create function sesiones_bump_sello() returns trigger
  language plpgsql
  as $$
  begin
    update users set sello = sello + 1
    where id in (select n.user_id from cambiadas n join antes a on a.id = n.id
      where n.terminada is not null and a.terminada is null);
    return null;
  end
  $$;
create trigger bump_sello after update on sesiones
  referencing new table as cambiadas old table as antes for each statement execute function sesiones_bump_sello();

-- A new token key, or somebody who may no longer come in, ends them all.
create function users_end_sesiones() returns trigger
  language plpgsql
  as $$
  begin
    update sesiones set terminada = new.updated where user_id = new.id and terminada is null;
    return null;
  end
  $$;
create trigger end_sesiones after update of token_key, activo on users for each row
  when (old.token_key is distinct from new.token_key or (old.activo and not new.activo))
  execute function users_end_sesiones();
