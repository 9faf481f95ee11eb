-- The state of a membership on a day. The same rule as shared/estado.ts; a test compares them.
create or replace function estado_de(inicio date, vencimiento date, hoy date, tolerancia integer, por_vencer integer) returns text
  language sql immutable parallel safe
  as $$
    select case
      when vencimiento is null then 'Sin plan'
      when inicio > hoy then 'Programado'
      when vencimiento >= hoy then case when vencimiento - hoy <= por_vencer then 'Por vencer' else 'Vigente' end
      when vencimiento + tolerancia >= hoy then 'En tolerancia'
      else 'Vencido'
    end
  $$;
