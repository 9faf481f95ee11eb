-- Two figures for the metrics.
create or replace function estado_de_respaldos(out segundos double precision, out fallos bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select extract(epoch from now() - e.ultimo), e.fallos from respaldo_estado e
$$;
revoke execute on function estado_de_respaldos() from public;
grant execute on function estado_de_respaldos() to vigente_reader;
