-- A reference as it is compared: how people space and write it says nothing.
create function referencia_norm(referencia text) returns text
  language sql immutable parallel safe
  as $$ select upper(regexp_replace(referencia, '[\s.\-]+', '', 'g')) $$;

create index pagos_referencia on pagos_asientos (gimnasio_id, referencia_norm(referencia)) where referencia <> '';
