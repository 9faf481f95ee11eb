-- Notes an event for each new row, in its transaction, if a webhook of the gym wants it. Arguments: the event, the column of the
-- record's id. A gym without webhooks pays for one look at an index. `app.sin_disparadores` does not turn this trigger off.
create or replace function note_webhook_event() returns trigger
  language plpgsql
  as $$
  begin
    if exists (select from webhooks where gimnasio_id = gimnasio_actual() and activo and eventos ? tg_argv[0])
        and current_setting('app.sin_webhooks', true) is distinct from 'true' then
      -- An opening entry of an import is no payment.
      insert into webhooks_eventos (gimnasio_id, evento, registro)
        select gimnasio_actual(), tg_argv[0], fila ->> tg_argv[1] from (select to_jsonb(n) as fila from nuevas n) f
        where not coalesce((fila ->> 'apertura')::boolean, false);
    end if;
    return null;
  end
  $$;
