-- Income of each branch and day: memberships, and beside them what else was sold.
create or replace view ingresos_diarios with (security_invoker = true) as
  select
    gimnasio_id, sucursal_id as id, dia - date '2000-01-01' as orden,
    dia as fecha_pago, sum(total)::numeric(22, 2) as total_monto, sum(pagos)::integer as total_pagos,
    sum(vendido)::numeric(22, 2) as total_vendido
  from ingresos
  group by gimnasio_id, sucursal_id, dia
  having sum(pagos) > 0 or sum(ventas) > 0;
grant select on ingresos_diarios to vigente_reader, vigente_writer;
