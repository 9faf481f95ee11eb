-- The form that text search compares: 'José ÑANDÚ' is 'jose nandu'. Declared immutable, as an index needs: the dictionary is
-- named and never changed by us. unaccent() alone is only stable.
create or replace function norm(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, nfc)));
grant execute on function public.norm(text) to vigente_reader, vigente_writer;
