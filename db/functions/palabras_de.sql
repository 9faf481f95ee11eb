-- The words of a line of the history, as text search compares them: its texts, without ids and dates. A thousand characters, so
-- that a long note does not fill the index.
create or replace function palabras_de(antes jsonb, despues jsonb) returns text
  language plpgsql immutable parallel safe
  as $$
  begin
    return public.norm(left(coalesce((
      select string_agg(distinct t.texto, ' ')
      from (select jsonb_path_query(jsonb_build_array(antes, despues), 'strict $.** ? (@.type() == "string")') #>> '{}' as texto) t
      where t.texto !~ '^([a-z0-9]{15}|\d{4}-\d\d-\d\d.*)$'), ''), 1000));
  end
  $$;
grant execute on function public.palabras_de(jsonb, jsonb) to vigente_reader, vigente_writer;
