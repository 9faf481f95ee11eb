-- Today's civil day in a zone.
create or replace function hoy(zona text) returns date
  language sql stable strict parallel safe
  as $$ select (now() at time zone zona)::date $$;
