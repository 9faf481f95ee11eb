-- Payments of gyms to the platform, including announced ones.
create or replace view pagos_superadmin with (security_invoker = true) as
  select
    p.id, p.orden, p.created, p.updated, p.gimnasio_id, g.nombre as gimnasio, p.servicio_id, s.nombre as servicio,
    p.monto, p.moneda, p.meses, p.metodo, p.estado, p.referencia, p.comprobante, p.aviso, p.motivo,
    p.inicio, p.vencimiento, p.resuelto, coalesce(u.name, '') as resuelto_por
  from servicios_pagos p
  join gimnasios g on g.id = p.gimnasio_id
  join servicios s on s.id = p.servicio_id
  left join users u on u.id = p.resuelto_por
  where p.metodo not in ('prueba', 'cortesia');
grant select on pagos_superadmin to vigente_reader;
