-- A line of the history without what people typed: ids, instants, numbers and words of closed lists stay.
create or replace function sin_datos(valor jsonb) returns jsonb
  language plpgsql immutable parallel safe
  as $$
  begin
    return case jsonb_typeof(valor)
      when 'object' then (
        select coalesce(jsonb_object_agg(e.key, sin_datos(e.value)), '{}')
        from jsonb_each(valor) e
        where jsonb_typeof(e.value) <> 'string' or e.key ~ '^id(_|$)|_id$|_por$' or e.value #>> '{}' like 'Miembro anonimizado %'
          or e.key = any ('{created,updated,deleted,desde,hasta,dia,instante,fecha_pago,fecha_vencimiento,horario,inicio,vencimiento,
            anulado,anulada,terminada,deshecha,respondido,resuelto,devuelto,vence,proximo,medio_pago,estado,via,resultado,tipo,
            unidad,moneda,eleccion,concepto,lote,periodo,olvido}'))
      when 'array' then (
        select coalesce(jsonb_agg(sin_datos(e.value)), '[]')
        from jsonb_array_elements(valor) e where jsonb_typeof(e.value) <> 'string')
      else valor end;
  end
  $$;
