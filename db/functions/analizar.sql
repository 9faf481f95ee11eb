-- Leaves statistics of a table, for the writing role, which does not own it. Gives up where another session analyses the table for
-- longer than a moment or where it takes too long: the rows count more than their statistics.
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
