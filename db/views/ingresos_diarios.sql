-- Income of each branch and day: memberships, what else was sold, and what came in for debts less what was left owing.
create or replace view ingresos_diarios with (security_invoker = true) as
  select
    gimnasio_id, sucursal_id as id, dia - date '2000-01-01' as orden,
    dia as fecha_pago, sum(total)::numeric(22, 2) as total_monto, sum(pagos)::integer as total_pagos,
    sum(vendido)::numeric(22, 2) as total_vendido, sum(saldo)::numeric(22, 2) as total_saldo
  from ingresos
  group by gimnasio_id, sucursal_id, dia
  having sum(pagos) > 0 or sum(ventas) > 0 or sum(saldo) <> 0;
grant select on ingresos_diarios to vigente_reader, vigente_writer;
