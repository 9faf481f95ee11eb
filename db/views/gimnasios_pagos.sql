-- Each gym for the operator: its service, its last payment and its state. Nothing of its contents. The demonstration is no gym.
create or replace view gimnasios_pagos with (security_invoker = true) as
  select
    g.id, g.orden, g.created, greatest(g.updated, p.updated) as updated, g.nombre, g.correo, g.telefono, g.pais,
    g.servicio_id, s.nombre as servicio, s.precio, s.moneda,
    u.resuelto as fecha_pago, u.monto, u.metodo, u.vencimiento,
    coalesce(p.pagos, 0) as total_pagos, coalesce(p.pendientes, 0) as total_pendientes,
    case
      when g.suspendido is not null then 'suspendido'
      when e.estado = 'activo' and u.metodo = 'prueba' and u.vencimiento >= hoy(g.zona_horaria) then 'prueba'
      else e.estado
    end as estado,
    g.suspendido, g.motivo_suspension, g.direccion
  from gimnasios g
  join servicios s on s.id = g.servicio_id
  left join lateral (
    select p.resuelto, p.monto, p.metodo, p.vencimiento from servicios_pagos p
      where p.gimnasio_id = g.id and p.estado = 'aprobado' and p.vencimiento is not null
      order by p.turno desc nulls last, p.orden desc limit 1
  ) u on true
  left join lateral (
    select max(p.updated) as updated,
      count(*) filter (where p.estado = 'aprobado' and p.monto > 0) as pagos,
      count(*) filter (where p.estado = 'pendiente') as pendientes,
      bool_or(p.estado = 'pendiente' and p.metodo = 'transferencia') as en_revision
      from servicios_pagos p where p.gimnasio_id = g.id
  ) p on true
  cross join lateral (
    select estado_de_servicio(
      s.precio = 0, g.sin_renovar, u.vencimiento, hoy(g.zona_horaria), coalesce(p.en_revision, false)) as estado
  ) e
  where not es_demostracion(g.id);
grant select on gimnasios_pagos to vigente_reader;
