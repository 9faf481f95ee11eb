-- The warning due to the operator, at most once a day: a new failure, or a newest backup older than this many hours. The
-- caller sends the mail in the same transaction.
create or replace function aviso_de_respaldo(horas integer, out ultimo timestamptz, out fallo text)
returns setof record language sql volatile security definer set search_path = public, pg_temp as $$
  update respaldo_estado e set avisado = now()
  where (e.avisado is null or e.avisado < now() - interval '24 hours')
    and ((e.fallo is not null and e.fallo_en > coalesce(e.avisado, '-infinity'))
      or e.ultimo < now() - make_interval(hours => horas))
  returning e.ultimo, e.fallo
$$;
revoke execute on function aviso_de_respaldo(integer) from public;
grant execute on function aviso_de_respaldo(integer) to vigente_writer;
