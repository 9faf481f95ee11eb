-- Work that is done after the answer. The queue itself is graphile-worker's, in a schema of its own that it migrates by itself;
-- the writing role never touches it and may only ask, inside its own transaction, for jobs that are named here.
create table trabajos_conocidos (
  nombre text primary key check (nombre ~ '^[a-z_]{3,60}$'),
  -- How often it is tried before it is given up. The pauses grow from seconds to six hours.
  intentos integer not null check (intentos between 1 and 25)
);

-- The gym of a job is that of the transaction that asks for it, never an argument. Of jobs with the same key only the last
-- one waits.
create function queue_job(p_nombre text, p_datos json, p_clave text default null, p_desde timestamptz default null) returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    p_intentos integer;
  begin
    select intentos into p_intentos from trabajos_conocidos where nombre = p_nombre;
    if not found then
      raise check_violation using message = format('no job is called %s', p_nombre);
    end if;
    perform graphile_worker.add_job(
      p_nombre,
      json_build_object('gimnasio_id', gimnasio_actual(), 'datos', p_datos),
      run_at => p_desde,
      max_attempts => p_intentos,
      job_key => p_nombre || ':' || coalesce(gimnasio_actual(), '') || ':' || p_clave,
      job_key_mode => 'replace');
  end
  $$;
revoke all on function queue_job(text, json, text, timestamptz) from public;
grant execute on function queue_job(text, json, text, timestamptz) to vigente_writer;
