-- How backups of this installation went, whoever makes them: a job of the server or a command beside it. One row. It goes
-- into no backup: restored elsewhere it would tell of another machine.
create table respaldo_estado (
  unico boolean primary key default true check (unico),
  -- When the newest was made; before the first one, since when there could have been one.
  ultimo timestamptz not null default now(),
  fallos bigint not null default 0,
  -- In words for the operator; null once one has gone well.
  fallo text,
  fallo_en timestamptz,
  avisado timestamptz
);
insert into respaldo_estado default values;

-- Two numbers for whoever watches the server.
create function estado_de_respaldos(out segundos double precision, out fallos bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select extract(epoch from now() - e.ultimo), e.fallos from respaldo_estado e
$$;
revoke execute on function estado_de_respaldos() from public;
grant execute on function estado_de_respaldos() to vigente_reader;

-- What the operator is to be told now, at most once in a day: a failure he has not heard of, or that the newest backup is
-- older than so many hours. Whoever asks sends the mail in the same transaction.
create function aviso_de_respaldo(horas integer, out ultimo timestamptz, out fallo text)
returns setof record language sql volatile security definer set search_path = public, pg_temp as $$
  update respaldo_estado e set avisado = now()
  where (e.avisado is null or e.avisado < now() - interval '24 hours')
    and ((e.fallo is not null and e.fallo_en > coalesce(e.avisado, '-infinity'))
      or e.ultimo < now() - make_interval(hours => horas))
  returning e.ultimo, e.fallo
$$;
revoke execute on function aviso_de_respaldo(integer) from public;
grant execute on function aviso_de_respaldo(integer) to vigente_writer;
