create trigger note_event after insert on devoluciones
  referencing new table as nuevas for each statement execute function note_webhook_event('remesas_recibos.returned', 'id');
create trigger note_signed after insert on mandatos
  for each row when (new.firmado is not null) execute function note_webhook_row('mandatos.signed');
create trigger note_signed_later after update of firmado on mandatos
  for each row when (old.firmado is null and new.firmado is not null) execute function note_webhook_row('mandatos.signed');
create trigger note_revoked after update of revocado on mandatos
  for each row when (old.revocado is null and new.revocado is not null) execute function note_webhook_row('mandatos.revoked');
