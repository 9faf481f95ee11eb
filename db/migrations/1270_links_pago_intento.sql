-- The provider's last word about a payment that did not bring the money: it is under way, or it was refused. One that is under way is
-- replaced by its own refusal alone.
alter table links_pago
  add column intento text not null default '' check (intento in ('', 'en_proceso', 'rechazado')),
  add column intento_cobro text not null default '' check (char_length(intento_cobro) <= 40);
