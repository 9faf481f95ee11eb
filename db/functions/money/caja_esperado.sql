-- The cash that a session should hold, up to one of its closings: float, charges less voids, and movements.
create or replace function caja_esperado(p_gimnasio text, p_sesion text, p_vuelta integer) returns numeric
  language sql stable
  as $$
    select a.fondo
      + coalesce((select sum(efectivo) from caja_cobros
          where gimnasio_id = p_gimnasio and id_sesion = p_sesion and vuelta <= p_vuelta), 0)
      + coalesce((select sum(case when tipo in ('ingreso', 'toma') then monto else -monto end) from caja_movimientos
          where gimnasio_id = p_gimnasio and id_sesion = p_sesion and vuelta <= p_vuelta), 0)
    from caja_aperturas a where a.gimnasio_id = p_gimnasio and a.id = p_sesion
  $$;
