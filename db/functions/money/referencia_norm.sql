-- A reference for comparison: spaces, dots, hyphens and case do not matter.
create or replace function referencia_norm(referencia text) returns text
  language sql immutable parallel safe
  as $$ select upper(regexp_replace(referencia, '[\s.\-]+', '', 'g')) $$;
