-- Payments of gyms to the platform, by day and currency.
create or replace view ingresos_diarios_superadmin with (security_invoker = true) as
  select
    'd' || to_char(i.dia, 'YYYYMMDD') || lower(i.moneda) || '000' as id, i.dia - date '2000-01-01' as orden,
    i.dia as fecha_pago, i.moneda, i.total as total_monto, i.pagos as total_pagos
  from (
    select (p.resuelto at time zone c.zona_horaria)::date as dia, p.moneda, sum(p.monto) as total, count(*) as pagos
      from servicios_pagos p cross join plataforma c
      where p.estado = 'aprobado' and p.monto > 0 and p.resuelto is not null
      group by 1, 2
  ) i;
grant select on ingresos_diarios_superadmin to vigente_reader;
