-- The tenant of this transaction; null for the platform.
create or replace function gimnasio_actual() returns text
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.gimnasio', true), '') $$;
