-- The state of a membership on a day: the one rule of the database, the same as estadoOf of shared/estado.ts. A test compares
-- them. Pauses cover days of the membership alone, so tolerance comes before them.
create or replace function estado_de(inicio date, vencimiento date, pausa_desde date, pausa_hasta date, hoy date, tolerancia integer, por_vencer integer) returns text
  language sql immutable parallel safe
  as $$
    select case
      when vencimiento is null then 'Sin plan'
      when inicio > hoy then 'Programado'
      when vencimiento + tolerancia < hoy then 'Vencido'
      when vencimiento < hoy then 'En tolerancia'
      when pausa_desde <= hoy and pausa_hasta >= hoy then 'Pausado'
      when vencimiento - hoy <= por_vencer then 'Por vencer'
      else 'Vigente'
    end
  $$;
