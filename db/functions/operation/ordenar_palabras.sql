-- Puts the waiting words of the history into their index, for the writing role, which does not own it. Searches read them before
-- and after. Returns the pages that waited.
create or replace function ordenar_palabras() returns bigint
  language sql volatile security definer set search_path = pg_catalog, public
  as $$ select gin_clean_pending_list('public.auditoria_palabras'::regclass) $$;
revoke all on function ordenar_palabras() from public;
grant execute on function ordenar_palabras() to vigente_writer;
