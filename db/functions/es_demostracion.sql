-- True for the gym that visitors of the front page try (shared/demostracion.ts): it is nobody's, and counts in no figure of the platform.
create or replace function es_demostracion(gimnasio text) returns boolean
  language sql immutable parallel safe
  as $$ select gimnasio = 'gimnasiodemo001' $$;
