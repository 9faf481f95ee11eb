-- Notes the event that its argument names for one row, as `note_webhook_event` does for many.
create or replace function note_webhook_row() returns trigger
  language plpgsql
  as $$
  begin
    insert into webhooks_eventos (gimnasio_id, evento, registro)
      select new.gimnasio_id, tg_argv[0], new.id
      where exists (select from webhooks where gimnasio_id = gimnasio_actual() and activo and eventos ? tg_argv[0])
        and current_setting('app.sin_webhooks', true) is distinct from 'true';
    return null;
  end
  $$;
