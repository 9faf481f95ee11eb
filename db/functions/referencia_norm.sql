-- A reference as it is compared: how people space and write it says nothing.
create or replace function referencia_norm(referencia text) returns text
  language sql immutable parallel safe
  as $$ select upper(regexp_replace(referencia, '[\s.\-]+', '', 'g')) $$;
