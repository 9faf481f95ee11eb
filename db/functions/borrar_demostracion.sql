-- Deletes the gym of the live demonstration with every row it has, so that it can be made anew. It knows that one id and takes no
-- other: no gym of people is ever deleted. Only the owner of the tables may call it.
create or replace function borrar_demostracion() returns void
  language plpgsql set search_path = pg_catalog, public
  as $$
  declare
    gimnasio constant text := 'gimnasiodemo001';
    quedan oid[];
    tabla record;
  begin
    perform set_config('app.borra_demostracion', 'true', true), set_config('app.sin_disparadores', 'true', true);
    select array_agg(c.oid) into quedan
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname in ('gimnasio_id', 'id_gimnasio') and not a.attisdropped);
    while cardinality(quedan) > 0 loop
      -- A table that no other one refers to any more.
      select t.oid::regclass as nombre, t.oid as id, a.attname as columna into strict tabla
      from unnest(quedan) t (oid) join pg_attribute a on a.attrelid = t.oid and a.attname in ('gimnasio_id', 'id_gimnasio')
      where not exists (
        select from pg_constraint k
        where k.contype = 'f' and k.confrelid = t.oid and k.conrelid <> t.oid and k.conrelid = any(quedan))
      limit 1;
      execute format('delete from %s where %I = $1', tabla.nombre, tabla.columna) using gimnasio;
      quedan := array_remove(quedan, tabla.id);
    end loop;
    delete from gimnasios where id = gimnasio;
    perform set_config('app.borra_demostracion', '', true), set_config('app.sin_disparadores', '', true);
  end
  $$;
revoke all on function borrar_demostracion() from public;
