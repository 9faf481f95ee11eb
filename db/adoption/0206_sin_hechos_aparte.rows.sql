-- A job that nobody does any more would wait for ever.
do $$
  begin
    if to_regclass('graphile_worker._private_jobs') is not null then
      perform graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
        where task_identifier in ('rehacer_hechos', 'rehacer_actividad', 'juntar_sumas');
    end if;
  end
  $$;
