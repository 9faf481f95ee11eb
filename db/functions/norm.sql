-- The form that text search compares: 'José ÑANDÚ' is 'jose nandu'. Declared immutable, as an index needs: the dictionary is
-- named and never changed by us. unaccent() alone is only stable.
-- In PL/pgSQL, as all that a generated column calls: a statement that writes the column parses and plans SQL functions anew, which
-- took a seventh of a member's insert.
create or replace function norm(value text) returns text
  language plpgsql immutable strict parallel safe
  as $$
  begin
    return lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, nfc)));
  end
  $$;
grant execute on function public.norm(text) to vigente_reader, vigente_writer;
