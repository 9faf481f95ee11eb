-- The state of a gym's service. The same rule as shared/estado-servicio.ts; a test compares them.
create or replace function estado_de_servicio(es_gratis boolean, sin_renovar boolean, hasta date, hoy date, en_revision boolean) returns text
  language sql immutable parallel safe
  as $$
    select case
      when hasta >= hoy and sin_renovar then 'activo'
      when hasta between hoy and hoy + 7 then 'por_vencer'
      when en_revision then 'pendiente'
      when hasta is null or hasta >= hoy or es_gratis or sin_renovar then 'activo'
      when hoy - hasta <= 5 then 'pendiente'
      when hoy - hasta <= 35 then 'vencido'
      else 'activo'
    end
  $$;
