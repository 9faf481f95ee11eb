-- after: gimnasios_pagos, ingresos_diarios_superadmin
-- The operator's first screen: one row of figures.
create or replace view dashboard_superadmin with (security_invoker = true) as
  select
    c.id, c.orden, c.created, c.updated, m.moneda,
    coalesce(i.total, 0) as total_recaudado_mensual, coalesce(i.anterior, 0) as total_recaudado_anterior,
    g.total as total_gimnasios, g.nuevos as total_nuevos, g.de_pago as total_de_pago,
    g.por_vencer as total_por_vencer, g.vencidos as total_vencidos,
    (select count(*) from servicios_pagos p where p.estado = 'pendiente' and p.metodo = 'transferencia') as total_pendientes,
    (select count(*) from consultas q where q.respondida is null) as total_consultas
  from plataforma c
  cross join lateral (select hoy(c.zona_horaria) as hoy, date_trunc('month', hoy(c.zona_horaria)::timestamp)::date as mes) d
  cross join lateral (select coalesce((select s.moneda from servicios s order by s.precio desc, s.orden limit 1), 'USD') as moneda) m
  left join lateral (
    select sum(i.total_monto) filter (where i.fecha_pago >= d.mes) as total,
        sum(i.total_monto) filter (where i.fecha_pago < d.mes) as anterior
      from ingresos_diarios_superadmin i
      where i.moneda = m.moneda and i.fecha_pago >= (d.mes - interval '1 month')::date
  ) i on true
  cross join lateral (
    select count(*) as total,
        count(*) filter (where (g.created at time zone c.zona_horaria)::date >= d.mes) as nuevos,
        count(*) filter (where g.precio > 0 and g.estado <> 'prueba') as de_pago,
        count(*) filter (where g.estado = 'por_vencer') as por_vencer,
        count(*) filter (where g.estado = 'vencido') as vencidos
      from gimnasios_pagos g
  ) g;
grant select on dashboard_superadmin to vigente_reader;
