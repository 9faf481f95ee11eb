-- What names are sorted by on screens and in files, byte by byte: the Spanish alphabet, in which accents and case count for
-- nothing and 'ñ' comes after 'n'. A collation would tie each index to the ICU of one machine, and not every PostgreSQL has one.
create or replace function orden_es(nombre text) returns text
  language sql immutable strict parallel safe
  return norm(regexp_replace(normalize(nombre, nfc), '[ñÑ]', 'n~', 'g'));
grant execute on function public.orden_es(text) to vigente_reader, vigente_writer;
