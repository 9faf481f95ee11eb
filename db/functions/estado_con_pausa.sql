-- The state of a membership on a day, pauses included. The same rule as shared/estado.ts; a test compares them.
create or replace function estado_con_pausa(inicio date, vencimiento date, pausa_desde date, pausa_hasta date, hoy date, tolerancia integer, por_vencer integer) returns text
  language sql immutable parallel safe
  as $$
    select case
      when inicio <= hoy and vencimiento >= hoy and pausa_desde <= hoy and pausa_hasta >= hoy then 'Pausado'
      else estado_de(inicio, vencimiento, hoy, tolerancia, por_vencer)
    end
  $$;
