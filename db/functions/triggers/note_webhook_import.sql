-- Notes a finished import: one event, however many members it brought.
create or replace function note_webhook_import() returns trigger
  language plpgsql
  as $$
  begin
    insert into webhooks_eventos (gimnasio_id, evento, registro)
      select new.gimnasio_id, 'importaciones.done', new.id
      where exists (select from webhooks where gimnasio_id = gimnasio_actual() and activo and eventos ? 'importaciones.done');
    return null;
  end
  $$;
