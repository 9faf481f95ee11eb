-- Notes that members were changed or deleted, as `note_webhook_event` does. A row written with the same values is no change.
create or replace function note_webhook_update() returns trigger
  language plpgsql
  as $$
  begin
    if exists (select from webhooks where gimnasio_id = gimnasio_actual() and activo
          and eventos ?| array['miembros.updated', 'miembros.deleted'])
        and current_setting('app.sin_webhooks', true) is distinct from 'true' then
      insert into webhooks_eventos (gimnasio_id, evento, registro)
        select gimnasio_actual(), evento, id from (
          select n.id, case when v.deleted is null and n.deleted is not null then 'miembros.deleted' else 'miembros.updated' end as evento
          from nuevas n join viejas v on v.id = n.id
          where to_jsonb(n) - 'updated' <> to_jsonb(v) - 'updated'
        ) c
        where exists (select from webhooks where gimnasio_id = gimnasio_actual() and activo and eventos ? evento);
    end if;
    return null;
  end
  $$;
