-- The form by which documents are compared, as `claveDeDocumento` of the program says it: lower case, without signs and leading
-- zeros, which a passport and a document of kind 'Otro' keep. Only ASCII and Spanish letters change their case: lower() of other
-- letters depends on the database's locale.
create or replace function clave_documento(dni text, tipo text) returns text
  language plpgsql immutable strict parallel safe
  as $$
  begin
    return regexp_replace(
      translate(
        lower(regexp_replace(normalize(dni, nfc), '[\u0001-/:-@\[-`{-\u00bf\u2000-\u206f\u2212\u3000\ufeff]', '', 'g') collate "C"),
        'ÁÉÍÓÚÜÑÇ', 'áéíóúüñç'),
      case when tipo ~* '^(pasaporte|passport|otro)$' then '^0*$' else '^0*([xyz]?)0*' end, '\1');
  end
  $$;
grant execute on function public.clave_documento(text, text) to vigente_reader, vigente_writer;
