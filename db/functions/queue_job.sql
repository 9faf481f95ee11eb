-- The job's gym is the transaction's, never an argument. Of waiting jobs with the same key only the last stays.
create or replace function queue_job(p_nombre text, p_datos json, p_clave text default null, p_desde timestamptz default null) returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    p_intentos integer;
    p_prioridad integer;
  begin
    select intentos, prioridad into p_intentos, p_prioridad from trabajos_conocidos where nombre = p_nombre;
    if not found then
      raise check_violation using message = format('no job is called %s', p_nombre);
    end if;
    perform graphile_worker.add_job(
      p_nombre,
      json_build_object('gimnasio_id', gimnasio_actual(), 'datos', p_datos),
      run_at => p_desde,
      max_attempts => p_intentos,
      priority => p_prioridad,
      job_key => p_nombre || ':' || coalesce(gimnasio_actual(), '') || ':' || p_clave,
      job_key_mode => 'replace');
  end
  $$;
revoke all on function queue_job(text, json, text, timestamptz) from public;
grant execute on function queue_job(text, json, text, timestamptz) to vigente_writer;
