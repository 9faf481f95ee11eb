-- An API key can do no more than its maker. A changed maker makes the maker's keys other callers.
create or replace function users_bump_claves_api() returns trigger
  language plpgsql
  as $$
  begin
    update users set sello = sello + 1
    where id in (select c.id from claves_api c where c.gimnasio_id = new.gimnasio_id and c.creada_por = new.id);
    return null;
  end
  $$;
