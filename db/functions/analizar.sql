-- Analyses a table for the writing role, which does not own it. Gives up if another session is analysing the table, or if it takes
-- too long: storing the rows matters more than their statistics.
create or replace function analizar(tabla regclass) returns void
  language plpgsql security definer set search_path = pg_catalog, public set lock_timeout = '2s'
  as $$
  begin
    execute format('analyze %s', tabla);
  exception when lock_not_available or query_canceled then
    null;
  end
  $$;
revoke all on function analizar(regclass) from public;
grant execute on function analizar(regclass) to vigente_writer;
