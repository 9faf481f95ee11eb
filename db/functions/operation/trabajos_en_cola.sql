-- Waiting and given-up jobs of the queue, two figures for the metrics. The queue's own tables stay closed. They are made
-- after the migrations, so this text is first parsed when called.
create or replace function trabajos_en_cola(out en_espera bigint, out abandonados bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  select
    count(*) filter (where attempts < max_attempts and locked_at is null and run_at <= now()),
    count(*) filter (where attempts >= max_attempts)
  into en_espera, abandonados
  from graphile_worker._private_jobs;
end $$;
revoke execute on function trabajos_en_cola() from public;
grant execute on function trabajos_en_cola() to vigente_reader;
