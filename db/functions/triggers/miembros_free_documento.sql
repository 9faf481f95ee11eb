-- A member gave up a document that others have too: it becomes the oldest one's. While two records are joined or taken apart the
-- document only changes hands between them.
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
