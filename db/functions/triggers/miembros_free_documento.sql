-- When a member gives up a document that other members have too, it counts as that of the oldest of them. A union and its undo only
-- move the document between their two members.
create or replace function miembros_free_documento() returns trigger
  language plpgsql
  as $$
  begin
    if current_setting('app.une', true) = 'true' then
      return null;
    end if;
    update miembros set dni_repetido = 0
      where gimnasio_id = old.gimnasio_id and id = (
        select id from miembros where gimnasio_id = old.gimnasio_id and dni_clave = old.dni_clave and dni_clave <> ''
          order by dni_repetido > 0, deleted is not null, created, orden limit 1)
        and dni_repetido > 0;
    return null;
  end
  $$;
