-- The key by which screens and files sort names, byte by byte: the Spanish alphabet, where 'ñ' follows 'n', and accents and
-- case count for nothing. A collation is not in every PostgreSQL, and its order changes with the machine's ICU under an index.
create or replace function orden_es(nombre text) returns text
  language plpgsql immutable strict parallel safe
  as $$
  begin
    return public.norm(replace(replace(normalize(nombre, nfc), 'ñ', 'n~'), 'Ñ', 'n~'));
  end
  $$;
grant execute on function public.orden_es(text) to vigente_reader, vigente_writer;
